import { jobs } from '@exchange/api';
import { connect } from '@exchange/db';
import { emailsTo } from '@exchange/testkit/emails';
import { passTime } from '@exchange/testkit/time';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { runJobs, startJobs } from '../src/ops/job-runner.ts';
import { createFixture } from './http/testing/fixture.ts';
import { openServer } from './support/server.ts';

const server = await openServer();

test('the jobs queue emails that are due, such as the digest, and wake the mailer', async () => {
  const { reader } = await createFixture(server);
  await passTime(server.db, 8, 'days');
  const onMailQueued = vi.fn();
  await runJobs({ ...server.services, onMailQueued }, () => undefined);
  expect(onMailQueued).toHaveBeenCalled();
  expect(await emailsTo(server.db, reader, 'digest')).toHaveLength(1);
});

test('if the institutes in the database are those of another release, a job loads those of this one', async () => {
  await sql`update institute set name = 'Older' where source_key = 'ox.ac.uk'`.execute(server.db);
  await sql`update seed_state set fingerprint = 'of another release'`.execute(server.db);
  await runJobs(server.services, () => undefined);
  const { rows } = await sql`select name from institute where source_key = 'ox.ac.uk'`.execute(server.db);
  expect(rows).toEqual([{ name: 'University of Oxford' }]);
});

test('if the database is unavailable, every job is reported as not done, and the job runner can be stopped', async () => {
  const away = connect({ url: 'postgres://nobody@127.0.0.1:1/none' });
  const warn = vi.fn();
  const services = { ...server.services, db: away, log: { ...server.services.log, warn } };
  const onFailure = vi.fn();
  await runJobs(services, onFailure);
  expect(onFailure.mock.calls).toEqual(Object.keys(jobs).map((job) => [job]));
  expect(warn.mock.calls.map(([, text]) => text)).toEqual(Object.keys(jobs).map(() => 'job not done'));
  await startJobs(services, 15, onFailure).stop();
  await away.destroy();
});
