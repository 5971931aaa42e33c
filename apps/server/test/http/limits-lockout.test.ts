import { lockout } from '@exchange/contract/limits';
import { beforeAll, expect, test } from 'vitest';
import { openServer, openServerInTest, type TestServer, testPassword } from '../support/server.ts';
import { send } from './testing/transports.ts';

const email = 'ada@example.org';
const server = await openServer({ LOG_LEVEL: 'silent' });
const { databaseUrl } = server;
const behindProxy = await openServer({ LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' }, { databaseUrl });
beforeAll(() => server.member(email));

interface Origin {
  readonly at: TestServer;
  readonly from: string;
  readonly forwarded: string;
}

async function login({ at, from, forwarded }: Origin, password: string): Promise<number> {
  const headers = { 'x-forwarded-for': forwarded };
  return (await send(at.app, { method: 'POST', url: '/api/login', from, headers, payload: { email, password } }))
    .status;
}

const fail = async (origin: Origin) => expect(await login(origin, 'A wrong guess 1')).toBe(401);

test('without a trusted proxy, the lockout counts the address of the connection and ignores a forwarded address', async () => {
  const from = '203.0.113.2';
  for (let time = 0; time < lockout.failures; time += 1)
    await fail({ at: server, from, forwarded: `198.51.100.${time}` });
  expect(await login({ at: server, from, forwarded: '198.51.100.99' }, testPassword)).toBe(429);
  expect(await login({ at: server, from: '203.0.113.3', forwarded: from }, testPassword)).toBe(200);
});

test('a forwarded address from a proxy that is not trusted is logged once, and the log shows no address', async () => {
  const lines = async (environment: Record<string, string>, from: string) => {
    const at = await openServerInTest({ LOG_LEVEL: 'warn', ...environment }, { databaseUrl });
    await send(at.app, { method: 'GET', url: '/healthz', from });
    expect(at.log).toEqual([]);
    for (const forwarded of ['198.51.100.1', '198.51.100.2', ''])
      await send(at.app, { method: 'GET', url: '/healthz', from, headers: { 'x-forwarded-for': forwarded } });
    return at.log;
  };
  for (const trusted of ['', 'loopback']) {
    const [line, ...others] = await lines({ TRUST_PROXY: trusted }, '203.0.113.9');
    expect(line).toContain('TRUST_PROXY');
    expect(line).not.toMatch(/198\.51\.100|203\.0\.113/);
    expect(others).toEqual([]);
  }
  expect(await lines({ TRUST_PROXY: 'loopback' }, '127.0.0.1')).toEqual([]);
});

test('behind trusted proxies, the lockout counts the last forwarded address that belongs to none of them', async () => {
  const proxy = { at: behindProxy, from: '127.0.0.1' };
  for (let time = 0; time < lockout.failures; time += 1)
    await fail({ ...proxy, forwarded: `198.51.100.${time}, 203.0.113.4` });
  expect(await login({ ...proxy, forwarded: '198.51.100.99, 203.0.113.4' }, testPassword)).toBe(429);
  expect(await login({ ...proxy, forwarded: '203.0.113.4, 203.0.113.5' }, testPassword)).toBe(200);
});

test('if a trusted proxy forwards something that is no address, the lockout counts the address of the proxy', async () => {
  const proxy = { at: behindProxy, from: '127.0.0.2' };
  for (const forwarded of ['not-an-address', '1.2.3.4.5', 'x'.repeat(500), '::::', '203.0.113.6:80'])
    await fail({ ...proxy, forwarded });
  expect(await login({ ...proxy, forwarded: 'unknown' }, testPassword)).toBe(429);
  expect(await login({ ...proxy, from: '127.0.0.3', forwarded: 'unknown' }, testPassword)).toBe(200);
  expect(await login({ ...proxy, forwarded: '203.0.113.7' }, testPassword)).toBe(200);
});
