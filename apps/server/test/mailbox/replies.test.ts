import { markSent } from '@exchange/api/mail/outbox-claims.sql';
import { limits, notificationLimits, rates } from '@exchange/contract/limits';
import { offerRefusalSentences } from '@exchange/contract/sentences/offers';
import { requestStatus } from '@exchange/contract/statuses';
import { beginDeletion, endSuspension, erase, suspend } from '@exchange/testkit/accounts';
import {
  beOpenTo,
  createOffer,
  createParties,
  createRequest,
  createUser,
  type User,
  validRequest,
} from '@exchange/testkit/app-users';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, expect, test } from 'vitest';
import { takeEmail } from '../../src/mailbox/taking.ts';
import { gmailReply, replyTo } from './answering.ts';

const replyAddress = 'reply+{token}@exchange.example';
const product = await openTestApp({ replyAddress });
let { owner, helper, request, chat } = await createParties(product);
beforeEach(async () => {
  ({ owner, helper, request, chat } = await createParties(product));
});

const take = (bytes: Buffer, trusts?: string) =>
  takeEmail({ services: product.services, replyAddress, trusts }, bytes, async () => bytes);
const emailOf = async (person: User, kind: string) => {
  const found = (await product.emailsTo(person, kind)).at(-1);
  if (found === undefined) throw new Error(`No email of kind ${kind}.`);
  return found;
};
const messagesOf = async (person: User, id = chat) =>
  (await person.call.chats.messages({ id })).map(({ message_content }) => message_content);
const answers = (person: User) => product.emailsTo(person, 'reply_not_taken');
const first = 'I have done this before.';

test('a reply by email with a forged sender posts nothing and causes no email', async () => {
  const offer = await emailOf(owner, 'offer');
  for (const from of [
    helper.email,
    'Eve <eve@example.org>',
    `${owner.email}.example`,
    `"${owner.email}" <eve@example.org>`,
  ])
    expect(await take(gmailReply(offer, 'Forged', { from }))).toBe('not_authentic');
  expect(await take(gmailReply(offer, 'Forged', { from: `${owner.email}, ${helper.email}` }))).toBe('not_authentic');
  expect(await take(gmailReply(offer, 'Forged', { headers: [`From: ${helper.email}`] }))).toBe('not_authentic');
  expect(await messagesOf(owner)).toEqual([first]);
  expect([await answers(owner), await answers(helper)]).toEqual([[], []]);
});

test('only the first Authentication-Results header of the trusted host says whether a reply by email is authentic', async () => {
  const offer = await emailOf(owner, 'offer');
  const domain = owner.email.split('@')[1];
  const by = (...results: string[]) =>
    gmailReply(offer, 'Authentic?', { headers: results.map((result) => `Authentication-Results: ${result}`) });
  const refused = [
    [],
    ['mx.other.example; dmarc=pass'],
    [`mx.trusted.example; dmarc=fail header.from=${domain}`, `mx.trusted.example; dmarc=pass header.from=${domain}`],
    [`mx.trusted.example; dmarc=fail header.from=${domain}; dkim=pass header.d=${domain}`],
    ['mx.trusted.example; dmarc=pass header.from=evil.example'],
    ['mx.trusted.example; dkim=pass header.d=evil.example'],
    [`mx.trusted.example; spf=pass smtp.mailfrom="x; dmarc=pass header.from=${domain}"@evil.example`],
    [`mx.trusted.example; spf=fail (dmarc=pass header.from=${domain}; dkim=pass (nested) header.d=${domain})`],
    ['mx.trusted.example.evil.example; dmarc=pass'],
  ];
  for (const results of refused) expect(await take(by(...results), 'mx.trusted.example')).toBe('not_authentic');
  expect(await messagesOf(owner)).toEqual([first]);
  const passed = [
    [`mx.trusted.example 1; dmarc=pass (p=none) header.from=${domain}`],
    [`mx.trusted.example; dmarc=none; dkim=pass header.d=mail.${domain}`],
    [`mx.trusted.example; spf=pass smtp.mailfrom=bounce@${domain}`],
  ];
  for (const results of passed) expect(await take(by(...results), 'mx.trusted.example')).toBe('taken');
});

