import { jobs } from '@exchange/api';
import { connect } from '@exchange/db';
import { passTime } from '@exchange/testkit/time';
import { expect, test, vi } from 'vitest';
import { runJobs, startJobs } from '../src/ops/job-runner.ts';
import { openServer } from './support/server.ts';

const server = await openServer();

test('jobs queue the emails that are due, and wake the mailer', async () => {
  const [ada, bo] = [await server.member('ada@example.org'), await server.member('bo@example.org')];
  await bo.call('PUT', '/api/profile', { json: { technical_area_ids: [101] } });
  await ada.call('POST', '/api/collaboration-requests', {
    json: {
      title: 'Segmenting hearts',
      description: 'Described',
      collaboration_type_id: 101,
      technical_area_ids: [101],
      share_scope: 'everyone',
    },
  });
  await passTime(server.db, 8, 'days');
  const onMailQueued = vi.fn();
  await runJobs({ ...server.services, onMailQueued }, () => undefined);
  expect(onMailQueued).toHaveBeenCalled();
  const mails = await server.db.selectFrom('mail_outbox').select('to_address').where('kind', '=', 'digest').execute();
  expect(mails).toEqual([{ to_address: 'bo@example.org' }]);
});

test('an unavailable database does not stop the job runner, and stop() ends it', async () => {
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
