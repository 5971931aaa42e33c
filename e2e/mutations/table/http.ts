import { type Mutation, mutationsOf, testsOf } from '../mutation.ts';

const doors = mutationsOf(() => import('@exchange/server/http/csrf'));
const trpcMount = mutationsOf(() => import('@exchange/server/trpc/mount'));
const limits = mutationsOf(() => import('@exchange/contract/limits'));
const context = mutationsOf(() => import('@exchange/server/http/context'));
const called = mutationsOf(() => import('@exchange/server/limits/called-procedures'));
const restAdapter = mutationsOf(() => import('@exchange/server/rest/adapter'));
const guards = mutationsOf(() => import('@exchange/server/http/security-headers'));
const unreadable = mutationsOf(() => import('@exchange/server/http/client-errors'));
const app = mutationsOf(() => import('@exchange/server/app'));
const cookies = mutationsOf(() => import('@exchange/server/http/cookies'));
const config = mutationsOf(() => import('@exchange/server/config'));
const address = mutationsOf(() => import('@exchange/server/http/client-ip'));
const metrics = mutationsOf(() => import('@exchange/server/ops/metrics'));
const devMail = mutationsOf(() => import('@exchange/server/pages/dev-mail'));

const httpTest = testsOf('apps/server/test/http.test.ts');
const headersTest = testsOf('apps/server/test/http/headers.test.ts');
const addressesTest = testsOf('apps/server/test/http/limits-lockout.test.ts');
const devMailTest = testsOf('apps/server/test/dev-mail.test.ts');
const limitsTest = testsOf('apps/server/test/http/limits.test.ts');
const limitsCallsTest = testsOf('apps/server/test/http/limits-calls.test.ts');
const configTest = testsOf('apps/server/test/config.test.ts');

const foreignOrigin = 'a foreign origin is 403 on both doors, before the session is looked at';
const cookie = 'the session cookie is HttpOnly and Lax, and Secure with the host prefix behind https';

type Headers = Readonly<Record<string, string>>;

function without(headers: Headers, name: string): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
}

const everyAddress = ['0.0.0.0/1', '128.0.0.0/1', '::/1', '8000::/1'];

/** What is checked in front of both transports, and the headers of every reply. */
export const httpMutations: readonly Mutation[] = [
  doors({
    name: 'a foreign Origin is refused',
    mutants: { isForeignOrigin: () => () => false },
    test: httpTest(foreignOrigin),
  }),
  doors({
    name: 'without an Origin, Sec-Fetch-Site is checked',
    mutants: { isForeignSite: () => () => false },
    test: httpTest(foreignOrigin),
  }),
  doors({
    name: 'foreign pages are refused by REST',
    mutants: {
      refuseForeignOrigin: (original) => (publicUrl) => {
        const refuse = original(publicUrl);
        return (req) => (req.routeOptions.config.isTrpc === true ? refuse(req) : undefined);
      },
    },
    test: httpTest(foreignOrigin),
  }),
  doors({
    name: 'foreign pages are refused by tRPC',
    mutants: {
      refuseForeignOrigin: (original) => (publicUrl) => {
        const refuse = original(publicUrl);
        return (req) => (req.routeOptions.config.isTrpc === true ? undefined : refuse(req));
      },
    },
    test: httpTest(foreignOrigin),
  }),
  doors({
    name: 'REST reads JSON only',
    mutants: { readBody: () => (_req, body) => (body.length === 0 ? {} : JSON.parse(body.toString())) },
    test: httpTest('only JSON is read; an empty body counts as {} whatever its type'),
  }),
  trpcMount({
    name: 'tRPC reads JSON only',
    mutants: { isReadable: () => () => true },
    test: httpTest('only JSON is read; an empty body counts as {} whatever its type'),
  }),
  limits({
    name: 'a body has 1 MiB at most',
    mutants: { limits: (original) => ({ ...original, bodyBytes: 2 * original.bodyBytes }) },
    test: limitsTest('a body holds 1 MiB and not a byte more, over both doors'),
  }),
  limits({
    name: 'a batch has twenty calls at most',
    mutants: { limits: (original) => ({ ...original, batch: 1000 }) },
    test: headersTest('a batch beyond twenty is 400, one of twenty is answered'),
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
    test: httpTest('without a session a protected call is 401, before its body, type or size is looked at'),
  }),
  called({
    name: 'tRPC requires the session before it reads a body',
    mutants: { needsSession: () => () => false },
    test: limitsCallsTest('too many is said after who is not logged in, and before size, type and content'),
  }),
  restAdapter({
    name: 'HEAD does not run a GET that changes something',
    mutants: { hasSideEffect: () => () => false },
    test: httpTest('HEAD is answered on a GET and changes nothing'),
  }),
  guards({
    name: 'replies have a content security policy',
    mutants: { securityHeaders: (original) => (isHttps) => without(original(isHttps), 'content-security-policy') },
    test: httpTest('security headers stand on every reply, also on errors'),
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
    test: headersTest('stand on every reply, whatever it says (logged in: %s)'),
  }),
  guards({
    name: 'https is enforced by HSTS',
    mutants: { securityHeaders: (original) => (isHttps) => without(original(isHttps), 'strict-transport-security') },
    test: headersTest('are joined by HSTS behind https'),
  }),
  unreadable({
    name: 'replies to unreadable requests have the security headers too',
    mutants: { answerClientError: (original) => () => original({}) },
    test: headersTest('%s is refused as JSON, and the connection ends'),
  }),
  app({
    name: 'replies of the API are not stored',
    mutants: { notStored: () => ({ 'Cache-Control': 'public' }) },
    test: httpTest(
      'reference data carries an ETag, answers 304, and may be kept by the browser alone; everything else is not stored',
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
  config({
    name: 'TRUST_PROXY takes addresses and ranges only',
    mutants: { isAddressRange: () => () => true },
    test: configTest(
      'TRUST_PROXY takes loopback, addresses and ranges; whatever would believe a forged header stops the start',
    ),
  }),
  app({
    name: 'only a trusted proxy may forward an address',
    mutants: {
      buildApp:
        (original) =>
        ({ config, ...parts }) =>
          original({ ...parts, config: { ...config, trustProxy: everyAddress } }),
    },
    test: addressesTest('is the peer’s own where nobody is trusted, whatever it says of itself'),
  }),
  address({
    name: 'a forwarded value counts only if it is an address',
    mutants: { clientIp: () => (req) => req.ip },
    test: addressesTest('is the proxy’s where what it forwards is no address'),
  }),
  metrics({
    name: 'metrics require the token',
    mutants: { isAuthorized: () => () => true },
    test: httpTest('metrics are shown to who knows the token, and to nobody where none is set'),
  }),
  devMail({
    name: 'production has no page of development mail',
    mutants: { showsDevMail: () => () => true },
    test: devMailTest('with %s %s there is no such page'),
  }),
  devMail({
    name: 'development mail is shown on this machine only',
    mutants: { isLocal: () => () => true },
    test: devMailTest('nobody reads the mails of others from another machine, nor through a proxy on this one'),
  }),
];