test('with INBOUND_TRUSTS=unnamed only the very first Authentication-Results says whether a reply by email is authentic', async () => {
  const offer = await emailOf(owner, 'offer');
  const domain = owner.email.split('@')[1];
  const by = (...results: string[]) =>
    gmailReply(offer, 'Authentic?', { headers: results.map((result) => `Authentication-Results: ${result}`) });
  // As Exchange Online writes them.
  const results = (dmarc: string, dkim: string) =>
    `spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=else.example; dkim=pass (signature was verified)` +
    ` header.d=${dkim};dmarc=${dmarc} action=none header.from=${domain};compauth=pass reason=100`;
  for (const refused of [
    [results('fail', 'else.example'), results('pass', String(domain))],
    ['mx.other.example; dmarc=pass', results('pass', String(domain))],
    [results('bestguesspass', 'else.example')],
    ['dmarc=pass header.from=evil.example'],
  ])
    expect(await take(by(...refused), 'unnamed')).toBe('not_authentic');
  expect(await take(by(results('pass', 'else.example')), 'spf=pass')).toBe('not_authentic');
  for (const passed of [results('pass', 'else.example'), results('bestguesspass', String(domain))])
    expect(await take(by(passed), 'unnamed')).toBe('taken');
});

test('a reply by email to an address with an unknown token posts nothing and gets no answer', async () => {
  const offer = await emailOf(owner, 'offer');
  const headers = { ...offer.headers, 'Reply-To': replyAddress.replace('{token}', '0'.repeat(32)) };
  expect(await take(gmailReply({ ...offer, headers }, 'Hello'))).toBe('unknown');
  expect(await take(gmailReply({ ...offer, headers: { 'Reply-To': 'exchange@exchange.example' } }, 'Hello'))).toBe(
    'unknown',
  );
  expect(await answers(owner)).toEqual([]);
});

test('a reply by a suspended person does nothing; one to an expired address gets an email about the rule', async () => {
  const offer = await emailOf(owner, 'offer');
  await suspend(product.db, owner);
  expect(await take(gmailReply(offer, 'Hello'))).toBe('unknown');
  await endSuspension(product.db, owner);
  await product.db
    .updateTable('reply_token')
    .set({ expires_at: new Date(0).toISOString() })
    .where('user_id', '=', owner.id)
    .execute();
  expect(await take(gmailReply(offer, 'Hello'))).toBe('answered');
  expect((await answers(owner)).at(-1)?.text_body).toContain('You can answer an email for 60 days');
  expect(await messagesOf(owner)).toEqual([first]);
});

test('a reply by an erased person does nothing; one by a person who is deleting the account gets an email about it', async () => {
  const offer = await emailOf(owner, 'offer');
  await beginDeletion(product.db, owner);
  expect(await take(gmailReply(offer, 'Hello'))).toBe('answered');
  const told = await answers(owner);
  expect(told.at(-1)?.text_body).toContain('> Hello');
  await erase(product, owner);
  expect(await take(gmailReply(offer, 'Hello'))).toBe('unknown');
  expect(await product.db.selectFrom('mail_outbox').selectAll().where('to_key', '=', owner.email).execute()).toEqual(
    [],
  );
  expect(await messagesOf(helper)).toEqual([first]);
});

test('the token of a reply address is kept only as a hash after its email has left', async () => {
  const offer = await emailOf(owner, 'offer');
  const token = /\+([0-9a-f]{32})@/.exec(offer.headers['Reply-To'] ?? '')?.[1] ?? '';
  expect(token).toHaveLength(32);
  const { id, attempts } = await product.db
    .selectFrom('mail_outbox')
    .select(['id', 'attempts'])
    .where('to_key', '=', owner.email)
    .executeTakeFirstOrThrow();
  await markSent(product.db, { id, attempts });
  const rows = await Promise.all([
    product.db.selectFrom('mail_outbox').selectAll().execute(),
    product.db.selectFrom('reply_token').selectAll().execute(),
  ]);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows[1].length).toBeGreaterThan(0);
});

test('a reply to a person whom its sender blocked is refused by email; a reply by a blocked person seems to be taken', async () => {
  const offer = await emailOf(owner, 'offer');
  await owner.call.blocks.block({ userId: helper.id });
  expect(await take(gmailReply(offer, 'Hello'))).toBe('answered');
  expect((await answers(owner)).at(-1)?.text_body).toContain('> Hello');
  await owner.call.blocks.unblock({ userId: helper.id });

  await owner.call.chats.send({ id: chat, message: 'Which file format?' });
  await product.passTime(11, 'minutes');
  await product.runJob('send-unread-emails');
  await owner.call.blocks.block({ userId: helper.id });
  expect(await take(gmailReply(await emailOf(helper, 'messages'), 'CSV'))).toBe('taken');
  expect(await answers(helper)).toEqual([]);
  expect(await messagesOf(owner)).not.toContain('CSV');
});

