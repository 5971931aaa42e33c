import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/x',
  SECRET: 'a'.repeat(40),
  SMTP_URL: 'smtp://mail',
};

test('production refuses to start without SECRET or DATABASE_URL, in one line that names it', () => {
  for (const name of ['SECRET', 'DATABASE_URL'])
    for (const value of [undefined, '', '  ']) {
      const start = () => readConfig({ ...production, [name]: value });
      expect(start).toThrow(ConfigError);
      expect(start).toThrow(new RegExp(`^${name} is missing: [^\\n]+$`));
    }
});

test('production without SMTP_URL starts with one loud warning', () => {
  expect(readConfig(production).warnings).toEqual([]);
  expect(readConfig({ ...production, SMTP_URL: '' }).warnings).toEqual([expect.stringContaining('SMTP_URL')]);
});

test('an address of a service that is none stops the start, and what it holds is not told', () => {
  for (const [name, value] of [
    ['DATABASE_URL', 'mysql://root:hidden@localhost/x'],
    ['DATABASE_URL', 'postgres://root:hidden@localhost:port/x'],
    ['DATABASE_DIRECT_URL', 'hidden'],
    ['SMTP_URL', 'hidden'],
    ['SMTP_URL', 'http://mail:hidden@localhost'],
  ] as const) {
    const start = () => readConfig({ ...production, [name]: value });
    expect(start, value).toThrow(new RegExp(`^${name} must be a URL that begins with `));
    expect(start, value).not.toThrow(/hidden/);
  }
  for (const value of ['postgresql://ada:x@db:5432/x?sslmode=require', 'postgres://ada@/x?host=/run/postgresql'])
    expect(readConfig({ ...production, DATABASE_URL: value }).databaseUrl).toBe(value);
});

test('TRUST_PROXY takes loopback, addresses and ranges; whatever would believe a forged header stops the start', () => {
  const trust = (value: string) => readConfig({ ...production, TRUST_PROXY: value }).trustProxy;
  expect(trust('')).toEqual([]);
  expect(trust('loopback, 10.0.0.0/8,2001:db8::/32, 192.0.2.7')).toEqual([
    'loopback',
    '10.0.0.0/8',
    '2001:db8::/32',
    '192.0.2.7',
  ]);
  for (const value of [
    'true',
    '1',
    '10.0.0.0/33',
    '::ffff:10.0.0.0/104',
    '0:0:0:0:0:ffff:a00:0/8',
    '10',
    '10.0.0.0/0',
    '10.0.0.0/255.0.0.0',
    'proxy.example',
    '10.0.0.1/8/9',
  ])
    expect(() => trust(value), value).toThrow(ConfigError);
});

test('all broken variables are reported at once, a line each', () => {
  const start = () =>
    readConfig({
      NODE_ENV: 'production',
      DATABASE_URL: 'mysql://root:hidden@db/x',
      PORT: 'http',
      RATE_LIMITS: 'maybe',
    });
  expect(start).toThrow(
    [
      'DATABASE_URL must be a URL that begins with postgres:// or postgresql://.',
      'PORT must be a number from 0 to 65535; it is "http".',
      'RATE_LIMITS must be one of on, off; it is "maybe".',
      'SECRET is missing: production needs a long random text that signs links and cookies, for example from `openssl rand -base64 32`.',
    ].join('\n'),
  );
});

test('nonsense stops the start and names the variable', () => {
  const nonsense = { PORT: 'http', LOG_LEVEL: 'loud', RATE_LIMITS: 'maybe', PUBLIC_URL: 'exchange', NODE_ENV: 'prod' };
  for (const [name, value] of Object.entries(nonsense))
    expect(() => readConfig({ ...production, [name]: value })).toThrow(new RegExp(`^${name} must be`));
});

test('what is unset has the defaults of the documentation', () => {
  expect(readConfig({ ...production, PORT: '8080', PUBLIC_URL: '' })).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    databaseDirectUrl: production.DATABASE_URL,
    appName: 'Research Exchange',
    areaFormUrl: 'http://localhost:8080/legal/contact',
    rateLimits: true,
    trustProxy: [],
  });
});
