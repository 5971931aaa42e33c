import { type Mutation, mutation } from '../mutation.ts';

const secrets = 'apps/server/test/http/secrets-in-logs.test.ts';
const mail = 'packages/api/src/mail/template.test.ts';
const noSecret = 'no secret reaches the log or the outbox’s reasons, however the flows go';

/** What never appears in the log, in replies and in mails. */
export const disclosureMutations: readonly Mutation[] = [
  mutation({
    name: 'the log has the route, not the URL of a request',
    module: () => import('@exchange/server/ops/log'),
    mutants: { pathOf: () => (req) => req.url },
    file: secrets,
    test: noSecret,
  }),
  mutation({
    name: 'the log has no addresses of clients',
    module: () => import('@exchange/server/ops/log'),
    mutants: { ownLog: () => ({ disableRequestLogging: false }) },
    file: secrets,
    test: noSecret,
  }),
  mutation({
    name: 'the log of an internal error has no values of a row',
    module: () => import('@exchange/server/http/errors'),
    mutants: { faultOf: (original) => (error) => Object.assign(original(error), error) },
    file: secrets,
    test: 'a fault is written down without the row that PostgreSQL names',
  }),
  mutation({
    name: 'the reply of a mail server is stored without addresses',
    module: () => import('@exchange/server/mail/queue'),
    mutants: { withoutAddresses: () => (text) => text },
    file: secrets,
    test: noSecret,
  }),
  mutation({
    name: 'the reply to an internal error has no cause',
    module: () => import('@exchange/server/http/errors'),
    mutants: {
      bodyOf: (original) => (refusal) => ({ ...original(refusal), error: String(refusal.cause ?? refusal.message) }),
    },
    file: 'apps/server/test/http/headers.test.ts',
    test: 'stand on a failure of ours, which says nothing of its cause',
  }),
  mutation({
    name: 'the words of another person are no HTML in a mail',
    module: () => import('@exchange/api/mail/template'),
    mutants: { escapeHtml: () => (text) => text },
    file: mail,
    test: 'what another person wrote is text in the HTML, and nothing is fetched from anywhere',
  }),
  mutation({
    name: 'the words of another person begin no line of a mail',
    module: () => import('@exchange/api/mail/template'),
    mutants: { marked: () => (text) => text },
    file: mail,
    test: 'what another person wrote never begins a line of the plain text, so that no link in it passes for ours',
  }),
];
