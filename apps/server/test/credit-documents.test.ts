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
  const run = async (content: object, issuer = url) => {
    const file = path.join(folder, 'credit.json');
    await writeFile(file, JSON.stringify(content, null, 2));
    return promisify(execFile)('python3', [script, file, issuer]).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );
  };
  expect(await run(document)).toContain('Valid: {');
  expect(await run({ ...document, collaborator: 'Mallory' })).toContain('Not signed there, or changed since.');
  expect(await run({ ...document, issuer: 'https://elsewhere.example' })).toContain('Not signed there');
  await callOk(server, owner, call('credit.takeBack', { id: request, userId: helper.id }));
  expect(await run(document)).toContain('Signed there, and withdrawn since.');
});
