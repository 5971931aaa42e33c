import { createServer, type Server } from 'node:http';
import { limits } from '@exchange/contract/limits';
import { listen } from '@exchange/testkit/ports';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, refusalOf } from './client.ts';

const nothing: unknown = { result: { data: null } };

/** A server that answers every procedure of a batch alike, sets cookies by request, and remembers what it was asked. */
async function startServer({ answer = nothing, status = 200, cookies = [] as string[][] } = {}) {
  const seen: { readonly url: string; readonly cookie: string | undefined }[] = [];
  const started = createServer((req, res) => {
    const { url = '', headers } = req;
    const names = decodeURIComponent(url.replace('/trpc/', '').split('?')[0] ?? '').split(',');
    res.writeHead(status, { 'content-type': 'application/json', 'set-cookie': cookies[seen.length] ?? [] });
    seen.push({ url, cookie: headers.cookie });
    res.end(JSON.stringify(names.map(() => answer)));
  });
  return { seen, url: await addressOf(started) };
}

/** Starts a server until the end of the test. @returns its address */
async function addressOf(started: Server): Promise<string> {
  onTestFinished(() => {
    started.close();
    started.closeAllConnections();
  });
  return `http://127.0.0.1:${await listen(started)}`;
}

test('the script client keeps the cookies that replies set, replace and delete, and sends them with its next calls', async () => {
  const { url, seen } = await startServer({
    cookies: [
      ['session=one=1; Path=/; HttpOnly', 'known=k; Max-Age=60'],
      ['session=two; Path=/'],
      ['session=; Max-Age=0', 'known=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
    ],
  });
  const client = createClient({ url: `${url}/` });
  for (let n = 0; n < 4; n += 1) await client.home.stats.query();
  expect(seen.map(({ cookie }) => cookie)).toEqual([
    undefined,
    'session=one=1; known=k',
    'session=two; known=k',
    undefined,
  ]);
});

test('two script clients in one program keep their cookies apart', async () => {
  const { url, seen } = await startServer({ cookies: [['session=ada'], ['session=bob']] });
  const [ada, bob] = [createClient({ url }), createClient({ url })];
  for (const client of [ada, bob, ada]) await client.home.stats.query();
  expect(seen.map(({ cookie }) => cookie)).toEqual([undefined, undefined, 'session=ada']);
});

test('the script client sends simultaneous calls as one batch, of at most as many calls as the server accepts', async () => {
  const { url, seen } = await startServer();
  const client = createClient({ url });
  await Promise.all(Array.from({ length: limits.batch + 1 }, () => client.home.stats.query()));
  expect(seen.map(({ url: asked }) => decodeURIComponent(asked).split('home.stats').length - 1)).toEqual([
    limits.batch,
    1,
  ]);
});

test('refusalOf reads the status, sentence, key and fields of an error that the server answered', async () => {
  const known = { key: 'http.invalid', fields: { name: 'No.' } };
  const data = { code: 'BAD_REQUEST', httpStatus: 400, path: 'profiles.update', ...known };
  const { url } = await startServer({ status: 400, answer: { error: { message: 'Fix it.', code: -32600, data } } });
  const error: unknown = await createClient({ url })
    .profiles.update.mutate({})
    .catch((cause: unknown) => cause);
  expect(refusalOf(error)).toEqual({ status: 400, sentence: 'Fix it.', ...known });
});

test('refusalOf takes an error without a reply of the server for no refusal', async () => {
  const url = await addressOf(createServer(({ socket }) => void socket.destroy()));
  const error: unknown = await createClient({ url })
    .home.stats.query()
    .catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(Error);
  expect(refusalOf(error)).toBeUndefined();
  expect(refusalOf(new Error('elsewhere'))).toBeUndefined();
  expect(refusalOf(undefined)).toBeUndefined();
});

test('a script that aborts the signal of its client ends the calls in progress', async () => {
  const started = createServer(() => undefined);
  const ending = new AbortController();
  const call = createClient({ url: await addressOf(started), signal: ending.signal }).home.stats.query();
  started.once('request', () => ending.abort());
  await expect(call).rejects.toThrow(/abort/i);
});
