import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { insertReplyToken } from '@exchange/api/mail/reply-tokens.sql';
import { connect } from '@exchange/db';
import { hasDovecot, startImapServer } from '@exchange/testkit/imap-server';
import { freePort } from '@exchange/testkit/ports';
import { until } from '@exchange/testkit/wait';
import { query } from '../support/postgres.ts';
import { atEnd } from './harness/cleanup.ts';
import { LeftOut, type System } from './harness/environment.ts';
import { start } from './harness/server.ts';

/** F31: kill -9 of servers, PostgreSQL and the mailbox at random moments while replies arrive; each has its effect once. */
export async function killedWhileRepliesArrive(system: System): Promise<string> {
  if (!hasDovecot) throw new LeftOut('Dovecot is not installed (Debian: dovecot-imapd)');
  const [kills, count] = system.scale([3, 40], [30, 400]);
  const mailbox = await startImapServer();
  atEnd(() => mailbox.remove());
  const environment = {
    ...system.environment,
    INBOUND_IMAP_URL: mailbox.url,
    REPLY_ADDRESS: 'reply+{token}@exchange.example',
  };
  const launch = async (port: number) => ({ port, server: await start({ environment, port }) });
  const readers = await Promise.all([launch(await freePort()), launch(await freePort())]);

  const run = randomBytes(4).toString('hex');
  const chats = system.chats.slice(0, count);
  const db = connect({ url: system.databaseUrl(), max: 1 });
  const replies: string[] = [];
  for (const { id, owner } of chats) {
    const token = randomBytes(16).toString('hex');
    await db.transaction().execute((tx) => insertReplyToken(tx, { token, userId: owner.id, purpose: 'chat', id }));
    replies.push(
      `From: <${owner.email}>\r\nTo: <reply+${token}@exchange.example>\r\nMessage-ID: <${run}-${id}@uni.example>\r\n\r\n${run} ${id}\r\n`,
    );
  }
  await db.destroy();
  /** How often each reply was posted. */
  const posted = async () => {
    const rows = await query<{ content: string; count: number }>(
      system.databaseUrl(),
      'select content, count(*)::int as count from chat_message where starts_with(content, $1) group by content',
      [run],
    );
    return new Map(rows.map((row) => [row.content, row.count]));
  };

  const kill = {
    server: async () => {
      const [reader = readers[0]] = Math.random() < 0.5 ? readers : readers.toReversed();
      await reader?.server.stop('SIGKILL');
      if (reader !== undefined) reader.server = await start({ environment, port: reader.port });
    },
    database: async () => {
      await system.cluster.stop('SIGQUIT');
      await system.cluster.start();
    },
    mailbox: async () => {
      await mailbox.close('SIGKILL');
      await mailbox.open();
    },
  };
  let delivered = 0;
  for (let n = 0; n < kills; n += 1) {
    const next = Math.ceil(((n + 1) * count) / kills);
    for (const reply of replies.slice(delivered, next)) mailbox.deliver(reply);
    delivered = next;
    const before = (await posted()).size;
    await until('replies are taken', async () => (await posted()).size > before, 60_000);
    // A kill is to come in any step of a reply, which takes some milliseconds.
    await wait(Math.random() * 30);
    await Object.values(kill)[n % 3]?.();
  }
  const ms = await until('all are taken', async () => (await posted()).size === count, 120_000);
  await until('all emails are marked', () => mailbox.countUnseen() === 0, 60_000);
  const doubled = [...(await posted())].filter(([, times]) => times !== 1);
  if (doubled.length > 0) throw new Error(`${doubled.length} of ${count} replies were posted more than once`);
  for (const { server } of readers) await server.stop();
  await mailbox.remove();
  return `${kills} kills, ${count} replies: 0 lost, 0 doubled; all taken ${ms} ms after the last kill`;
}
