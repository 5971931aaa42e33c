import { setTimeout } from 'node:timers/promises';
import { rates } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import { connect } from '@exchange/db';
import { createParties, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import type { QueuedEmail } from '@exchange/testkit/emails';
import { hasDovecot, startImapServer } from '@exchange/testkit/imap-server';
import { openTcpProxy } from '@exchange/testkit/tcp-proxy';
import { openTestApp } from '@exchange/testkit/test-file';
import { until } from '@exchange/testkit/wait';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Outcome } from '../../src/mailbox/outcomes.ts';
import { startReader } from '../../src/mailbox/reader.ts';
import { gmailReply, replyTo } from './answering.ts';
import { multipart, part } from './mime.ts';

const replyAddress = 'reply+{token}@exchange.example';
const withToken = (token: string) => replyAddress.replace('{token}', token);
// Without Dovecot this says that nothing was tested.
const tested = test.skipIf(!hasDovecot);
if (!hasDovecot) process.stdout.write('Dovecot is not installed: the tests of the mailbox are left out.\n');

const product = await openTestApp({ replyAddress });
const mailbox = hasDovecot ? await startImapServer() : undefined;
afterAll(() => mailbox?.remove());
const server = () => {
  if (mailbox === undefined) throw new Error('Dovecot is not installed.');
  return mailbox;
};

let { owner, helper, chat } = await createParties(product);
const outcomes: Outcome[] = [];
beforeEach(async () => {
  ({ owner, helper, chat } = await createParties(product));
  outcomes.length = 0;
  mailbox?.empty();
  await product.db.deleteFrom('mailbox_reader').execute();
});

function read(imapUrl = server().url, silenceMs = 5_000, services = product.services) {
  const reader = startReader({
    services,
    imapUrl,
    replyAddress,
    trusts: undefined,
    onOutcome: (outcome) => void outcomes.push(outcome),
    silenceMs,
  });
  onTestFinished(() => reader.stop());
  return reader;
}
const offerTo = async (person: User) => {
  const [offer] = await product.emailsTo(person, 'offer');
  if (offer === undefined) throw new Error('no email about the offer');
  return offer;
};
const posted = async () =>
  (await helper.call.chats.messages({ id: chat })).map(({ message_content }) => message_content).slice(1);
const state = () => product.db.selectFrom('mailbox_reader').selectAll().executeTakeFirstOrThrow();
const isEmpty = () => server().countUnseen() === 0;

tested(
  'a person who never logs in can be asked for help, offer, chat, be accepted and be thanked, all by email',
  async () => {
    const person = await createUser(product, { name: 'Cy Invited' });
    const request = await createRequest(owner);
    await owner.call.asks.send({ requestId: request, userId: person.id, message: 'Can you help?' });
    read();
    const lastEmail = async (kind: string) => {
      const found = (await product.emailsTo(person, kind)).at(-1);
      if (found === undefined) throw new Error(`No email of kind ${kind}.`);
      return found;
    };
    const chatsOf = async () =>
      (await owner.call.chats.myRequests({})).items.filter(
        ({ collaboration_request_id }) => collaboration_request_id === request,
      );
    const wordsIn = async (id: number) =>
      (await owner.call.chats.messages({ id })).map(({ message_content }) => message_content);

    server().deliver(gmailReply(await lastEmail('ask'), 'I would love to.\n\nWhich day?'));
    await until('help is offered', async () => (await chatsOf()).length === 1, 20_000);
    const id = (await chatsOf())[0]?.collaboration_request_response_id ?? 0;
    for (const [question, answer] of [
      ['Monday?', 'Yes, at ten.'],
      ['Which room?', 'Mine.'],
    ] as const) {
      await owner.call.chats.send({ id, message: question });
      await product.passTime(11, 'minutes');
      await product.runJob('send-unread-emails');
      const email = await lastEmail('messages');
      expect(email.text_body).toContain(`> ${question}`);
      server().deliver(gmailReply(email, answer));
      await until('the answer is posted', async () => (await wordsIn(id)).includes(answer), 20_000);
    }
    expect(await wordsIn(id)).toEqual([
      'I would love to.\n\nWhich day?',
      'Monday?',
      'Yes, at ten.',
      'Which room?',
      'Mine.',
    ]);

    await owner.call.offers.answer({ id, answer: 'accepted' });
    await product.passTime(2, 'minutes');
    await product.runJob('send-answer-emails');
    expect((await lastEmail('answer')).subject).toContain('accepted');
    server().deliver(gmailReply(await lastEmail('answer'), 'See you!'));
    await until('the reply to it is posted', async () => (await wordsIn(id)).includes('See you!'), 20_000);

    await owner.call.requests.updateStatus({ id: request, statusId: requestStatus.completed });
    await owner.call.credit.give({ id: request, userId: person.id });
    await owner.call.credit.thank({
      id: request,
      userId: person.id,
      roles: [],
      thanks: 'We could not have done it without you.',
    });
    expect((await lastEmail('credit')).text_body).toContain('> We could not have done it without you.');
  },
);

