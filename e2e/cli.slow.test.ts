import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeRecoveryCodes } from '@exchange/api/features/second-factor/codes.rules';
import { runCli } from '@exchange/cli/cli';
import { wrongPasswordsPerHour } from '@exchange/contract/limits';
import { type Client, startServer, type TestServer, testPassword } from '@exchange/server/test/support/server';
import { lastEmailTo } from '@exchange/testkit/emails';
import { giveFactor } from '@exchange/testkit/second-factor';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

const [ada, bo] = ['ada@example.org', 'bo@example.org'];
const exitCodes = { done: 0, refused: 1, usage: 2, unavailable: 3 };

let server: TestServer;
let url: string;
let adaClient: Client;
beforeAll(async () => {
  server = await startServer();
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  adaClient = await server.member(ada);
  await server.member(bo);
});
afterAll(() => server.close());

interface Run {
  readonly env?: Readonly<Record<string, string>>;
  readonly password?: string;
}

/** Runs a command with the environment of the server. */
async function admin(words: readonly string[], { env = {}, password = testPassword }: Run = {}) {
  const out: string[] = [];
  const error: string[] = [];
  const code = await runCli(words, {
    env: { EXCHANGE_URL: url, DATABASE_URL: server.databaseUrl, ...env },
    out: (text) => void out.push(text),
    error: (text) => void error.push(text),
    readPassword: async (question) => (question.startsWith('Code') ? ((await codeOfAda()) ?? '') : password),
  });
  return { code, out: out.join('\n'), error: error.join('\n') };
}
const asAda = ['--as', ada];
/** Runs a command of Ada's as an operator that must succeed, and reads what it prints as JSON. */
async function read(...words: readonly string[]) {
  const { code, out, error } = await admin([...words, '--json', ...asAda]);
  expect([words, error, code]).toEqual([words, '', exitCodes.done]);
  return JSON.parse(out);
}
/** A recovery code of Ada's that was not used. */
const codeOfAda = async () => {
  const id = await idOf(ada);
  return (await server.db.transaction().execute((tx) => makeRecoveryCodes(tx, id)))[0];
};
const idOf = async (email: string) =>
  (await server.db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const because = ['--reason', 'Ticket 231'];

describe('who may not', () => {
  const wrongToken = { env: { EXCHANGE_TOKEN: `rx_${'A'.repeat(43)}` } };
  const notValid = 'This access token is not valid: it is wrong, expired or revoked.';
  test.each<[string, string[], Run, error: string]>([
    ['a member, like an unknown call,', ['users', 'list', ...asAda], {}, 'Not found'],
    ['a wrong password', ['users', 'list', ...asAda], { password: 'Wrong-Horse-1' }, 'Invalid email or password'],
    ['a wrong access token', ['my', 'profile'], wrongToken, notValid],
    ['a wrong access token for everything one wrote', ['my', 'export'], wrongToken, notValid],
    ['an unknown address', ['grant', 'nobody@example.org', 'operator'], {}, 'No verified account has this address'],
  ])('%s is refused by the command line', async (_, words, run, error) => {
    expect(await admin(words, run)).toEqual({ code: exitCodes.refused, out: '', error });
  });

  test.each<[string, string[], Run, code: string, exitCode: number]>([
    ['a member', ['users', 'list', ...asAda], {}, 'http.notFound', exitCodes.refused],
    ['a wrong access token', ['my', 'profile'], wrongToken, 'auth.accessToken', exitCodes.refused],
    [
      'a wrong access token for everything one wrote',
      ['my', 'export'],
      wrongToken,
      'auth.accessToken',
      exitCodes.refused,
    ],
    [
      'an unknown address',
      ['grant', 'nobody@example.org', 'operator'],
      {},
      'operators.unknownAddress',
      exitCodes.refused,
    ],
    ['a missing name', ['users', 'list'], {}, 'usage', exitCodes.usage],
    [
      'a server that is away',
      ['my', 'profile'],
      { env: { ...wrongToken.env, EXCHANGE_URL: 'http://127.0.0.1:1' } },
      'no_answer',
      exitCodes.unavailable,
    ],
  ])('with --json the command line tells a script the code of the error: %s', async (_, words, run, code, exitCode) => {
    const answer = await admin([...words, '--json'], run);
    expect([answer.code, answer.out]).toEqual([exitCode, '']);
    expect(JSON.parse(answer.error)).toEqual({ error: expect.stringMatching(/\w/), code });
  });

  test('a command without an operator, an access token or a database says which variable is missing', async () => {
    const error = expect.stringContaining('EXCHANGE_OPERATOR');
    expect(await admin(['users', 'list'])).toMatchObject({ code: exitCodes.usage, error });
    expect((await admin(['my', 'profile'])).error).toContain('EXCHANGE_TOKEN');
    expect((await admin(['grant', ada, 'operator'], { env: { DATABASE_URL: '' } })).error).toContain('DATABASE_URL');
  });
});

describe('wrong usage', () => {
  test.each([
    [['frobnicate']],
    [['users', 'frobnicate']],
    [['grant', ada]],
    [['grant', ada, 'king']],
    [['users', 'show', 'twelve', ...asAda]],
    [['users', 'list', '--state', 'happy', ...asAda]],
    [['users', 'list', '--as']],
    [['unlock', 'nonsense']],
  ])('the wrong command %j ends with the code for wrong usage and an explanation', async (words) => {
    const { code, out, error } = await admin(words);
    expect([code, out]).toEqual([exitCodes.usage, '']);
    expect(error).not.toBe('');
  });
});

test('the help of the command line has a sentence and an example for every command', async () => {
  const { code, out } = await admin([]);
  expect(code).toBe(exitCodes.done);
  for (const words of ['Exit codes', 'EXCHANGE_TOKEN', '--json', 'grant <email> <role>']) expect(out).toContain(words);
  const help = await admin(['users', 'suspend', '--help']);
  expect(help.out).toContain('$ admin users suspend 12 --days 30');
  expect((await admin(['users', '--help'])).out).toContain('Accounts: find, verify, suspend, erase');
});

test('the help names, for every command of the command line, who may use it', async () => {
  const { out } = await admin([]);
  const [list = '', who = ''] = out.split('Who may use what:');
  const names = [...list.matchAll(/^ {2}([a-z-]+)(?= )/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(15);
  const isNamed = (text: string, name: string) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text);
  const known = names.filter((name) => name !== 'help' && name !== 'completion');
  expect(known.filter((name) => !isNamed(who, name))).toEqual([]);
});

describe('on the database itself', () => {
  test('the commands grant and revoke change the role of a person, and the audit log says so', async () => {
    expect(await admin(['grant', ada, 'moderator'])).toMatchObject({ code: 0, out: `${ada} is moderator now.` });
    expect(await admin(['grant', ada, 'moderator'])).toMatchObject({ code: 0, out: `${ada} is moderator already.` });
    expect(await admin(['revoke', ada])).toMatchObject({ code: 0, out: `${ada} has no role now.` });
    expect(await admin(['revoke', ada])).toMatchObject({ code: 0, out: `${ada} has no role.` });
    const out = JSON.stringify({ message: `${ada} is operator now.` }, null, 2);
    expect(await admin(['grant', ada, 'operator', '--json'])).toMatchObject({ out });
    await giveFactor(server.db, await idOf(ada));
    const actions = (await read('audit')).map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['role_granted', 'role_revoked', 'role_granted']);
  });

  test('the command login-link is for operators only, and its link logs their commands in once', async () => {
    const env = { PUBLIC_URL: 'https://exchange.example.org/' };
    expect(await admin(['login-link', bo])).toMatchObject({ code: exitCodes.refused, out: '' });
    const { code, out: link } = await admin(['login-link', ada], { env });
    expect([code, link]).toEqual([
      exitCodes.done,
      expect.stringContaining('https://exchange.example.org/operator-login?'),
    ]);
    const list = () => admin(['users', 'list', ...asAda], { password: link });
    expect(await list()).toMatchObject({ code: exitCodes.done, error: '' });
    expect(await list()).toMatchObject({ code: exitCodes.refused, error: 'This link has expired or was used.' });
  });

  test('the command reset-second-factor removes a lost second factor, which the audit log and an email tell', async () => {
    const id = await idOf(bo);
    await giveFactor(server.db, id);
    expect(await admin(['reset-second-factor', bo])).toMatchObject({ code: 0, out: `${bo} has no second factor now.` });
    expect(await admin(['reset-second-factor', bo])).toMatchObject({ code: 0, out: `${bo} has no second factor.` });
    expect((await admin(['reset-second-factor', 'nobody@example.org'])).code).toBe(exitCodes.refused);
    const entries = server.db.selectFrom('audit_entry').select(['actor_id', 'subject_id']);
    const entry = { actor_id: null, subject_id: id };
    expect(await entries.where('action', '=', 'second_factor_reset').execute()).toEqual([entry]);
    expect((await lastEmailTo(server.db, bo))?.subject).toBe(
      'The second factor of your Research Exchange account was reset',
    );
  });

  test('the command line can read the URL of the database from a file', async () => {
    const file = path.join(tmpdir(), `database-url-${process.pid}`);
    writeFileSync(file, `${server.databaseUrl}\n`);
    onTestFinished(() => rmSync(file));
    const env = { DATABASE_URL: '', DATABASE_URL_FILE: file };
    expect(await admin(['revoke', bo], { env })).toMatchObject({ code: 0 });
  });

  test('join-invitations allow invites an email address without an email, unless it has an account', async () => {
    const out = 'new@example.org may sign up now. No email leaves.';
    expect(await admin(['join-invitations', 'allow', 'new@example.org'])).toMatchObject({ code: 0, out });
    const error = 'This address has an account';
    expect(await admin(['join-invitations', 'allow', ada])).toMatchObject({ code: exitCodes.refused, error });
    expect(await admin(['join-invitations', 'allow', 'nonsense'])).toMatchObject({ code: exitCodes.usage });
  });

  test('the command unlock ends a lockout after failed logins', async () => {
    const guess = () => server.client().call('POST', '/api/login', { json: { email: bo, password: 'Wrong-Horse-1' } });
    for (let n = 0; n < wrongPasswordsPerHour; n += 1) await guess();
    expect((await guess()).status).toBe(429);
    const { code, out } = await admin(['unlock', '127.0.0.1', '--json']);
    expect([code, JSON.parse(out)]).toEqual([0, [{ address: '127.0.0.1', wasLockedOut: true }]]);
    expect((await guess()).status).toBe(401);
    const none = { code: 0, out: 'No login to this account failed lately.' };
    expect(await admin(['unlock', 'nobody@example.org'])).toMatchObject(none);
  });

  test('the command line ends with the code for “unavailable” if the database or the server is away', async () => {
    const away = { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' } };
    expect((await admin(['grant', ada, 'operator'], away)).code).toBe(exitCodes.unavailable);
    const env = { EXCHANGE_URL: 'http://127.0.0.1:9', EXCHANGE_TOKEN: 'rx_x' };
    expect((await admin(['my', 'unread'], { env })).code).toBe(exitCodes.unavailable);
  });
});

describe('as an operator', () => {
  beforeAll(async () => {
    await admin(['grant', ada, 'operator']);
    await giveFactor(server.db, await idOf(ada));
  });

  test('users list prints accounts as JSON, or as a table without characters that control a terminal', async () => {
    // No name that a person may choose has such characters.
    await server.db.updateTable('app_user').set({ name: 'Bo \u001b[31mred' }).where('email', '=', bo).execute();
    const table = await admin(['users', 'list', ...asAda]);
    expect(table.out.split('\n')[0]).toMatch(/^user id +name +email/);
    expect(table.out).toContain('Bo \\u001b[31mred');
    expect(table.out).not.toContain('\u001b');
    const { out } = await admin(['users', 'list', '--q', bo, '--json'], { env: { EXCHANGE_OPERATOR: ada } });
    expect(JSON.parse(out)).toMatchObject([{ email: bo, role: null }]);
    expect(await read('users', 'list', '--limit', '1')).toHaveLength(1);
  });

  test('JSON of the command line contains no character that controls a terminal', async () => {
    const carol = await server.member('carol@example.org');
    const json = { kind: 'profile', id: await idOf(bo), reason: 'spam', text: 'Pills' };
    await carol.call('POST', '/api/reports', { json });
    // Reports of earlier releases may have such characters.
    await server.db.updateTable('report').set({ text: 'Pills\u009b31m\u202e again' }).execute();
    const [report] = await read('reports', 'list');
    for (const words of [
      ['reports', 'show', String(report.id), '--json'],
      ['users', 'export', String(await idOf('carol@example.org')), ...because],
    ]) {
      const { out } = await admin([...words, ...asAda]);
      expect(out).not.toMatch(/[\u0080-\u009f\u202e]/);
      expect(JSON.parse(out)).toMatchObject({ reports: [{ text: 'Pills\u009b31m\u202e again' }] });
    }
  });

  test('users suspend and users restore act under the name of the operator, and each command ends its session', async () => {
    const sessions = async () => (await server.db.selectFrom('session').select('user_id').execute()).length;
    const id = String(await idOf(bo));
    const before = await sessions();
    await read('users', 'suspend', id, '--days', '3', '--reason', 'Advertising');
    expect(await read('users', 'show', id)).toMatchObject({ suspension_reason: 'Advertising' });
    await read('users', 'restore', id, '--reason', 'A mistake');
    // Bo's own session ended with the suspension.
    expect(await sessions()).toBe(before - 1);
    const [entry] = await read('audit', '--limit', '1');
    expect(entry).toMatchObject({ action: 'person_restored', subject_id: Number(id), reason: 'A mistake' });
    expect(entry.actor_id).not.toBeNull();
  });

  test('join-invitations send invites an email address, and withdraw takes the invitation back', async () => {
    const run = (...words: string[]) => admin(['join-invitations', ...words, ...asAda]);
    expect(await run('send', 'cleo@example.org')).toMatchObject({ code: 0, out: 'Invitation sent' });
    const [invitation] = await read('join-invitations', 'list', '--q', 'cleo');
    expect(invitation).toMatchObject({ email: 'cleo@example.org', invited_by: null });
    const { id } = invitation;
    expect(await run('withdraw', String(id))).toMatchObject({ code: 0, out: 'Invitation taken back' });
  });

  test.each([
    [['join-invitations', 'list']],
    [['reports', 'list']],
    [['requests', 'list']],
    [['mails', 'list']],
    [['mails', 'retry-failed']],
    [['statistics']],
    [['institutes', 'list']],
    [['areas', 'list']],
    [['types', 'list']],
    [['demand']],
    [['demand', '--by', 'type', '--weeks', '52']],
  ])('for an operator, the command %j prints its answer as text and as JSON', async (words) => {
    expect(await admin([...words, ...asAda])).toMatchObject({ code: 0, error: '' });
    expect(await read(...words)).toBeDefined();
  });

  test('the institutes commands add, rename and merge institutes, and add and remove domains', async () => {
    const run = (...words: string[]) => read('institutes', ...words);
    const domains = ['--domain', 'one.example', '--domain', 'two.example'];
    const one = String((await run('add', 'First Institute', ...domains, ...because)).id);
    const two = String((await run('add', 'Second Institute', ...because)).id);
    await run('rename', one, '--name', 'Institute Number One', ...because);
    await run('add-domain', one, '--domain', 'three.example', ...because);
    await run('remove-domain', one, '--domain', 'two.example', ...because);
    expect(await run('list', 'number one')).toEqual([
      { id: Number(one), name: 'Institute Number One', domains: ['one.example', 'three.example'], people: 0 },
    ]);
    expect(await run('merge', two, '--into', one, ...because)).toMatchObject({ people: 0 });
    expect(await run('show', one)).toMatchObject({ name: 'Institute Number One' });
    const again = await admin(['institutes', 'merge', two, '--into', one, ...because, ...asAda]);
    const error = 'This institute has been merged into another one';
    expect(again).toMatchObject({ code: exitCodes.refused, error });
    expect(await admin(['institutes', 'merge', two, ...because, ...asAda])).toMatchObject({ code: exitCodes.usage });
  });

  test.each(['areas', 'types'])('the command line adds, edits, retires and restores %s', async (plural) => {
    const run = (...words: string[]) => read(plural, ...words);
    const id = String((await run('add', 'Phlogiston', '--category', '1', '--alias', 'caloric', ...because)).id);
    await run('edit', id, '--name', 'Phlogiston Theory', ...because);
    await run('retire', id, ...because);
    const find = async () => (await run('list')).find((term: { id: number }) => term.id === Number(id));
    const retired = { name: 'Phlogiston Theory', aliases: ['caloric'], retired_at: expect.any(String) };
    expect(await find()).toMatchObject(retired);
    await run('restore', id, ...because);
    expect(await find()).toMatchObject({ retired_at: null });
  });

  test('a command about an unknown person or report is refused', async () => {
    expect(await admin(['users', 'show', '999999', ...asAda])).toMatchObject({ code: 1, error: 'User not found' });
    expect(await admin(['reports', 'show', '999999', ...asAda])).toMatchObject({ code: 1 });
  });
});

describe('with an access token', () => {
  let env: Record<string, string>;
  beforeAll(async () => {
    const json = { name: 'Tests', scope: 'read', days: 1, password: testPassword };
    const { body } = await adaClient.call('POST', '/api/account/tokens', { json });
    env = { EXCHANGE_TOKEN: String(Object(body).token) };
  });

  test.each([[['my', 'profile']], [['my', 'unread']], [['my', 'requests']], [['institutes', 'oxford']]])(
    'with an access token, the command %j prints its answer as text and as JSON',
    async (words) => {
      expect(await admin(words, { env })).toMatchObject({ code: 0, error: '' });
      expect(JSON.parse((await admin([...words, '--json'], { env })).out)).toBeDefined();
    },
  );

  test('my export prints everything the person has written as JSON', async () => {
    const { out } = await admin(['my', 'export'], { env });
    expect(JSON.parse(out)).toMatchObject({ profile: { email: ada }, access_tokens: [{ name: 'Tests' }] });
  });
});

describe('shell completion', () => {
  /** What bash completes after some words. */
  const complete = (script: string, ...words: string[]) =>
    execFileSync(
      'bash',
      [
        '-c',
        `${script}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _admin; echo "\${COMPREPLY[*]}"`,
      ],
      { encoding: 'utf8' },
    ).trim();

  test('in bash, Tab completes commands, their subcommands and options of the command line', async () => {
    const { out } = await admin(['completion', 'bash']);
    expect(complete(out, 'admin', 'us')).toBe('users');
    expect(complete(out, 'admin', 'users', 'res')).toBe('resend restore');
    expect(complete(out, 'admin', 'users', 'suspend', '--r')).toBe('--reason');
  });

  test('the command line has completion scripts for zsh and fish', async () => {
    expect((await admin(['completion', 'zsh'])).out).toContain('bashcompinit');
    expect((await admin(['completion', 'fish'])).out).toContain('complete -c admin');
  });
});

test('the process of the command line ends with the code of the command', () => {
  const main = path.join(import.meta.dirname, '../apps/cli/main.ts');
  const run = (...words: string[]) =>
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  expect(run('--help')).toContain('Exit codes');
  expect(() => run('frobnicate')).toThrow(expect.objectContaining({ status: exitCodes.usage }));
});
