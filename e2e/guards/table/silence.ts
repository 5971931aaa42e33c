import type { Guard } from '../guard.ts';

const secrets = 'apps/server/src/surface/telling-secrets.test.ts';
const letter = 'packages/api/src/mail/letter.test.ts';

/** What is never said: in the log, in replies, in letters. */
export const silenceGuards: readonly Guard[] = [
  {
    name: 'the log names the route, not the address that was asked for',
    file: 'apps/server/src/log.ts',
    find: "return req.routeOptions.url ?? '(none)';",
    replace: 'return req.url;',
    test: secrets,
    only: 'no secret reaches the log',
  },
  {
    name: 'the log leaves out the addresses of callers',
    file: 'apps/server/src/log.ts',
    find: 'disableRequestLogging: true',
    replace: 'disableRequestLogging: false',
    test: secrets,
    only: 'no secret reaches the log',
  },
  {
    name: 'a fault is logged without the row that PostgreSQL names',
    file: 'apps/server/src/errors.ts',
    find: '{ err: faultOf(refusal.cause) }',
    replace: '{ err: Object.assign(faultOf(refusal.cause), refusal.cause) }',
    test: secrets,
    only: 'a fault is written down without the row',
  },
  {
    name: 'what a mail server answers is kept without addresses',
    file: 'apps/server/src/mailer/queue.ts',
    find: 'withoutAddresses(error.message).slice(0, 500)',
    replace: 'error.message.slice(0, 500)',
    test: secrets,
    only: 'no secret reaches the log',
  },
  {
    name: 'a failure of ours says nothing of its cause',
    file: 'apps/server/src/errors.ts',
    find: '    error: refusal.message,\n',
    replace: '    error: String(refusal.cause ?? refusal.message),\n',
    test: 'apps/server/src/surface/doors-headers.test.ts',
    only: 'which says nothing of its cause',
  },
  {
    name: 'what another person wrote is no HTML in a letter',
    file: 'packages/api/src/mail/letter.ts',
    find: 'return text.replace(/[&<>"\']/g, (char) => entities[char] ?? char);',
    replace: 'return entities[text] ?? text;',
    test: letter,
    only: 'is text in the HTML',
  },
  {
    name: 'what another person wrote begins no line of a letter',
    file: 'packages/api/src/mail/letter.ts',
    find: "return text.replace(/^/gm, '> ');",
    replace: 'return text;',
    test: letter,
    only: 'never begins a line of the plain text',
  },
];