tested('a reply by email is posted within five seconds, and its email is marked as seen in the mailbox', async () => {
  read();
  await until('the mailbox is open', async () => (await state()).holder !== null, 10_000);
  const startedAt = performance.now();
  server().deliver(gmailReply(await offerTo(owner), 'Thank you!'));
  await until('the reply is posted', async () => (await posted()).length > 0, 15_000);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  await until('the email is marked', isEmpty, 5_000);
  expect(await posted()).toEqual(['Thank you!']);
});

tested('of several readers of one mailbox only one works, and another goes on when it stops', async () => {
  const readers = [read(), read(), read()];
  await until('one reads', async () => (await state()).holder !== null, 10_000);
  server().deliver(gmailReply(await offerTo(owner), 'One'));
  await until('the reply is posted', async () => (await posted()).length > 0, 15_000);
  await readers[0]?.stop();
  await readers[1]?.stop();
  server().deliver(gmailReply(await offerTo(owner), 'Two'));
  await until('the next is posted', async () => (await posted()).length > 1, 20_000);
  expect(await posted()).toEqual(['One', 'Two']);
});

tested(
  'emails that are no replies are marked as seen, and two thousand of them do not keep a reply from being posted',
  async () => {
    for (let count = 0; count < 2_000; count += 1)
      server().deliver(
        `From: spam@example.org\r\nTo: reply+${'0'.repeat(31)}@exchange.example\r\nSubject: ${count}\r\n\r\nspam\r\n`,
      );
    server().deliver(gmailReply(await offerTo(owner), 'Thank you!'));
    read();
    await until('the reply is posted', async () => (await posted()).length > 0, 60_000);
    await until('all are marked', isEmpty, 60_000);
    expect(outcomes.filter((outcome) => outcome === 'unknown')).toHaveLength(2_000);
  },
);

tested(
  'of ten thousand replies by one person only the allowed number is posted, and other people’s replies are posted meanwhile',
  async () => {
    const other = await createParties(product);
    const [offer, otherOffer] = [await offerTo(owner), await offerTo(other.owner)];
    for (let count = 0; count < 10_000; count += 1) server().deliver(replyTo(offer, `Reply ${count}`));
    server().deliver(gmailReply(otherOffer, 'Thank you!'));
    global.gc?.();
    const before = process.memoryUsage().heapUsed;
    const reader = read();
    onTestFinished(async () => {
      await reader.stop();
      server().empty();
    });
    const postedToOther = async () => (await other.helper.call.chats.messages({ id: other.chat })).length - 1;
    await until('the reply of another person is posted', async () => (await postedToOther()) === 1, 60_000);
    expect((await posted()).length).toBeLessThan(rates.emailRepliesPerHour);
    const notTaken = async () => (await product.emailsTo(owner, 'reply_not_taken')).length;
    await until('the rules refuse more', async () => (await notTaken()) === rates.notTakenEmailsPerHour, 60_000);
    expect(await posted()).toHaveLength(rates.emailRepliesPerHour);

    server().deliver(gmailReply(otherOffer, 'One thing more.'));
    await until('a reply that comes meanwhile is posted', async () => (await postedToOther()) === 2, 30_000);
    expect(isEmpty()).toBe(false);
    global.gc?.();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000);
  },
);