test('an email that can be answered has the latest unread messages in full, each in its own block', async () => {
  const long = `if x:\n    y = 1\n${'z'.repeat(1_000)}`;
  await owner.call.chats.send({ id: chat, message: 'Which file format?' });
  await owner.call.chats.send({ id: chat, message: long });
  await product.passTime(11, 'minutes');
  await product.runJob('send-unread-emails');
  const { text_body, html_body } = await emailOf(helper, 'messages');
  expect(text_body).toContain(
    `“Which landmarks survive milling?”:\n\n> Which file format?\n\n> if x:\n>     y = 1\n> zzz`,
  );
  expect(text_body).toContain('z'.repeat(1_000));
  expect(html_body.match(/<blockquote/g)).toHaveLength(2);
  const questions = Array.from({ length: notificationLimits.unreadMessages + 1 }, (_, count) => `Question ${count}?`);
  expect(await take(gmailReply(await emailOf(helper, 'messages'), 'CSV'))).toBe('taken');
  for (const message of questions) await owner.call.chats.send({ id: chat, message });
  await product.passTime(11, 'minutes');
  await product.runJob('send-unread-emails');
  const all = (await emailOf(helper, 'messages')).text_body;
  expect(all).toContain(`${questions.length} unread messages`);
  expect(all).toContain(`> …\n\n> ${questions[1]}\n\n`);
  expect(all).toContain(`> ${questions.at(-1)}\n\nReply`);
});

test('an email about a chat tells how to reply, and all emails about this chat are one conversation', async () => {
  const offer = await emailOf(owner, 'offer');
  for (const text of [offer.text_body, offer.html_body]) {
    expect(text).toContain('Reply to this email to answer');
    expect(text).not.toContain('Replies to this email');
  }
  expect(offer.headers.References).toBe(`<chat-${chat}@localhost>`);
  await owner.call.chats.send({ id: chat, message: 'Which file format?' });
  await product.passTime(11, 'minutes');
  await product.runJob('send-unread-emails');
  expect((await emailOf(helper, 'messages')).headers.References).toBe(`<chat-${chat}@localhost>`);
});

test('a reply to the email about an offer is posted in its chat, once for each Message-ID', async () => {
  const offer = await emailOf(owner, 'offer');
  const reply = gmailReply(offer, 'Thank you!\n\n    indented\nWhich day?');
  expect(await take(reply)).toBe('taken');
  expect(await take(reply)).toBe('repeated');
  expect(await Promise.all([1, 2, 3].map(() => take(gmailReply(offer, 'At once', { id: 'same' }))))).toContain(
    'repeated',
  );
  expect(await messagesOf(helper)).toEqual([first, 'Thank you!\n\n    indented\nWhich day?', 'At once']);
  expect((await owner.call.chats.summary({ id: chat })).unread_message_count).toBe(0);
});

test('a message that came after the email that a person answers stays unread, and is mailed later', async () => {
  const offer = await emailOf(owner, 'offer');
  await product.passTime(1, 'minutes');
  await helper.call.chats.send({ id: chat, message: 'One thing more' });
  expect(await take(gmailReply(offer, 'Thank you!'))).toBe('taken');
  expect((await owner.call.chats.summary({ id: chat })).unread_message_count).toBe(1);
  await product.passTime(11, 'minutes');
  await product.runJob('send-unread-emails');
  expect((await emailOf(owner, 'messages')).text_body).toContain('> One thing more');
});

async function invite() {
  const person = await createUser(product, { name: 'Cy Invited' });
  await beOpenTo(person, 2);
  await owner.call.asks.send({ requestId: request, userId: person.id, message: 'Can you help?' });
  return { person, invitation: await emailOf(person, 'ask') };
}

test('a reply to an invitation becomes an offer of help; a second reply is told that there is one', async () => {
  const { person, invitation } = await invite();
  expect(invitation.text_body).toContain('what you write becomes your offer of help');
  expect(invitation.text_body).toContain(`* ${validRequest.title}\n> ${validRequest.description}\n`);
  expect(await take(gmailReply(invitation, 'x'.repeat(limits.offerMessage + 1)))).toBe('answered');
  expect((await answers(person)).at(-1)?.text_body).toContain(
    `Message must be ${limits.offerMessage} characters or less.`,
  );
  expect(await take(gmailReply(invitation, 'I would love to.'))).toBe('taken');
  const [offered] = (await person.call.chats.myOffers({})).items;
  expect(await messagesOf(person, offered?.collaboration_request_response_id)).toEqual(['I would love to.']);
  expect(await take(gmailReply(invitation, 'Again.'))).toBe('answered');
  expect((await answers(person)).at(-1)?.text_body).toContain('You have already offered help on this request');
});

