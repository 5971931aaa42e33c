import { type Mutation, mutationsOf, testsOf } from '../mutation.ts';

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

const metricsTest = testsOf('apps/server/test/metrics.test.ts');
const httpTest = testsOf('apps/server/test/http.test.ts');
const originsTest = testsOf('apps/server/test/http/origins.test.ts');
const headersTest = testsOf('apps/server/test/http/headers.test.ts');
const addressesTest = testsOf('apps/server/test/http/limits-lockout.test.ts');
const devMailTest = testsOf('apps/server/test/dev-mail.test.ts');
const limitsTest = testsOf('apps/server/test/http/limits.test.ts');
const limitsCallsTest = testsOf('apps/server/test/http/limits-calls.test.ts');
const rawPathsTest = testsOf('apps/server/test/raw-paths.test.ts');
const configTest = testsOf('apps/server/test/config.test.ts');

const foreignPage = 'the call is refused from every foreign page, whatever it sends';
const cookie = 'the session cookie is HttpOnly and Lax, and Secure with the host prefix behind https';

type Headers = Readonly<Record<string, string>>;

function without(headers: Headers, name: string): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
}

const everyAddress = ['0.0.0.0/1', '128.0.0.0/1', '::/1', '8000::/1'];

/** What is checked in front of both transports, and the headers of every reply. */
export const httpMutations: readonly Mutation[] = [
  csrf({
    name: 'a foreign Origin is refused',
    mutants: { isForeignOrigin: () => () => false },
    test: originsTest(foreignPage),
  }),
  csrf({
    name: 'without an Origin, Sec-Fetch-Site is checked',
    mutants: { isForeignSite: () => () => false },
    test: originsTest(foreignPage),
  }),
  csrf({
    name: 'foreign pages are refused by REST',
    mutants: {
      refuseForeignOrigin: (original) => (publicUrl) => {
        const refuse = original(publicUrl);
        return (req) => (req.routeOptions.config.isTrpc === true ? refuse(req) : undefined);
      },
    },
    test: originsTest(foreignPage),
  }),
  csrf({
    name: 'foreign pages are refused by tRPC',
    mutants: {
      refuseForeignOrigin: (original) => (publicUrl) => {
        const refuse = original(publicUrl);
        return (req) => (req.routeOptions.config.isTrpc === true ? undefined : refuse(req));
      },
    },
    test: originsTest(foreignPage),
  }),
  jsonBody({
    name: 'REST reads JSON only',
    mutants: { readBody: () => (_req, body) => (body.length === 0 ? {} : JSON.parse(body.toString())) },
    test: httpTest('only JSON bodies are accepted; an empty body counts as {} whatever its type'),
  }),
  trpcMount({
    name: 'tRPC says which method a procedure has',
    mutants: { methodsInsteadOf: () => () => '' },
    test: originsTest('a mutation cannot be called with GET, nor a query with POST, and `Allow` says how'),
  }),
  trpcMount({
    name: 'tRPC reads JSON only',
    mutants: { isReadable: () => () => true },
    test: httpTest('only JSON bodies are accepted; an empty body counts as {} whatever its type'),
  }),
  called({
    name: 'a path is read in the same way by the limits and by tRPC',
    mutants: {
      isProcedurePath:
        () =>
        (path): path is string =>
          typeof path === 'string',
    },
    test: rawPathsTest('a path below /trpc that is no list of procedures is 404: %s'),
  }),
  limits({
    name: 'a body has 1 MiB at most',
    mutants: { limits: (original) => ({ ...original, bodyBytes: 2 * original.bodyBytes }) },
    test: limitsTest('a body of 1 MiB is accepted and one byte more is refused, over both transports'),
  }),
  limits({
    name: 'a batch has twenty calls at most',
    mutants: { limits: (original) => ({ ...original, batch: 1000 }) },
    test: headersTest('a batch of 21 calls is 400, and one of 20 is answered'),
  }),
  context({
    name: 'REST requires the session before it reads a body',
    mutants: {
      createContexts:
        (original) =>
        (...args) => {
          const contexts = original(...args);
          return { ...contexts, identifyMember: contexts.identify };
        },
    },
    test: limitsCallsTest('429 comes after 401, and before size, type and content are checked'),
  }),
  called({
    name: 'tRPC requires the session before it reads a body',
    mutants: { needsSession: () => () => false },
    test: limitsCallsTest('429 comes after 401, and before size, type and content are checked'),
  }),
  restAdapter({
    name: 'HEAD does not run a GET that changes something',
    mutants: { hasSideEffect: () => () => false },
    test: httpTest('HEAD is answered wherever GET is, and changes nothing'),
  }),
  guards({
    name: 'replies have a content security policy',
    mutants: { securityHeaders: (original) => (isHttps) => without(original(isHttps), 'content-security-policy') },
    test: headersTest('every reply has the security headers (logged in: %s)'),
  }),
  guards({
    name: 'no page may frame ours',
    mutants: {
      securityHeaders: (original) => (isHttps) => {
        const { 'content-security-policy': policy = '', ...others } = original(isHttps);
        const directives = policy.split(';').filter((directive) => !directive.startsWith('frame-ancestors'));
        return { ...others, 'content-security-policy': directives.join(';') };
      },
    },
    test: headersTest('every reply has the security headers (logged in: %s)'),
  }),
  guards({
    name: 'https is enforced by HSTS',
    mutants: { securityHeaders: (original) => (isHttps) => without(original(isHttps), 'strict-transport-security') },
    test: headersTest('behind https every reply has HSTS too'),
  }),
  unreadable({
    name: 'replies to unreadable requests have the security headers too',
    mutants: { answerClientError: (original) => () => original({}) },
    test: headersTest('%s is refused with JSON, and the connection is closed'),
  }),
  app({
    name: 'replies of the API are not stored',
    mutants: { notStored: () => ({ 'Cache-Control': 'public' }) },
    test: httpTest(
      'reference data has an ETag, is answered 304 and cached by the browser only; other replies are not stored',
    ),
  }),
  cookies({
    name: 'scripts cannot read the session cookie',
    mutants: { attributesOf: (original) => (isHttps) => ({ ...original(isHttps), httpOnly: false }) },
    test: httpTest(cookie),
  }),
  cookies({
    name: 'other sites do not send the session cookie',
    mutants: { attributesOf: (original) => (isHttps) => ({ ...original(isHttps), sameSite: 'none' }) },
    test: httpTest(cookie),
  }),
  cookies({
    name: 'the session cookie belongs to its host only',
    mutants: { namePrefix: () => () => '' },
    test: httpTest(cookie),
  }),
  cookies({
    name: 'the session cookie is sent by https only',
    mutants: { attributesOf: (original) => (isHttps) => ({ ...original(isHttps), secure: false }) },
    test: httpTest(cookie),
  }),
  configKinds({
    name: 'TRUST_PROXY takes addresses and ranges only',
    mutants: { isAddressRange: () => () => true },
    test: configTest(
      'TRUST_PROXY takes loopback, addresses and ranges; whatever would believe a forged header stops the start',
    ),
  }),
  configChecks({
    name: 'production needs a long secret',
    mutants: { isLongSecret: () => () => true },
    test: configTest('production refuses a SECRET under 16 characters, and warns of one under 32'),
  }),
  configChecks({
    name: 'production needs https',
    mutants: { isSafePublicUrl: () => () => true },
    test: configTest('production refuses a PUBLIC_URL without https, unless its host is this machine'),
  }),
  address({
    name: 'a proxy that is not trusted is logged',
    mutants: { isForwardedByStranger: () => () => false },
    test: addressesTest('a forwarded address from a peer that is not trusted is logged once, without addresses'),
  }),
  app({
    name: 'only a trusted proxy may forward an address',
    mutants: {
      buildApp:
        (original) =>
        ({ config, ...parts }) =>
          original({ ...parts, config: { ...config, trustProxy: everyAddress } }),
    },
    test: addressesTest('the client address is the peer’s where no proxy is trusted, whatever it forwards'),
  }),
  address({
    name: 'a forwarded value counts only if it is an address',
    mutants: { clientIp: () => (req) => req.ip },
    test: addressesTest('the client address is the proxy’s where the forwarded value is not an address'),
  }),
  metrics({
    name: 'metrics require the token',
    mutants: { isAuthorized: () => () => true },
    test: metricsTest('metrics are 404 without the token, and where none is configured'),
  }),
  devMail({
    name: 'production has no page of development mail',
    mutants: { showsDevMail: () => () => true },
    test: devMailTest('development mail is 404 with %s %s'),
  }),
  devMail({
    name: 'development mail is shown on this machine only',
    mutants: { isLocal: () => () => true },
    test: devMailTest('development mail is 404 for other machines and through a local proxy'),
  }),
  devMail({
    name: 'development mail is shown under names of this machine only',
    mutants: { isOwnHost: () => () => true },
    test: devMailTest('development mail is 404 under a name that is not this machine’s'),
  }),
];
