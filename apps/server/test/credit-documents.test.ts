import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@exchange/testkit/ports';
import { afterAll, expect, test } from 'vitest';
import { call } from './http/calls/call.ts';
import { callOk, createCreditedFixture, entryOf } from './http/testing/fixture.ts';
import { openServer } from './support/server.ts';

const script = path.join(import.meta.dirname, '../../web/public/check-credit.py');
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = await openServer({ PUBLIC_URL: url });
const folder = await mkdtemp(path.join(tmpdir(), 'credit-'));
afterAll(() => rm(folder, { recursive: true }));

test('the Python script finds a changed or withdrawn document about credit, with only the published keys', async () => {
  await server.app.listen({ port, host: '127.0.0.1' });
  const { owner, helper, request } = await createCreditedFixture(server, { isConfirmed: true });
  const id = await entryOf(server, request, helper);
  const document = await callOk(server, helper, call('credit.document', { id }));
  const run = async (content: unknown, issuer = url, ...more: string[]) => {
    const file = path.join(folder, 'document.json');
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
    return promisify(execFile)('python3', [script, file, issuer, ...more]).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );
  };
  expect(await run(document)).toContain('Valid: {');
  expect(await run({ ...document, collaborator: 'Mallory' })).toContain('Not signed there, or changed since.');
  expect(await run({ ...document, issuer: 'https://elsewhere.example' })).toContain('Not signed there');
  for (const damaged of ['', '{', '[]', '7', '{}', { ...document, signature: 'é' }, { ...document, key_id: [] }])
    expect(await run(damaged)).toBe('Not signed there, or changed since.\n');
  // Without the site, by what it once published.
  const saved = path.join(folder, 'credit.json');
  await writeFile(saved, (await server.client().call('GET', '/.well-known/credit.json')).text);
  expect(await run(document, url, saved)).toContain('Valid: {');
  expect(await run({ ...document, collaborator: 'Mallory' }, url, saved)).toContain('Not signed there');
  await callOk(server, owner, call('credit.takeBack', { id: request, userId: helper.id }));
  expect(await run(document)).toContain('Signed there, and withdrawn since.');
});
