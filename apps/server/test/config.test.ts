import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exampleFile, exampleText } from '../scripts/env-example.ts';
import { ConfigError, readConfig } from '../src/config.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/x',
  SECRET: 'a'.repeat(40),
  SMTP_URL: 'smtp://mail',
  PUBLIC_URL: 'https://exchange.example.org',
  CONTACT_URL: 'https://example.org/contact',
};

test('production refuses to start without SECRET or DATABASE_URL, in one line that names it', () => {
  for (const name of ['SECRET', 'DATABASE_URL'])
    for (const value of [undefined, '', '  ']) {
      const start = () => readConfig({ ...production, [name]: value });
      expect(start).toThrow(ConfigError);
      expect(start).toThrow(new RegExp(`^${name} is missing: [^\\n]+$`));
    }
});

test('production without SMTP_URL or CONTACT_URL starts with one loud warning that names it', () => {
  expect(readConfig(production).warnings).toEqual([]);
  for (const name of ['SMTP_URL', 'CONTACT_URL'])
    expect(readConfig({ ...production, [name]: '' }).warnings).toEqual([expect.stringContaining(name)]);
  expect(readConfig({ ...production, NODE_ENV: 'development', CONTACT_URL: '' }).warnings).toEqual([]);
});

test('production refuses a SECRET under 16 characters, and warns of one under 32', () => {
  for (const secret of ['x', 'x'.repeat(15)])
    expect(() => readConfig({ ...production, SECRET: secret })).toThrow(/^SECRET is too short: [^\n]+$/);
  expect(() => readConfig({ ...production, SECRET: 'hidden' })).not.toThrow(/hidden/);
  expect(readConfig({ ...production, SECRET: 'x'.repeat(16) }).warnings).toEqual([expect.stringContaining('SECRET')]);
  expect(readConfig({ ...production, NODE_ENV: 'development', SECRET: 'x' }).warnings).toEqual([]);
});

test('production refuses a PUBLIC_URL without https, unless its host is this machine', () => {
  const at = (url: string) => readConfig({ ...production, PUBLIC_URL: url });
  for (const url of ['http://exchange.example.org', 'http://192.0.2.1:3000', 'http://localhost.example.org'])
    expect(() => at(url), url).toThrow(/^PUBLIC_URL must begin with https:[^\n]+$/);
  for (const url of ['http://localhost:3000', 'http://a.localhost', 'http://127.0.0.2:80', 'http://[::1]:3000'])
    expect(at(url)).toMatchObject({ publicUrl: url, warnings: [] });
  expect(readConfig({ ...production, PUBLIC_URL: '' }).warnings).toEqual([
    expect.stringMatching(/^PUBLIC_URL is missing: .*http:\/\/localhost:3000/),
  ]);
});

test('ALLOW_INSECURE=1 starts production with a short SECRET and without https, with a warning for each', () => {
  const insecure = { ...production, SECRET: 'x', PUBLIC_URL: 'http://exchange.example.org' };
  expect(() => readConfig(insecure)).toThrow(/^SECRET .*\nPUBLIC_URL [^\n]*$/);
  expect(readConfig({ ...insecure, ALLOW_INSECURE: '1' }).warnings).toEqual([
    expect.stringContaining('SECRET'),
    expect.stringContaining('PUBLIC_URL'),
  ]);
  expect(() => readConfig({ ...insecure, SECRET: '', ALLOW_INSECURE: '1' })).toThrow('SECRET is missing');
});

