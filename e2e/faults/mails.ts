import { call } from '@exchange/testkit/http';
import { assert, until } from '@exchange/testkit/wait';
import type { System } from './harness/environment.ts';

/** Queues emails as commits do; returns a count of the recipients without a sent email. */
async function queue({ sql }: System, prefix: string, count: number, expires = 'null'): Promise<() => Promise<number>> {
  await sql(
    `insert into mail_outbox (kind, to_address, to_key, subject, text_body, html_body, message_id, expires_at)
     select 'verification', to_address, to_address, 'Subject', 'Text', '<p>Text</p>', '<' || to_address || '>', ${expires}
     from (select $1 || '-' || n || '@example.org' as to_address from generate_series(1, $2::int) n) emails`,
    [prefix, count],
  );
  return async () => {
    const [row] = await sql<{ count: number }>(
      'select count(*)::int as count from mail_outbox where starts_with(to_key, $1) and sent_at is null',
      [`${prefix}-`],
    );
    return row?.count ?? -1;
  };
}

/** Advances time until the next tries are due and the claims of dead servers have expired. */
const passTime = ({ sql }: System) =>
  sql('update mail_outbox set next_attempt_at = now() where sent_at is null and failed_at is null');

const emailsTo = ({ mailServer }: System, prefix: string) =>
  mailServer.emails.filter(({ to }) => to?.[0]?.address?.startsWith(`${prefix}-`));

/** F07: the servers are killed between the mail server's taking an email and the note that it left. */
export async function killedWhileMailing(system: System): Promise<string> {
  const kills = system.scale(1, 20);
  const each = 12;
  let count = 0;
  for (let n = 1; n <= kills; n += 1) {
    const prefix = `killed${n}at${Date.now()}`;
    let isKilled = false;
    system.mailServer.behaviour.accept = () => {
      if (isKilled || emailsTo(system, prefix).length < 4) return;
      isKilled = true;
      // Both, so that the sender is one of them.
      for (const { child } of system.servers) child.kill('SIGKILL');
    };
    const waiting = await queue(system, prefix, each);
    await until('the servers were killed', () => isKilled);
    await Promise.all([system.restart(0), system.restart(1)]);
    await passTime(system);
    await until('all emails left', async () => (await waiting()) === 0);
    const emails = emailsTo(system, prefix);
    const ids = new Set(emails.map(({ messageId }) => messageId));
    assert(ids.size === each, `${each} emails should have ${each} Message-IDs, not ${ids.size}`);
    assert(emails.length > each, 'the email in hand should have come once more');
    count += emails.length;
  }
  system.mailServer.behaviour.accept = undefined;

  const calm = `calm${Date.now()}`;
  const left = await queue(system, calm, 30);
  await until('the calm emails left', async () => (await left()) === 0, 30_000);
  assert(emailsTo(system, calm).length === 30, 'without a kill none should leave twice');
  return `${kills} kills, ${kills * each} emails: each left, ${count - kills * each} more than once with the same Message-ID; without a kill 30 emails once`;
}

/** F08: the mail server is away, hangs, refuses for now, drops the line; one address is poison; some links die meanwhile. */
export async function mailServerFails(system: System): Promise<string> {
  const { mailServer, sql } = system;
  const count = system.scale(40, 500);
  const prefix = `waits${Date.now()}`;
  const countWhere = async (condition: string, key = prefix) =>
    (await sql(`select from mail_outbox where starts_with(to_key, $1) and ${condition}`, [key])).length;
  await mailServer.close();
  const waiting = await queue(system, prefix, count);
  await queue(system, `dead${prefix}`, 5, "now() + interval '1 second'");
  await until('the emails were tried', async () => (await countWhere('last_error is not null')) > 5);
  const load = system.load({ writers: 4, readers: 2 });
  await until('calls are answered meanwhile', () => load.answerCounts.total > 100);
  await mailServer.open();
  mailServer.behaviour.recipient = () => 451;
  await passTime(system);
  await until('emails are refused for now', async () => (await countWhere("last_error like '%refused%'")) > 0);
  mailServer.behaviour.accept = () => false;
  mailServer.behaviour.recipient = (address) => (address.endsWith('-1@example.org') ? 'hang' : undefined);
  await passTime(system);
  await until('emails were dropped', () => emailsTo(system, prefix).length > 3);
  mailServer.behaviour.accept = undefined;
  mailServer.behaviour.recipient = (address) => (address.endsWith('-1@example.org') ? 550 : undefined);
  const haveLeft = async () => {
    await passTime(system);
    return (await waiting()) <= 1;
  };
  await until('all but the poisoned one left', haveLeft, 90_000);
  const isGivenUp = async () => {
    await passTime(system);
    return (await countWhere('failed_at is not null', `${prefix}-1@`)) === 1;
  };
  await until('the poisoned one is given up', isGivenUp, 60_000);
  mailServer.behaviour.recipient = undefined;
  await load.stop();
  load.answerCounts.requireExpected({ never: [503] });
  const dead = await countWhere("last_error = 'expired'", `dead${prefix}`);
  assert(dead === 5 && emailsTo(system, `dead${prefix}`).length === 0, 'emails with dead links should not leave');
  const ids = new Set(emailsTo(system, prefix).map(({ messageId }) => messageId));
  assert((await call('GET', `${system.loadBalancer.url}/healthz`)).status === 200, 'the servers should live');
  return `${count} emails: ${ids.size} delivered, the poisoned one given up, 5 with dead links not sent; calls meanwhile: ${load.answerCounts}`;
}
