import { type Mutation, mutation } from '../mutation.ts';

const http = 'apps/server/test/http.test.ts';
const headers = 'apps/server/test/http/headers.test.ts';
const addresses = 'apps/server/test/http/limits-lockout.test.ts';
const devMail = 'apps/server/test/dev-mail.test.ts';
const foreignOrigin = 'a foreign origin is 403 on both doors, before the session is looked at';
const cookie = 'the session cookie is HttpOnly and Lax, and Secure with the host prefix behind https';

type Headers = Readonly<Record<string, string>>;

function without(headers: Headers, name: string): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
}

const everyAddress = ['0.0.0.0/1', '128.0.0.0/1', '::/1', '8000::/1'];

/** What is checked in front of both transports, and the headers of every reply. */
export const httpMutations: readonly Mutation[] = [
  mutation({
    name: 'a foreign Origin is refused',
    module: () => import('@exchange/server/http/csrf'),
    mutants: { isForeignOrigin: () => () => false },
    file: http,
    test: foreignOrigin,
  }),
  mutation({
    name: 'without an Origin, Sec-Fetch-Site is checked',
    module: () => import('@exchange/server/http/csrf'),
    mutants: { isForeignSite: () => () => false },
    file: http,
    test: foreignOrigin,
  }),
  mutation({
    name: 'foreign pages are refused by REST',
    module: () => import('@exchange/server/http/csrf'),
    mutants: {
      refuseForeignOrigin: (original) => (publicUrl) => {
        const refuse = original(publicUrl);
        return (req) => (req.routeOptions.config.isTrpc === true ? refuse(req) : undefined);
      },
    },
    file: http,
    test: foreignOrigin,
  }),
  mutation({
    name: 'foreign pages are refused by tRPC',
    module: () => import('@exchange/server/http/csrf'),
    mutants: {
      refuseForeignOrigin: (original) => (publicUrl) => {
        const refuse = original(publicUrl);
        return (req) => (req.routeOptions.config.isTrpc === true ? undefined : refuse(req));
      },
    },
    file: http,
    test: foreignOrigin,
  }),
  mutation({
    name: 'REST reads JSON only',
    module: () => import('@exchange/server/http/csrf'),
    mutants: { readBody: () => (_req, body) => (body.length === 0 ? {} : JSON.parse(body.toString())) },
    file: http,
    test: 'only JSON is read; an empty body counts as {} whatever its type',
  }),
  mutation({
    name: 'tRPC reads JSON only',
    module: () => import('@exchange/server/trpc/mount'),
    mutants: { isReadable: () => () => true },
    file: http,
    test: 'only JSON is read; an empty body counts as {} whatever its type',
  }),
  mutation({
    name: 'a body has 1 MiB at most',
    module: () => import('@exchange/contract/limits'),
    mutants: { limits: (original) => ({ ...original, bodyBytes: 2 * original.bodyBytes }) },
    file: 'apps/server/test/http/limits.test.ts',
    test: 'a body holds 1 MiB and not a byte more, over both doors',
  }),
  mutation({
    name: 'a batch has twenty calls at most',
    module: () => import('@exchange/contract/limits'),
    mutants: { limits: (original) => ({ ...original, batch: 1000 }) },
    file: headers,
    test: 'a batch beyond twenty is 400, one of twenty is answered',
  }),
  mutation({
    name: 'REST requires the session before it reads a body',
    module: () => import('@exchange/server/http/context'),
    mutants: {
      createContexts:
        (original) =>
        (...args) => {
          const contexts = original(...args);
          return { ...contexts, identifyMember: contexts.identify };
        },
    },
    file: http,
    test: 'without a session a protected call is 401, before its body, type or size is looked at',
  }),
  mutation({
    name: 'tRPC requires the session before it reads a body',
    module: () => import('@exchange/server/limits/called-procedures'),
    mutants: { needsSession: () => () => false },
    file: 'apps/server/test/http/limits-calls.test.ts',
    test: 'too many is said after who is not logged in, and before size, type and content',
  }),
  mutation({
    name: 'HEAD does not run a GET that changes something',
    module: () => import('@exchange/server/rest/adapter'),
    mutants: { hasSideEffect: () => () => false },
    file: http,
    test: 'HEAD is answered on a GET and changes nothing',
  }),
  mutation({
    name: 'replies have a content security policy',
    module: () => import('@exchange/server/http/security-headers'),
    mutants: { securityHeaders: (original) => (isHttps) => without(original(isHttps), 'content-security-policy') },
    file: http,
    test: 'security headers stand on every reply, also on errors',
  }),
  mutation({
    name: 'no page may frame ours',
    module: () => import('@exchange/server/http/security-headers'),
    mutants: {
      securityHeaders: (original) => (isHttps) => {
        const { 'content-security-policy': policy = '', ...others } = original(isHttps);
        const directives = policy.split(';').filter((directive) => !directive.startsWith('frame-ancestors'));
        return { ...others, 'content-security-policy': directives.join(';') };
      },
    },
    file: headers,
    test: 'stand on every reply, whatever it says (logged in: %s)',
  }),
  mutation({
    name: 'https is enforced by HSTS',
    module: () => import('@exchange/server/http/security-headers'),
    mutants: { securityHeaders: (original) => (isHttps) => without(original(isHttps), 'strict-transport-security') },
    file: headers,
    test: 'are joined by HSTS behind https',
  }),
  mutation({
    name: 'replies to unreadable requests have the security headers too',
    module: () => import('@exchange/server/http/client-errors'),
    mutants: { answerClientError: (original) => () => original({}) },
    file: headers,
    test: '%s is refused as JSON, and the connection ends',
  }),
  mutation({
    name: 'replies of the API are not stored',
    module: () => import('@exchange/server/app'),
    mutants: { notStored: () => ({ 'Cache-Control': 'public' }) },
    file: http,
    test: 'reference data carries an ETag, answers 304, and may be kept by the browser alone; everything else is not stored',
  }),
  mutation({
    name: 'scripts cannot read the session cookie',
    module: () => import('@exchange/server/http/cookies'),
    mutants: { attributesOf: (original) => (isHttps) => ({ ...original(isHttps), httpOnly: false }) },
    file: http,
    test: cookie,
  }),
  mutation({
    name: 'other sites do not send the session cookie',
    module: () => import('@exchange/server/http/cookies'),
    mutants: { attributesOf: (original) => (isHttps) => ({ ...original(isHttps), sameSite: 'none' }) },
    file: http,
    test: cookie,
  }),
  mutation({
    name: 'the session cookie belongs to its host only',
    module: () => import('@exchange/server/http/cookies'),
    mutants: { namePrefix: () => () => '' },
    file: http,
    test: cookie,
  }),
  mutation({
    name: 'the session cookie is sent by https only',
    module: () => import('@exchange/server/http/cookies'),
    mutants: { attributesOf: (original) => (isHttps) => ({ ...original(isHttps), secure: false }) },
    file: http,
    test: cookie,
  }),
  mutation({
    name: 'TRUST_PROXY takes addresses and ranges only',
    module: () => import('@exchange/server/config'),
    mutants: { isAddressRange: () => () => true },
    file: 'apps/server/test/config.test.ts',
    test: 'TRUST_PROXY takes loopback, addresses and ranges; whatever would believe a forged header stops the start',
  }),
  mutation({
    name: 'only a trusted proxy may forward an address',
    module: () => import('@exchange/server/app'),
    mutants: {
      buildApp:
        (original) =>
        ({ config, ...parts }) =>
          original({ ...parts, config: { ...config, trustProxy: everyAddress } }),
    },
    file: addresses,
    test: 'is the peer’s own where nobody is trusted, whatever it says of itself',
  }),
  mutation({
    name: 'a forwarded value counts only if it is an address',
    module: () => import('@exchange/server/http/client-ip'),
    mutants: { clientIp: () => (req) => req.ip },
    file: addresses,
    test: 'is the proxy’s where what it forwards is no address',
  }),
  mutation({
    name: 'metrics require the token',
    module: () => import('@exchange/server/ops/metrics'),
    mutants: { isAuthorized: () => () => true },
    file: http,
    test: 'metrics are shown to who knows the token, and to nobody where none is set',
  }),
  mutation({
    name: 'production has no page of development mail',
    module: () => import('@exchange/server/pages/dev-mail'),
    mutants: { showsDevMail: () => () => true },
    file: devMail,
    test: 'with %s %s there is no such page',
  }),
  mutation({
    name: 'development mail is shown on this machine only',
    module: () => import('@exchange/server/pages/dev-mail'),
    mutants: { isLocal: () => () => true },
    file: devMail,
    test: 'nobody reads the mails of others from another machine, nor through a proxy on this one',
  }),
];