test('a secret variable may be read from the file that NAME_FILE names; a file that cannot be read stops the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'config-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'secret');
  await writeFile(file, `${'f'.repeat(40)}\n`);
  const { SECRET: _, ...rest } = production;
  expect(readConfig({ ...rest, SECRET_FILE: file })).toMatchObject({ secret: 'f'.repeat(40), warnings: [] });
  expect(() => readConfig({ ...production, SECRET_FILE: file })).toThrow(
    new ConfigError('SECRET_FILE must not be set beside SECRET.'),
  );
  const missing = { ...rest, SECRET_FILE: `${file}-0`, SMTP_URL: '', SMTP_URL_FILE: folder };
  expect(() => readConfig(missing)).toThrow(
    /^SECRET_FILE cannot be read: ENOENT[^\n]*\nSMTP_URL_FILE cannot be read: /,
  );
  await writeFile(file, 'hidden');
  expect(() => readConfig({ ...production, DATABASE_URL: '', DATABASE_URL_FILE: file })).toThrow(
    /^DATABASE_URL must be a URL(?!.*hidden)/,
  );
  // Only what is secret has a file.
  expect(readConfig({ ...production, APP_NAME_FILE: file }).appName).toBe('Research Exchange');
});

test.each([
  ['DATABASE_URL', 'a URL that begins with', 'mysql://root:hidden@localhost/x'],
  ['DATABASE_URL', 'a URL that begins with', 'postgres://root:hidden@localhost:port/x'],
  ['DATABASE_DIRECT_URL', 'a URL that begins with', 'hidden'],
  ['SMTP_URL', 'a URL that begins with', 'hidden'],
  ['SMTP_URL', 'a URL that begins with', 'http://mail:hidden@localhost'],
  ['PUBLIC_URL', 'a URL', 'mailto:ada@example.org'],
  ['CONTACT_URL', 'a URL', 'javascript:alert(1)'],
  ['LOG_LEVEL', 'one of', 'loud'],
  ['NODE_ENV', 'one of', 'prod'],
  ['JOB_SECONDS', 'a number from 1 to 15', '0'],
  ['ALLOW_INSECURE', 'one of', 'yes'],
  ['MAIL_FROM', 'an email address', 'nonsense'],
  ['INBOUND_TRUSTS', 'one name', 'spf=pass'],
  ['INBOUND_TRUSTS', 'one name', 'mx.example.org; dmarc'],
  ['MAIL_FROM', 'an email address', 'Ada <ada>'],
  ['MAIL_FROM', 'an email address', 'Ada <ada@example.org'],
  ['MAIL_FROM', 'an email address', 'Ada ada@example.org'],
  ['MAIL_FROM', 'an email address', 'a@example.org, b@example.org'],
  ['MAIL_FROM', 'an email address', 'Ada\nBcc: b@example.org <ada@example.org>'],
  ['MAIL_REPLY_TO', 'an email address', 'nobody'],
  ['MAIL_REPLY_TO', 'an email address', 'Ada <ada@example.org>'],
  ['MAIL_REPLY_TO', 'an email address', 'a@example.org, b@example.org'],
  ['MAIL_REPLY_TO', 'an email address', 'a@example.org\nBcc: b@example.org'],
])('the server does not start if %s, which must be %s, is %j, and the error shows no password', (name, kind, value) => {
  const start = () => readConfig({ ...production, [name]: value });
  expect(start).toThrow(new RegExp(`^${name} must be ${kind}`));
  expect(start).not.toThrow(/hidden/);
});

test.each([
  [undefined, 'Research Exchange', 'no-reply@exchange.example.org'],
  ['exchange@example.org', 'Research Exchange', 'exchange@example.org'],
  ['<exchange@example.org>', 'Research Exchange', 'exchange@example.org'],
  ['Ada’s Exchange <exchange@example.org>', 'Ada’s Exchange', 'exchange@example.org'],
  ['"Exchange, Example University" <exchange@example.org>', 'Exchange, Example University', 'exchange@example.org'],
])('with MAIL_FROM=%s, emails are sent as %s from %s', (value, name, address) => {
  const { mailFrom } = readConfig({ ...production, PUBLIC_URL: 'https://exchange.example.org', MAIL_FROM: value });
  expect(mailFrom).toEqual({ name, address });
});

test.each(['postgresql://ada:x@db:5432/x?sslmode=require', 'postgres://ada@/x?host=/run/postgresql'])(
  'DATABASE_URL may be %s',
  (url) => expect(readConfig({ ...production, DATABASE_URL: url }).databaseUrl).toBe(url),
);