tested('the attachment of 30 MB in a reply by email is not read into memory', async () => {
  const offer = await offerTo(owner);
  const head = gmailReply(offer, 'See the attachment.').toString('latin1');
  const at = head.indexOf('Content-Type: multipart/alternative');
  const big = part({
    type: 'application/octet-stream',
    encoding: '7bit',
    body: 'A'.repeat(76).concat('\r\n').repeat(400_000),
    headers: ['Content-Disposition: attachment; filename="a.bin"'],
  });
  server().deliver(
    Buffer.from(head.slice(0, at) + multipart('multipart/mixed', 'outer', [head.slice(at), big]), 'latin1'),
  );
  global.gc?.();
  const before = process.memoryUsage();
  let max = 0;
  const watch = setInterval(() => {
    const { arrayBuffers, external } = process.memoryUsage();
    max = Math.max(max, arrayBuffers - before.arrayBuffers, external - before.external);
  }, 5);
  read();
  await until('the reply is posted', async () => (await posted()).length > 0, 20_000);
  clearInterval(watch);
  expect(await posted()).toEqual(['See the attachment.\n\n[1 attachment was left out]']);
  expect(max).toBeLessThan(15_000_000);
});

tested(
  'an email with deeply nested parts, or a very long text or header, posts nothing, and the next reply is posted',
  async () => {
    const offer = await offerTo(owner);
    const head = (type: string) =>
      `From: ${owner.email}\r\nTo: ${offer.headers['Reply-To']}\r\nMessage-ID: <${type.length}@bomb.example>\r\nContent-Type: ${type}\r\n\r\n`;
    let nested = 'Content-Type: text/plain\r\n\r\ninside\r\n';
    for (let depth = 0; depth < 200; depth += 1) nested = multipart('multipart/mixed', `b${depth}`, [nested]);
    server().deliver(
      `From: ${owner.email}\r\nTo: ${offer.headers['Reply-To']}\r\nMessage-ID: <deep@bomb.example>\r\n${nested}`,
    );
    server().deliver(
      head('multipart/mixed; boundary=b') + '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(5_000),
    );
    server().deliver(head('text/plain') + 'much '.repeat(1_000_000));
    server().deliver(
      `From: ${owner.email}\r\nTo: ${offer.headers['Reply-To']}\r\n${'X-Much: more\r\n'.repeat(100_000)}\r\nHello\r\n`,
    );
    server().deliver(gmailReply(offer, 'Thank you!'));
    read();
    await until('the reply is posted', async () => (await posted()).length > 0, 60_000);
    await until('all are marked', isEmpty, 30_000);
    expect(await posted()).toEqual(['Thank you!']);
  },
);

/** Emails of a stranger that a mail server or a parser may not stand. */
const odd = {
  'twenty-five thousand addresses': `To: ${'a@b,a@b,\r\n '.repeat(12_500)}c@d\r\n\r\nHello\r\n`,
  'four megabytes of recipients': `${`Cc: ${'a'.repeat(480)}@${'b'.repeat(480)}.example\r\n`.repeat(4_300)}\r\nHello\r\n`,
  'sixteen thousand empty parts': `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(16_000)}`,
  'endless nesting': `${Array.from({ length: 2_000 }, (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`).join('')}\r\nHello\r\n`,
  'ten thousand reply addresses': `Cc: ${Array.from({ length: 10_000 }, (_, n) => withToken(n.toString(16).padStart(32, '0'))).join(',\r\n ')}\r\n\r\nHello\r\n`,
  'twenty thousand senders': `From: ${'"(\\\\" <a@b>,\r\n '.repeat(20_000)}c@d\r\n\r\nHello\r\n`,
  'comments in comments': `From: ${'('.repeat(30_000)}\r\nTo: ${'"<'.repeat(30_000)}\r\nReferences: ${'<a@b>\r\n '.repeat(50_000)}x\r\n\r\nHello\r\n`,
  'one long line in the header': `Subject: ${'x'.repeat(3_000_000)}\r\n\r\nHello\r\n`,
  'a header without end': 'X-Much: more\r\n'.repeat(100_000),
  'a header that looks like a literal': `Subject: {99999999999}\r\nX: "\\ ) {5}\r\n BAD\r\n* BYE\r\n\r\nHello\r\n`,
  'unknown charsets': `Subject: =?x-none?B?//79?= =?utf-7?Q?+AGE?=\r\nContent-Type: text/plain; charset="\0x-none"\r\nContent-Transfer-Encoding: x\r\n\r\n\u0000\xff\r\n`,
  'no header': '\r\n\r\nHello\r\n',
  'no bytes': '',
};
/** A server that ignores how many bytes were asked for. */
const unbounded = (part: Buffer): Buffer => Buffer.from(part.toString('latin1').replace(/<0\.\d+>/g, ''), 'latin1');

