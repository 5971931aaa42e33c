import { notificationLimits } from '@exchange/contract/limits';
import { pathTo } from '@exchange/contract/paths';
import { requestStatus } from '@exchange/contract/statuses';
import { beginDeletion, suspend } from '@exchange/testkit/accounts';
import { createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { allNotifications } from '@exchange/testkit/preferences';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { sign } from '../core/tokens.ts';
import { notificationKinds } from './outbox.sql.ts';
import { type ClaimedMail, claimMail, deleteUnwanted, markSent } from './outbox-claims.sql.ts';

const product = await openTestApp();
let owner: User;
let helper: User;
beforeEach(async () => {
  owner = await createUser(product, { name: 'Ada Example' });
  helper = await createUser(product, { name: 'Bo Helper' });
});

const subjects = async (person: User, kind?: string) =>
  (await product.emailsTo(person, kind)).map((mail) => mail.subject);
/** Completes a request, lets the time pass after which it is mailed, and sends the emails. */
async function close(id: number) {
  await owner.call.requests.updateStatus({ id, statusId: requestStatus.completed });
  await product.passTime(notificationLimits.statusAfterSeconds, 'seconds');
  await product.runJob('send-status-emails');
  await product.sendAll();
}
const giveCredit = (id: number, person: User) => owner.call.credit.give({ id, email: person.email });

test('an offer is mailed to the owner at once with its message, the reason for the email and an unsubscribe link', async () => {
  const requestId = await createRequest(owner);
  const chatId = await createOffer(helper, requestId, 'I mill <daily>.\nhttp://localhost:3000/verify');
  const [mail, ...more] = await product.emailsTo(owner);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Help offered by “Bo Helper”: Which landmarks survive milling?');
  const { publicUrl, secret } = product.services.settings;
  const leave = pathTo.unsubscribe(owner.email, sign(secret, 'unsubscribe', owner.email));
  const lines = mail?.text_body.split('\n') ?? [];
  expect(lines.filter((line) => line.startsWith('http'))).toEqual([
    publicUrl + pathTo.chat(chatId, 'my-requests'),
    publicUrl + pathTo.request(requestId),
    `${publicUrl}/profile`,
    publicUrl + leave,
  ]);
  expect(lines).toContain('> I mill <daily>.');
  expect(mail?.text_body).toContain('You get this email from Research Exchange because somebody offered help');
  expect(mail?.html_body).toContain('I mill &lt;daily&gt;.');
  const chat = `<chat-${chatId}@${new URL(publicUrl).hostname}>`;
  expect(mail?.headers).toEqual({
    References: chat,
    'In-Reply-To': chat,
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': `<${publicUrl}/api${leave}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(await subjects(helper)).toEqual([]);
});

test('mail programs show all emails about one chat as one conversation, and emails about another chat apart', async () => {
  const requestId = await createRequest(owner);
  const id = await createOffer(helper, requestId);
  const other = await createOffer(await createUser(product), requestId);
  await helper.call.chats.send({ id, message: 'One thing more' });
  await owner.call.chats.send({ id, message: 'Which file format?' });
  await owner.call.offers.answer({ id, answer: 'accepted' });
  await product.passTime(notificationLimits.unreadAfterMinutes, 'minutes');
  for (const job of ['send-answer-emails', 'send-unread-emails'] as const) await product.runJob(job);
  await close(requestId);
  const chatOf = (mail: { kind: string; headers: Record<string, string> }) => {
    expect(mail.headers.References).toBe(mail.headers['In-Reply-To']);
    return [mail.kind, mail.headers.References];
  };
  const { hostname } = new URL(product.services.settings.publicUrl);
  const toOwner = (await product.emailsTo(owner)).map(chatOf);
  expect(toOwner).toEqual([
    ['offer', `<chat-${id}@${hostname}>`],
    ['offer', `<chat-${other}@${hostname}>`],
    ['messages', `<chat-${id}@${hostname}>`],
  ]);
  const toHelper = (await product.emailsTo(helper)).map(chatOf);
  expect(toHelper).toEqual(['answer', 'messages', 'status'].map((kind) => [kind, `<chat-${id}@${hostname}>`]));
});

test('an offer that is withdrawn and made again is not mailed again within 24 hours', async () => {
  const requestId = await createRequest(owner);
  for (let n = 0; n < 3; n += 1) {
    await createOffer(helper, requestId);
    await helper.call.offers.undoOfferHelp({ requestId });
  }
  expect(await subjects(owner)).toHaveLength(1);
  await product.passTime(25, 'hours');
  await createOffer(helper, requestId);
  expect(await subjects(owner)).toHaveLength(2);
});

describe('a successful collaborator', () => {
  test('the email about credit waits after the email about the status, and is deleted if the credit is taken back', async () => {
    const requestId = await createRequest(owner);
    await createOffer(helper, requestId);
    await product.sendAll();
    await owner.call.requests.updateStatus({ id: requestId, statusId: requestStatus.completed });
    await giveCredit(requestId, helper);
    await product.passTime(notificationLimits.statusAfterSeconds, 'seconds');
    await product.runJob('send-status-emails');
    const first = await claimMail(product.db, []);
    expect(first?.kind).toBe('status');
    if (first !== undefined) await markSent(product.db, first);
    expect(await claimMail(product.db, [])).toBeUndefined();
    await owner.call.credit.takeBack({ id: requestId, userId: helper.id });
    expect(await subjects(helper, 'credit')).toEqual([]);
    await giveCredit(requestId, helper);
    await product.passTime(notificationLimits.creditAfterSeconds, 'seconds');
    expect((await claimMail(product.db, []))?.kind).toBe('credit');
  });

  test('a user gets at most twenty emails about credit a day', async () => {
    for (let n = 0; n < notificationLimits.perDay + 2; n += 1) {
      if (n === notificationLimits.perDay / 2) owner = await createUser(product, { name: 'Cy Example' });
      const requestId = await createRequest(owner);
      await close(requestId);
      await giveCredit(requestId, helper);
    }
    expect(await subjects(helper)).toHaveLength(notificationLimits.perDay);
  });
});

/** Everything that is mailed at once, done to both. */
async function doEverything() {
  const requestId = await createRequest(owner);
  await createOffer(helper, requestId);
  await close(requestId);
  await giveCredit(requestId, helper);
}

test('a user who unsubscribed gets no notification by email', async () => {
  for (const { call, email } of [owner, helper]) await call.notifications.unsubscribe({ email });
  await doEverything();
  for (const person of [owner, helper])
    expect((await product.emailsTo(person)).map(({ kind }) => kind)).toEqual(['unsubscribed']);
});

test('a user with an unverified address gets no notification by email', async () => {
  const requestId = await createRequest(owner);
  await product.db.updateTable('app_user').set({ verified_at: null }).where('id', '=', owner.id).execute();
  await createOffer(helper, requestId);
  expect(await subjects(owner)).toEqual([]);
});

test('a user who turned off one kind of email still gets the other kinds', async () => {
  await owner.call.notifications.updatePreferences({ ...allNotifications, offers: false });
  await helper.call.notifications.updatePreferences({ ...allNotifications, statuses: false });
  await doEverything();
  expect(await subjects(owner)).toEqual([]);
  expect(await subjects(helper)).toEqual([expect.stringMatching(/^You got credit from “Ada Example”: /)]);
  await helper.call.notifications.updatePreferences({ ...allNotifications, collaborations: false });
  await doEverything();
  expect((await subjects(helper)).slice(1)).toEqual(['Successful: Which landmarks survive milling?']);
});

describe('an email that waits', () => {
  const { db } = product;
  let requestId: number;
  beforeEach(async () => {
    requestId = await createRequest(owner);
    await close(requestId);
    await giveCredit(requestId, helper);
  });

  /** The email about credit that a server claims when it is due. */
  async function claimed(): Promise<ClaimedMail> {
    await product.passTime(notificationLimits.creditAfterSeconds, 'seconds');
    const busy = await db.selectFrom('mail_outbox').select('to_key').where('to_key', '<>', helper.email).execute();
    const mail = await claimMail(
      db,
      busy.map(({ to_key }) => to_key),
    );
    return mail ?? expect.fail('No email is due.');
  }

  test.each([
    ['who blocks its sender by now', () => helper.call.blocks.block({ userId: owner.id })],
    [
      'who has turned its kind off since',
      () => helper.call.notifications.updatePreferences({ ...allNotifications, collaborations: false }),
    ],
    [
      'who has unsubscribed on a server that does not cancel what waits',
      () => sql`update app_user set notifications_off_at = now() where id = ${helper.id}`.execute(db),
    ],
    ['who deletes the account', () => beginDeletion(db, helper)],
    ['who is suspended', () => suspend(db, helper)],
    ['when its sender is suspended', () => suspend(db, owner)],
  ])('a waiting email about credit is not sent to a person %s', async (_, change) => {
    await change();
    expect(await claimed()).toMatchObject({ kind: 'credit', is_unwanted: true });
  });

  test.each(['offer', 'credit', 'ask', 'confirmation', 'messages', 'status', 'answer'] as const)(
    'an email of the kind %s by a person who deletes the account is sent only if it leads to a chat that stays readable',
    async (kind) => {
      await beginDeletion(db, owner);
      await sql`update mail_outbox set kind = ${kind} where to_key = ${helper.email} and kind = 'credit'`.execute(db);
      const leadsToChat = kind === 'messages' || kind === 'status' || kind === 'answer';
      expect(await claimed()).toMatchObject({ kind, is_unwanted: !leadsToChat });
    },
  );

  test('a waiting email about credit is sent if its reader still wants this kind, although the sender blocked the reader', async () => {
    await owner.call.blocks.block({ userId: helper.id });
    await helper.call.notifications.updatePreferences({ ...allNotifications, offers: false, digest: 'never' });
    expect(await claimed()).toMatchObject({ kind: 'credit', is_unwanted: false });
  });

  test('an email about the account is also sent to a person who unsubscribed, is deleting the account or is suspended', async () => {
    await helper.call.notifications.unsubscribe({ email: helper.email });
    await beginDeletion(db, helper);
    await suspend(db, helper);
    await product.sendAll();
    for (const kind of ['verification', 'reset', 'password_changed', 'deletion', 'unsubscribed', 'moderation']) {
      expect(notificationKinds).not.toContain(kind);
      await sql`update mail_outbox set sent_at = null, kind = ${kind}, next_attempt_at = now()
        where to_key = ${helper.email} and kind not in (${sql.join([...notificationKinds])})`.execute(db);
      const mail = await claimed();
      expect(mail).toMatchObject({ kind, is_unwanted: false });
    }
  });

  test('an email to a person who blocked its sender is deleted; new credit after unblocking sends a new email', async () => {
    await helper.call.blocks.block({ userId: owner.id });
    const mail = await claimed();
    await deleteUnwanted(db, { id: mail.id, attempts: 0 });
    expect(await product.emailsTo(helper, 'credit'), 'an outdated claim changes nothing').toHaveLength(1);
    await deleteUnwanted(db, mail);
    expect(await product.emailsTo(helper, 'credit')).toEqual([]);
    await helper.call.blocks.unblock({ userId: owner.id });
    await owner.call.credit.takeBack({ id: requestId, userId: helper.id });
    await giveCredit(requestId, helper);
    expect(await claimed()).toMatchObject({ kind: 'credit', is_unwanted: false });
  });
});
