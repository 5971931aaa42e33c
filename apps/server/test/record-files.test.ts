import { type RecordFormat, recordFiles } from '@exchange/contract/credit';
import { rates } from '@exchange/contract/limits';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { beginDeletion, endDeletion } from '@exchange/testkit/accounts';
import { describe, expect, test } from 'vitest';
import { createCreditedFixture } from './http/testing/fixture.ts';
import { openServer } from './support/server.ts';

const server = await openServer();
const fixture = await createCreditedFixture(server, { isConfirmed: true });

const formats: readonly RecordFormat[] = ['markdown', 'csv', 'json'];

describe.each(formats)('the record as %s', (format) => {
  const { path, file, type } = recordFiles[format];
  const get = (cookie?: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    server.app.inject({ method, url: path, headers: cookie === undefined ? {} : { cookie } });

  test('the download of the collaboration record is 401 without a session and 403 while the account is being deleted', async () => {
    expect((await get()).statusCode).toBe(401);
    const { reader } = fixture;
    await beginDeletion(server.db, reader);
    expect((await get(reader.cookie)).statusCode).toBe(403);
    await endDeletion(server.db, reader);
  });

  test('the download of the collaboration record has the credit that its person confirmed', async () => {
    const answer = await get(fixture.helper.cookie);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'no-store',
    });
    expect(answer.body).toContain('Which landmarks survive milling?');
    expect((await get(fixture.owner.cookie)).body, 'the owner of the request').toContain(
      'Which landmarks survive milling?',
    );
    expect((await get(fixture.reader.cookie)).body).not.toContain('Which landmarks survive milling?');
  });

  test('HEAD of the download of a collaboration record answers without the file, and POST is 405', async () => {
    expect(await get(fixture.helper.cookie, 'HEAD')).toMatchObject({ statusCode: 200, body: '' });
    expect((await get(fixture.helper.cookie, 'POST')).statusCode).toBe(405);
  });
});

test('the collaboration record of a person without a name says that the name is missing', async () => {
  const { reader } = fixture;
  await server.db.updateTable('app_user').set({ name: null }).where('id', '=', reader.id).execute();
  const { path: url } = recordFiles.markdown;
  const answer = await server.app.inject({ method: 'GET', url, headers: { cookie: reader.cookie } });
  expect(answer.body).toContain(profileSentences.screen.unnamed());
});

test('a person downloads a limited number of files of the record an hour', async () => {
  const { owner } = fixture;
  const get = () => server.app.inject({ method: 'GET', url: recordFiles.json.path, headers: { cookie: owner.cookie } });
  await server.db
    .updateTable('quota_usage')
    .set({ uses: rates.recordFilesPerHour - 1 })
    .where('quota', '=', 'record files')
    .execute();
  expect((await get()).statusCode).toBe(200);
  const refused = await get();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