interface Sender {
  readonly whose: string;
  readonly begin: (offer: QueuedEmail) => string;
  readonly rewrite?: (part: Buffer) => Buffer;
}
const senders: Sender[] = [
  { whose: 'of a stranger', begin: () => 'From: eve@example.org\r\n' },
  {
    whose: 'with an invented token',
    begin: () => `From: eve@example.org\r\nTo: ${withToken('0'.repeat(32))}\r\n`,
  },
  {
    whose: 'of a member',
    begin: ({ to_address, headers }) => `From: ${to_address}\r\nTo: ${headers['Reply-To']}\r\n`,
  },
  { whose: 'at a server that knows no bounds', begin: () => 'From: eve@example.org\r\n', rewrite: unbounded },
];

tested.each(senders)('odd emails $whose do not keep a reply from being posted', async ({ begin, rewrite }) => {
  const offer = await offerTo(owner);
  const proxy = await openTcpProxy(() => server().port);
  onTestFinished(() => proxy.close());
  if (rewrite !== undefined) proxy.rewrite(rewrite);
  read(proxy.through(server().url));
  await until('the mailbox is open', async () => (await state()).holder !== null, 10_000);
  for (const email of Object.values(odd))
    server().deliver(email === '' ? '' : Buffer.from(begin(offer) + email, 'latin1'));
  server().deliver(gmailReply(offer, 'Thank you!'));
  await until('the reply is posted', async () => (await posted()).includes('Thank you!'), 15_000);
  await until('all are marked', isEmpty, 30_000);
  expect((await state()).problem).toBeNull();
});

tested(
  'an email that its mail server cannot read is left to the operator after five tries, and no reply waits for it',
  async () => {
    read(server().url, 2_500);
    await until('the mailbox is open', async () => (await state()).holder !== null, 10_000);
    server().deliver('From: eve@example.org\r\n\r\nHello\r\n', 0);
    const offer = await offerTo(owner);
    let replies = 0;
    while (!outcomes.includes('unreadable')) {
      replies += 1;
      server().deliver(gmailReply(offer, `Reply ${replies}`));
      await until('the reply is posted', async () => (await posted()).length === replies, 15_000);
      await setTimeout(1_000);
    }
    expect(replies).toBeGreaterThanOrEqual(5);
    await until('all are marked', isEmpty, 30_000);
  },
);

tested('if no email of the mailbox can be read, it counts as silent with a problem, and none is given up', async () => {
  const proxy = await openTcpProxy(() => server().port);
  onTestFinished(() => proxy.close());
  read(proxy.through(server().url));
  await until('the mailbox is open', async () => (await state()).holder !== null, 10_000);
  proxy.rewrite((part) => Buffer.from(part.toString('latin1').replace('FETCH', 'FETXH'), 'latin1'));
  const readAt: string[] = [];
  const offer = await offerTo(owner);
  for (let count = 1; count <= 6; count += 1) {
    await product.db.updateTable('mailbox_reader').set({ problem: null }).execute();
    server().deliver(gmailReply(offer, `Reply ${count}`));
    await until('the problem is noted', async () => (await state()).problem !== null, 20_000);
    readAt.push((await state()).read_at);
  }
  expect(server().countUnseen()).toBe(6);
  expect(new Set(readAt).size).toBe(1);
  proxy.rewrite((part) => part);
  server().deliver(gmailReply(offer, 'Reply 7'));
  await until('all are posted', async () => (await posted()).length === 7, 30_000);
  await until('the problem is over', async () => (await state()).problem === null, 20_000);
});

