import { having } from '../common-mutants.ts';
import { mutationsOf, tableOf } from '../mutation.ts';

const csrf = mutationsOf(() => import('@exchange/server/http/csrf'));
const jsonBody = mutationsOf(() => import('@exchange/server/http/json-body'));
const trpcMount = mutationsOf(() => import('@exchange/server/trpc/mount'));
const limits = mutationsOf(() => import('@exchange/contract/limits'));
const context = mutationsOf(() => import('@exchange/server/http/context'));
const called = mutationsOf(() => import('@exchange/server/limits/called-procedures'));
const restAdapter = mutationsOf(() => import('@exchange/server/rest/adapter'));
const guards = mutationsOf(() => import('@exchange/server/http/security-headers'));
const unreadable = mutationsOf(() => import('@exchange/server/http/client-errors'));
const app = mutationsOf(() => import('@exchange/server/app'));
const cookies = mutationsOf(() => import('@exchange/server/http/cookies'));
const configKinds = mutationsOf(() => import('@exchange/server/config/kinds'));
const configChecks = mutationsOf(() => import('@exchange/server/config/checks'));
const address = mutationsOf(() => import('@exchange/server/http/client-ip'));
const metrics = mutationsOf(() => import('@exchange/server/ops/metrics'));
const devMail = mutationsOf(() => import('@exchange/server/pages/dev-mail'));

type Headers = Readonly<Record<string, string>>;

function without(headers: Headers, name: string): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
}

const everyAddress = ['0.0.0.0/1', '128.0.0.0/1', '::/1', '8000::/1'];

/** What is checked in front of both transports, and the headers of every reply. */
export const httpMutations = tableOf([
  'the call is refused from every foreign page, whatever it sends',
  csrf('a foreign Origin is refused', { isForeignOrigin: () => () => false }),
  csrf('without an Origin, Sec-Fetch-Site is checked', { isForeignSite: () => () => false }),
  csrf('foreign pages are refused by REST', {
    refuseForeignOrigin: (original) => (publicUrl) => {
      const refuse = original(publicUrl);
      return (req) => (req.routeOptions.config.isTrpc === true ? refuse(req) : undefined);
    },
  }),
  csrf('foreign pages are refused by tRPC', {
    refuseForeignOrigin: (original) => (publicUrl) => {
      const refuse = original(publicUrl);
      return (req) => (req.routeOptions.config.isTrpc === true ? undefined : refuse(req));
    },
  }),

  'only JSON bodies are accepted; an empty body counts as {} whatever its type',
  jsonBody('REST reads JSON only', {
    readBody: () => (_req, body) => (body.length === 0 ? {} : JSON.parse(body.toString())),
  }),
  trpcMount('tRPC reads JSON only', { isReadable: () => () => true }),

  'a mutation cannot be called with GET, nor a query with POST, and `Allow` says how',
  trpcMount('tRPC says which method a procedure has', { methodsInsteadOf: () => () => '' }),

  'a path below /trpc that is no list of procedures is 404: %s',
  called('a path is read in the same way by the limits and by tRPC', {
    isProcedurePath:
      () =>
      (path): path is string =>
        typeof path === 'string',
  }),

  'a body of 1 MiB is accepted and one byte more is refused, over both transports',
  limits('a body has 1 MiB at most', { limits: (original) => ({ ...original, bodyBytes: 2 * original.bodyBytes }) }),

  'a batch of 21 calls is 400, and one of 20 is answered',
  limits('a batch has twenty calls at most', { limits: having({ batch: 1000 }) }),

  '429 comes after 401, and before size, type and content are checked',
  context('REST requires the session before it reads a body', {
    createContexts:
      (original) =>
      (...args) => {
        const contexts = original(...args);
        return { ...contexts, identifyMember: contexts.identify };
      },
  }),
  called('tRPC requires the session before it reads a body', { needsSession: () => () => false }),

  'HEAD is answered wherever GET is, and changes nothing',
  restAdapter('HEAD does not run a GET that changes something', { hasSideEffect: () => () => false }),

  'every reply has the security headers (logged in: %s)',
  guards('replies have a content security policy', {
    securityHeaders: (original) => (isHttps) => without(original(isHttps), 'content-security-policy'),
  }),
  guards('no page may frame ours', {
    securityHeaders: (original) => (isHttps) => {
      const { 'content-security-policy': policy = '', ...others } = original(isHttps);
      const directives = policy.split(';').filter((directive) => !directive.startsWith('frame-ancestors'));
      return { ...others, 'content-security-policy': directives.join(';') };
    },
  }),

  'behind https every reply has HSTS too',
  guards('https is enforced by HSTS', {
    securityHeaders: (original) => (isHttps) => without(original(isHttps), 'strict-transport-security'),
  }),

  '%s is refused with JSON, and the connection is closed',
  unreadable('replies to unreadable requests have the security headers too', {
    answerClientError: (original) => () => original({}),
  }),

  'reference data has an ETag, is answered 304 and cached by the browser only; other replies are not stored',
  app('replies of the API are not stored', { notStored: () => ({ 'Cache-Control': 'public' }) }),

  'the session cookie is HttpOnly and Lax, and Secure with the host prefix behind https',
  cookies('scripts cannot read the session cookie', {
    attributesOf: (original) => (isHttps) => ({ ...original(isHttps), httpOnly: false }),
  }),
  cookies('other sites do not send the session cookie', {
    attributesOf: (original) => (isHttps) => ({ ...original(isHttps), sameSite: 'none' }),
  }),
  cookies('the session cookie belongs to its host only', { namePrefix: () => () => '' }),
  cookies('the session cookie is sent by https only', {
    attributesOf: (original) => (isHttps) => ({ ...original(isHttps), secure: false }),
  }),

  'TRUST_PROXY takes loopback, addresses and ranges; whatever would believe a forged header stops the start',
  configKinds('TRUST_PROXY takes addresses and ranges only', { isAddressRange: () => () => true }),

  'production refuses a SECRET under 16 characters, and warns of one under 32',
  configChecks('production needs a long secret', { isLongSecret: () => () => true }),

  'production refuses a PUBLIC_URL without https, unless its host is this machine',
  configChecks('production needs https', { isSafePublicUrl: () => () => true }),

  'a forwarded address from a peer that is not trusted is logged once, without addresses',
  address('a proxy that is not trusted is logged', { isForwardedByStranger: () => () => false }),

  'the client address is the peer’s where no proxy is trusted, whatever it forwards',
  app('only a trusted proxy may forward an address', {
    buildApp:
      (original) =>
      ({ config, ...parts }) =>
        original({ ...parts, config: { ...config, trustProxy: everyAddress } }),
  }),

  'the client address is the proxy’s where the forwarded value is not an address',
  address('a forwarded value counts only if it is an address', { clientIp: () => (req) => req.ip }),

  'metrics are 404 without the token, and where none is configured',
  metrics('metrics require the token', { isAuthorized: () => () => true }),

  'development mail is 404 with %s %s',
  devMail('production has no page of development mail', { showsDevMail: () => () => true }),

  'development mail is 404 for other machines and through a local proxy',
  devMail('development mail is shown on this machine only', { isLocal: () => () => true }),

  'development mail is 404 under a name that is not this machine’s',
  devMail('development mail is shown under names of this machine only', { isOwnHost: () => () => true }),
]);
