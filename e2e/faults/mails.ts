import { call } from './harness/call.ts';
import { must, until } from './harness/cleanup.ts';
import type { World } from './harness/environment.ts';

/** Queues so many letters, as commits do; answers how many recipients have none that left yet. */
async function queue({ sql }: World, prefix: string, count: number, expires = 'null'): Promise<() => Promise<number>> {
  await sql(
    `insert into mail_outbox (kind, to_address, to_key, subject, text_body, html_body, message_id, expires_at)
     select 'verification', to_address, to_address, 'Subject', 'Text', '<p>Text</p>', '<' || to_address || '>', ${expires}
     from (select $1 || '-' || n || '@example.org' as to_address from generate_series(1, $2::int) n) letters`,
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

/** Lets the time pass until the next tries are due, and the hands of dead servers are empty. */
const passTime = ({ sql }: World) =>
  sql('update mail_outbox set next_attempt_at = now() where sent_at is null and failed_at is null');

const emailsTo = ({ mailbox }: World, prefix: string) =>
  mailbox.emails.filter(({ to }) => to?.[0]?.address?.startsWith(`${prefix}-`));

/** F07: the servers are killed between the mail server's taking a letter and the note that it left. */
export async function killedWhileMailing(world: World): Promise<string> {
  const kills = world.scale.of(1, 20);
  const each = 12;
  let count = 0;
  for (let n = 1; n <= kills; n += 1) {
    const prefix = `killed${n}at${Date.now()}`;
    let isKilled = false;
    world.mailbox.manners.onAccepted = () => {
      if (isKilled || emailsTo(world, prefix).length < 4) return;
      isKilled = true;
      // Both, so that it is whoever sent it.
      for (const { child } of world.servers) child.kill('SIGKILL');
    };
    const waiting = await queue(world, prefix, each);
    await until('the servers were killed', () => isKilled);
    await Promise.all([world.restart(0), world.restart(1)]);
    await passTime(world);
    await until('all letters left', async () => (await waiting()) === 0);
    const emails = emailsTo(world, prefix);
    const ids = new Set(emails.map(({ messageId }) => messageId));
    must(ids.size === each, `${each} letters should have ${each} Message-IDs, not ${ids.size}`);
    must(emails.length > each, 'the letter in hand should have come once more');
    count += emails.length;
  }
  world.mailbox.manners.onAccepted = undefined;

  const calm = `calm${Date.now()}`;
  const left = await queue(world, calm, 30);
  await until('the calm letters left', async () => (await left()) === 0, 30_000);
  must(emailsTo(world, calm).length === 30, 'without a kill none should leave twice');
  return `${kills} kills, ${kills * each} letters: each left, ${count - kills * each} more than once with the same Message-ID; without a kill 30 letters once`;
}

/** F08: the mail server is away, hangs, refuses for now, drops the line; one address is poison; some links die meanwhile. */
export async function mailServerFails(world: World): Promise<string> {
  const { mailbox, sql } = world;
  const count = world.scale.of(40, 500);
  const prefix = `waits${Date.now()}`;
  const tried = () =>
    until('the letters were tried', async () => {
      const rows = await sql('select from mail_outbox where starts_with(to_key, $1) and last_error is not null', [
        prefix,
      ]);
      return rows.length > 5;
    });
  await mailbox.close();
  const waiting = await queue(world, prefix, count);
  await queue(world, `dead${prefix}`, 5, "now() + interval '1 second'");
  await tried();
  const load = world.load({ writers: 4, readers: 2 });
  await until('calls are answered meanwhile', () => load.answerCounts.total > 100);
  await mailbox.open();
  mailbox.manners.recipient = () => 451;
  await passTime(world);
  await until(
    'letters are refused for now',
    async () =>
      (await sql("select from mail_outbox where starts_with(to_key, $1) and last_error like '%refused%'", [prefix]))
        .length > 0,
  );
  mailbox.manners.drops = true;
  mailbox.manners.recipient = (address) => (address.endsWith('-1@example.org') ? 'hang' : undefined);
  await passTime(world);
  await until('letters were dropped', () => emailsTo(world, prefix).length > 3);
  mailbox.manners.drops = false;
  mailbox.manners.recipient = (address) => (address.endsWith('-1@example.org') ? 550 : undefined);
  await until(
    'all but the poisoned one left',
    async () => {
      await passTime(world);
      return (await waiting()) <= 1;
    },
    90_000,
  );
  await until(
    'the poisoned one is given up',
    async () => {
      await passTime(world);
      return (
        (await sql('select from mail_outbox where to_key = $1 and failed_at is not null', [`${prefix}-1@example.org`]))
          .length === 1
      );
    },
    60_000,
  );
  mailbox.manners.recipient = undefined;
  await load.stop();
  load.answerCounts.mustBeCivil({ never: [503] });
  const dead = await sql("select from mail_outbox where starts_with(to_key, $1) and last_error = 'expired'", [
    `dead${prefix}`,
  ]);
  must(dead.length === 5 && emailsTo(world, `dead${prefix}`).length === 0, 'letters with dead links should not leave');
  const ids = new Set(emailsTo(world, prefix).map(({ messageId }) => messageId));
  must((await call('GET', `${world.front.url}/healthz`)).status === 200, 'the servers should live');
  return `${count} letters: ${ids.size} delivered, the poisoned one given up, 5 with dead links not sent; calls meanwhile: ${load.answerCounts}`;
}