test('offers of help by email count in the daily quota of offers', async () => {
  const { person, invitation } = await invite();
  await product.db
    .insertInto('quota_usage')
    .values({
      quota: 'offers',
      subject: String(person.id),
      uses: rates.offersPerDay,
      ends_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .execute();
  expect(await take(gmailReply(invitation, 'I would love to.'))).toBe('answered');
  expect((await answers(person)).at(-1)?.text_body).toContain(offerRefusalSentences.tooMany());
  expect((await person.call.chats.myOffers({})).items).toEqual([]);
});

test('a reply to an invitation to a deleted request is refused with an email that does not name the request', async () => {
  const { person, invitation } = await invite();
  await owner.call.requests.delete({ id: request });
  expect(await take(gmailReply(invitation, 'I would love to.'))).toBe('answered');
  const { text_body } = await emailOf(person, 'reply_not_taken');
  expect(text_body).toContain('Collaboration request not found');
  expect(text_body).not.toContain('landmarks');
});

async function stillLooking() {
  const id = await createRequest(owner);
  await product.passTime(61, 'days');
  await product.runJob('expire-requests');
  return { id, question: await emailOf(owner, 'still_looking') };
}
const statusOf = async (id: number) =>
  (await product.db.selectFrom('collaboration_request').select('status_id').where('id', '=', id).executeTakeFirst())
    ?.status_id;

test('a reply to “Still looking?” counts only if it is nothing but a yes or a no', async () => {
  const { id, question } = await stillLooking();
  expect(question.text_body).toContain('with nothing but yes or no');
  for (const words of ['Perhaps.', 'Nobody answered.', 'No luck so far. Yes, still looking!', 'No?'])
    expect(await take(gmailReply(question, words)), words).toBe('answered');
  expect(await statusOf(id)).toBe(requestStatus.active);
  expect((await answers(owner)).at(-1)?.text_body).toContain('with nothing but yes or no');
  expect(await take(gmailReply(question, 'Yes.'))).toBe('taken');
  expect(await statusOf(id)).toBe(requestStatus.active);
  expect(await product.emailsTo(owner, 'reply_taken')).toEqual([]);
});

test('who withdraws a request by email gets an email that says how to take it back', async () => {
  const { id, question } = await stillLooking();
  const no = gmailReply(question, 'No, thank you.\n\nBest regards');
  expect(await take(no)).toBe('taken');
  expect(await take(no)).toBe('repeated');
  expect(await statusOf(id)).toBe(requestStatus.cancelled);
  const told = await product.emailsTo(owner, 'reply_taken');
  expect(told).toHaveLength(1);
  expect(told[0]?.headers['Auto-Submitted']).toBe('auto-replied');
  expect(told[0]?.text_body).toContain(`your request “${validRequest.title}” was withdrawn`);
  expect(told[0]?.text_body).toContain(`/requests/${id}`);
  await owner.call.requests.updateStatus({ id, statusId: requestStatus.active });
  expect(await statusOf(id)).toBe(requestStatus.active);
});

test('a reply without words gets one email that says so, and an automatic reply gets none', async () => {
  const offer = await emailOf(owner, 'offer');
  const silent = gmailReply(offer, '');
  expect(await take(silent)).toBe('answered');
  expect(await take(silent)).toBe('repeated');
  expect(await take(gmailReply(offer, 'I am away.', { headers: ['Auto-Submitted: auto-replied'] }))).toBe('automatic');
  const all = await answers(owner);
  expect(all).toHaveLength(1);
  expect(all[0]?.headers['Auto-Submitted']).toBe('auto-replied');
  expect(all[0]?.text_body).toContain('We found no words of yours in it');
  for (let count = 0; count < rates.notTakenEmailsPerHour + 2; count += 1) await take(gmailReply(offer, ''));
  expect(await answers(owner)).toHaveLength(rates.notTakenEmailsPerHour);
});

test('a message by email says how many attachments were left out, and its sender gets an email with what was posted', async () => {
  const offer = await emailOf(owner, 'offer');
  const [boundary, file] = ['b1', 'Content-Type: application/pdf\r\nContent-Disposition: attachment\r\n\r\n'];
  const parts = ['Content-Type: text/plain\r\n\r\nHere it is.', file, file].map(
    (part) => `--${boundary}\r\n${part}\r\n`,
  );
  const withFiles = Buffer.from(
    replyTo(offer, '')
      .toString()
      .replace(
        /Content-Type.*$/s,
        `Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n${parts.join('')}--${boundary}--\r\n`,
      ),
  );
  expect(await take(withFiles)).toBe('taken');
  const posted = 'Here it is.\n\n[2 attachments were left out]';
  expect(await messagesOf(helper)).toEqual([first, posted]);
  const [told, ...others] = await product.emailsTo(owner, 'reply_taken');
  expect(others).toEqual([]);
  expect(told?.text_body).toContain('2 attachments were left out');
  expect(told?.text_body).toContain(posted.replace(/^/gm, '> '));
});

test('lines of a reply by email that may be the person’s own are cut only with an email about it', async () => {
  const offer = await emailOf(owner, 'offer');
  expect(await take(replyTo(offer, 'Fine.\n\n> the log of 3 May\n>\n> is missing\n\nDo you have it?'))).toBe('taken');
  expect(await messagesOf(helper)).toEqual([first, 'Fine.\n\nDo you have it?']);
  const [told] = await product.emailsTo(owner, 'reply_taken');
  expect(told?.text_body).toContain('Perhaps some of them were yours');
  expect(told?.text_body).toContain('> Do you have it?');
});

test('replies by email are limited by the hour, and their headers do not get into emails of the product', async () => {
  const offer = await emailOf(owner, 'offer');
  await product.db
    .insertInto('quota_usage')
    .values({
      quota: 'email replies',
      subject: String(owner.id),
      uses: rates.emailRepliesPerHour,
      ends_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .execute();
  const injected = replyTo(offer, 'Hello', ['Message-ID: <a@b>\r\n\tBcc: eve@example.org']);
  expect(await take(injected)).toBe('answered');
  const [told] = await answers(owner);
  expect(told?.headers).not.toHaveProperty('In-Reply-To');
  expect(JSON.stringify(told?.headers)).not.toContain('eve');
  expect(await messagesOf(owner)).toEqual([first]);
});

test('a reply by email is counted before it is read, whatever comes of it, and none is read when too many were', async () => {
  const offer = await emailOf(owner, 'offer');
  expect(await take(gmailReply(offer, ''))).toBe('answered');
  const counted = product.db
    .updateTable('quota_usage')
    .set({ uses: rates.emailRepliesPerHour })
    .where('quota', '=', 'email replies')
    .where('subject', '=', String(owner.id))
    .where('uses', '=', 1)
    .returning('uses');
  expect(await counted.execute()).toHaveLength(1);
  const unread = () => Promise.reject(new Error('it was read'));
  const options = { services: product.services, replyAddress, trusts: undefined };
  expect(await takeEmail(options, gmailReply(offer, 'Hello'), unread)).toBe('answered');
  const away = gmailReply(offer, 'I am away.', { headers: ['Auto-Submitted: auto-replied'] });
  expect(await takeEmail(options, away, unread)).toBe('automatic');
});

test('a reply by email with a NUL is posted without it, or answered', async () => {
  const offer = await emailOf(owner, 'offer');
  expect(await take(replyTo(offer, 'Thank\0 you!'))).toBe('taken');
  expect(await take(replyTo(offer, 'No\0 '.repeat(limits.chatMessage)))).toBe('answered');
  expect(await messagesOf(helper)).toEqual([first, 'Thank you!']);
});

test('of a reply that is too long its person gets the beginning back', async () => {
  const offer = await emailOf(owner, 'offer');
  expect(await take(gmailReply(offer, '\t \n x'.repeat(3_000)))).toBe('answered');
  const [told] = await answers(owner);
  expect(told?.text_body).toContain('You wrote:');
  expect(told?.text_body.length).toBeLessThan(15_000);
  expect(told?.html_body.length).toBeLessThan(100_000);
});

test('a reply address works only for the person who got it, in only one chat', async () => {
  const other = await createParties(product);
  const token = (await product.emailsTo(other.owner, 'offer')).at(-1);
  if (token === undefined) throw new Error('no email');
  expect(await take(gmailReply(token, 'From Ada', { from: owner.email }))).toBe('not_authentic');
  expect(await createOffer(helper, await createRequest(other.owner))).toBeGreaterThan(0);
  expect(await messagesOf(other.owner, other.chat)).toEqual([first]);
});