test('TRUST_PROXY may have "loopback", addresses and ranges; any other value or a range that is too wide stops the start', () => {
  const trust = (value: string) => readConfig({ ...production, TRUST_PROXY: value }).trustProxy;
  expect(trust('')).toEqual([]);
  const trusted = ['loopback', '10.0.0.0/8', '2001:db8::/32', '192.0.2.7'];
  expect(trust('loopback, 10.0.0.0/8,2001:db8::/32, 192.0.2.7')).toEqual(trusted);
  const ranges = ['10.0.0.0/33', '::ffff:10.0.0.0/104', '0:0:0:0:0:ffff:a00:0/8', '10.0.0.0/0', '10.0.0.0/255.0.0.0'];
  for (const value of [...ranges, '10.0.0.1/8/9', '10', 'true', '1', 'proxy.example'])
    expect(() => trust(value), value).toThrow(ConfigError);
});

test('the server reports all broken variables of its environment at once, a line each', () => {
  const start = () =>
    readConfig({
      NODE_ENV: 'production',
      DATABASE_URL: 'mysql://root:hidden@db/x',
      PORT: 'http',
      JOB_SECONDS: '16',
      RATE_LIMITS: 'maybe',
    });
  expect(start).toThrow(
    [
      'DATABASE_URL must be a URL that begins with postgres:// or postgresql://; in a password write / as %2F, @ as %40, # as %23 and % as %25.',
      'PORT must be a number from 0 to 65535; it is "http".',
      'RATE_LIMITS must be one of on, tenfold, off; it is "maybe".',
      'JOB_SECONDS must be a number from 1 to 15; it is "16".',
      'SECRET is missing: production needs a long random text that signs links and cookies, for example from `openssl rand -base64 32`.',
    ].join('\n'),
  );
});

test.each([
  ['FAILED_LOGINS', 3, 20],
  ['SIGN_UPS_PER_HOUR', 10, 10_000],
  ['REQUESTS_PER_DAY', 1, 200],
  ['OFFERS_PER_DAY', 1, 200],
  ['KEEP_LOGINS_DAYS', 7, 365],
  ['KEEP_EMAILS_DAYS', 7, 90],
  ['KEEP_REPORTS_DAYS', 30, 730],
  ['DELETION_DAYS', 1, 30],
])('the variable %s may be from %i to %i', (name, min, max) => {
  const read = (value: number | string) => () => readConfig({ ...production, [name]: String(value) });
  for (const value of [min, max]) expect(read(value)).not.toThrow();
  for (const value of [min - 1, max + 1, 'many', 7.5])
    expect(read(value)).toThrow(`${name} must be a number from ${min} to ${max}; it is "${value}".`);
});

test('a variable of the environment that is unset has its documented default', () => {
  expect(readConfig({ ...production, PORT: '8080', PUBLIC_URL: '', CONTACT_URL: '' })).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    databaseDirectUrl: production.DATABASE_URL,
    appName: 'Research Exchange',
    areaFormUrl: 'http://localhost:8080/legal/contact',
    rateLimits: 1,
    jobSeconds: 15,
    trustProxy: [],
  });
});

const replyTo = (environment: Record<string, string>) =>
  readConfig({ ...production, CONTACT_URL: '', ...environment }).mailReplyTo;

test('replies to emails go to MAIL_REPLY_TO, else to the address of a mailto: in CONTACT_URL, else nowhere', () => {
  expect(replyTo({})).toBeUndefined();
  expect(replyTo({ MAIL_FROM: 'exchange@example.org' })).toBeUndefined();
  expect(replyTo({ CONTACT_URL: 'https://example.org/contact' })).toBeUndefined();
  expect(replyTo({ CONTACT_URL: 'mailto:a@example.org,b@example.org' })).toBeUndefined();
  expect(replyTo({ CONTACT_URL: 'mailto:help@example.org?subject=Hello' })).toBe('help@example.org');
  const both = { CONTACT_URL: 'mailto:help@example.org', MAIL_REPLY_TO: 'desk@example.org' };
  expect(replyTo(both)).toBe('desk@example.org');
});

