import { type Mutation, mutationsOf, testsOf } from '../mutation.ts';

const log = mutationsOf(() => import('@exchange/server/ops/log'));
const errors = mutationsOf(() => import('@exchange/server/http/errors'));
const failures = mutationsOf(() => import('@exchange/server/mail/failures'));
const email = mutationsOf(() => import('@exchange/api/mail/template'));

const secretsTest = testsOf('apps/server/test/http/secrets-in-logs.test.ts');
const mailTest = testsOf('packages/api/src/mail/template.test.ts');
const transportsHeadersTest = testsOf('apps/server/test/http/headers.test.ts');

const noSecret = 'no secret reaches the log or the stored errors of the outbox';

/** What never appears in the log, in replies and in mails. */
export const disclosureMutations: readonly Mutation[] = [
  log({
    name: 'the log has the route, not the URL of a request',
    mutants: { pathOf: () => (req) => req.url },
    test: secretsTest(noSecret),
  }),
  log({
    name: 'the log has no addresses of clients',
    mutants: { ownLog: () => ({ disableRequestLogging: false }) },
    test: secretsTest(noSecret),
  }),
  errors({
    name: 'the log of an internal error has no values of a row',
    mutants: { faultOf: (original) => (error) => Object.assign(original(error), error) },
    test: secretsTest('an internal error is logged without the row in PostgreSQL’s message'),
  }),
  failures({
    name: 'the reply of a mail server is stored without addresses',
    mutants: { withoutAddresses: () => (text) => text },
    test: secretsTest(noSecret),
  }),
  errors({
    name: 'the reply to an internal error has no cause',
    mutants: {
      bodyOf: (original) => (refusal) => ({ ...original(refusal), error: String(refusal.cause ?? refusal.message) }),
    },
    test: transportsHeadersTest('an internal error has the security headers, and does not say its cause'),
  }),
  email({
    name: 'the words of another person are no HTML in a mail',
    mutants: { escapeHtml: () => (text) => text },
    test: mailTest('text of another user is escaped in the HTML, which has no remote content'),
  }),
  email({
    name: 'the words of another person begin no line of a mail',
    mutants: { marked: () => (text) => text },
    test: mailTest('text of another user never begins a line of the plain text'),
  }),
];