tested('if the mail server of the mailbox stops and comes back, every reply is posted once', async () => {
  read();
  const offer = await offerTo(owner);
  for (let count = 0; count < 5; count += 1) {
    server().deliver(gmailReply(offer, `Reply ${count}`));
    if (count === 2) await server().close('SIGKILL');
  }
  await until('the problem is noted', async () => (await state()).problem !== null, 20_000);
  await server().open();
  await until('all are posted', async () => (await posted()).length === 5 && isEmpty(), 60_000);
  expect((await posted()).sort()).toEqual([0, 1, 2, 3, 4].map((count) => `Reply ${count}`));
  await until('the problem is over', async () => (await state()).problem === null, 20_000);
});

tested(
  'if the password of the mailbox is wrong, the problem is noted, and the right one works without a restart',
  async () => {
    // Dovecot reads its passwords at most once a second, so a login in this second would still be let in.
    await server().close();
    server().setPassword('another');
    onTestFinished(() => server().setPassword(server().rightPassword));
    await server().open();
    read();
    await until('the problem is noted', async () => (await state()).problem !== null, 20_000);
    expect((await state()).problem).toMatch(/auth/i);
    server().setPassword(server().rightPassword);
    server().deliver(gmailReply(await offerTo(owner), 'Thank you!'));
    await until('the reply is posted', async () => (await posted()).length > 0, 60_000);
  },
);

tested('if the mailbox hangs, the problem is noted, and it is read when it answers again', async () => {
  const proxy = await openTcpProxy(() => server().port);
  onTestFinished(() => proxy.close());
  read(proxy.through(server().url), 2_000);
  await until('the mailbox is open', async () => (await state()).holder !== null, 10_000);
  proxy.stall(true);
  server().deliver(gmailReply(await offerTo(owner), 'Thank you!'));
  await until('the problem is noted', async () => (await state()).problem !== null, 60_000);
  proxy.stall(false);
  await until('the reply is posted', async () => (await posted()).length > 0, 60_000);
  expect(await posted()).toEqual(['Thank you!']);
});

tested(
  'a reply by email is posted once if the commit that stores it is lost, or the answer to that commit',
  async () => {
    const proxy = await openTcpProxy(() => new URL(product.url));
    const db = connect({ url: proxy.through(product.url), onError: () => undefined });
    onTestFinished(async () => {
      await db.destroy();
      proxy.close();
    });
    const offer = await offerTo(owner);
    const reader = read(server().url, 5_000, { ...product.services, db });
    const expected: string[] = [];
    for (const fate of ['is lost', 'loses its answer'] as const) {
      const isCut = proxy.cutAtCommit(fate, `The commit ${fate}`);
      server().deliver(gmailReply(offer, `The commit ${fate}`));
      await isCut;
      expected.push(`The commit ${fate}`);
      await until('it is posted', async () => (await posted()).length === expected.length && isEmpty(), 60_000);
      expect(await posted()).toEqual(expected);
    }
    await reader.stop();
  },
);

tested('if the database ends connections while replies by email are read, every reply is posted once', async () => {
  read();
  const offer = await offerTo(owner);
  for (let count = 0; count < 8; count += 1) {
    server().deliver(gmailReply(offer, `Reply ${count}`));
    if (count % 3 === 1)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
        .execute(product.db)
        .catch(() => undefined);
  }
  await until(
    'all are posted',
    () =>
      posted().then(
        (list) => list.length === 8 && isEmpty(),
        () => false,
      ),
    90_000,
  );
  expect((await posted()).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((count) => `Reply ${count}`));
});