test('.env.example is the text that is made of the variables of the configuration', () => {
  expect(readFileSync(exampleFile, 'utf8'), 'run node apps/server/scripts/write-env-example.ts').toBe(exampleText());
});

const firstInstitute = {
  OIDC_ISSUER: 'https://login.example.edu',
  OIDC_CLIENT_ID: 'exchange',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_NAME: 'Example University',
  OIDC_DOMAINS: 'example.edu',
};
const secondInstitute = {
  OIDC_2_ISSUER: 'https://proxy.federation.example',
  OIDC_2_CLIENT_ID: 'exchange',
  OIDC_2_CLIENT_SECRET: 'secret',
  OIDC_2_NAME: 'Federation',
  OIDC_2_DOMAINS: 'first.example, Second.example',
};

test('with PASSWORDS=off the server starts only if people can log in at an institute', () => {
  const start = (more: object) => () => readConfig({ ...production, PASSWORDS: 'off', ...more });
  const needed = 'PASSWORDS=off needs OIDC_ISSUER: without the login of an institute nobody could log in.';
  for (const more of [{}, { ORCID_CLIENT_ID: 'APP-1', ORCID_CLIENT_SECRET: 'secret' }])
    expect(start(more)).toThrow(new ConfigError(needed));
  expect(start({ PASSWORDS: 'no' })).toThrow(/^PASSWORDS /);
  expect(start(firstInstitute)()).toMatchObject({ arePasswordsOff: true });
  expect(readConfig(production)).toMatchObject({ arePasswordsOff: false });
});

test('a second institute for login whose variable is missing or equals one of the first stops the start and is named', () => {
  const start = (environment: Record<string, string>) => () =>
    readConfig({ ...production, ...firstInstitute, ...secondInstitute, ...environment });
  for (const name of Object.keys(secondInstitute))
    expect(start({ [name]: '' }), name).toThrow(new RegExp(`^${name} is missing`));
  for (const [name, value] of [
    ['OIDC_2_ISSUER', firstInstitute.OIDC_ISSUER],
    ['OIDC_2_NAME', firstInstitute.OIDC_NAME],
    ['OIDC_2_DOMAINS', 'first.example, example.edu'],
  ] as const)
    expect(start({ [name]: value }), name).toThrow(new RegExp(`^${name} has ".+", which stands in OIDC_[A-Z]+ too`));
  expect(start({ OIDC_2_ISSUER: 'http://proxy.federation.example' })).toThrow(/^OIDC_2_ISSUER must begin with https/);
  expect(start({ OIDC_2_SCOPE: 'email' })).toThrow('OIDC_2_SCOPE must have the scope openid.');
  expect(start({ OIDC_2_CLAIMS: 'member' })).toThrow(/^OIDC_2_CLAIMS must be a list of claims/);
  expect(start({ OIDC_10_NAME: 'Too many' })).toThrow(/^OIDC_10_NAME is unknown/);
  expect(start({ OIDC_1_NAME: 'The first' })).toThrow(/^OIDC_1_NAME is unknown/);
});

test('variables of further institutes for login have numbers, such as OIDC_3_NAME; a number may be left out', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'config-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'secret');
  await writeFile(file, 'from a file\n');
  const third = Object.fromEntries(
    Object.entries(secondInstitute).map(([name, value]) => [name.replace('_2_', '_3_'), value]),
  );
  const { institutes } = readConfig({
    ...production,
    ...firstInstitute,
    ...third,
    OIDC_3_CLIENT_SECRET: '',
    OIDC_3_CLIENT_SECRET_FILE: file,
    OIDC_3_CLAIMS: 'affiliation=member | staff, org=example',
  });
  expect(institutes).toMatchObject([
    { name: 'Example University', path: '/auth/institute', scope: 'openid email', claims: [] },
    {
      name: 'Federation',
      path: '/auth/institute-3',
      domains: ['first.example', 'second.example'],
      clientSecret: 'from a file',
      claims: [
        { name: 'affiliation', values: ['member', 'staff'] },
        { name: 'org', values: ['example'] },
      ],
    },
  ]);
});
