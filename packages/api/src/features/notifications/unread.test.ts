import { notificationLimits } from '@exchange/contract/limits';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { requestStatus } from '@exchange/contract/statuses';
import { beginDeletion } from '@exchange/testkit/accounts';
import { createOffer, createParties, type User } from '@exchange/testkit/app-users';
import { allNotifications } from '@exchange/testkit/preferences';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, expect, test } from 'vitest';

const product = await openTestApp();
let { owner, helper, request: requestId, chat: chatId } = await createParties(product);
beforeEach(async () => {
  ({ owner, helper, request: requestId, chat: chatId } = await createParties(product));
});

const work = () => product.runJob('send-unread-emails');
const after = async (minutes: number) => {
  await product.passTime(minutes, 'minutes');
  await work();
};
const write = (person: User, message = 'Which file format?') => person.call.chats.send({ id: chatId, message });
const read = (person: User, last_message_id?: number) => person.call.chats.markRead({ id: chatId, last_message_id });
const mails = (person: User) => product.emailsTo(person, 'messages');

test('no email is sent about a chat message that is read within ten minutes', async () => {
  await write(owner);
  await after(9);
  await read(helper);
  await after(60);
  expect(await mails(helper)).toEqual([]);
});

test('one email is sent about unread chat messages after ten minutes, and no other until the chat is read', async () => {
  await write(owner, 'First');
  await after(9);
  expect(await mails(helper)).toEqual([]);
  await write(owner, 'Which <file> format?');
  await after(2);
  const [mail] = await mails(helper);
  expect(mail).toMatchObject({ subject: 'New message from “Ada Example”: Which landmarks survive milling?' });
  expect(mail?.text_body).toContain('2 unread messages from “Ada Example”');
  expect(mail?.text_body).toContain('> Which <file> format?');
  expect(mail?.text_body).toContain(`http://localhost:3000/chats/${chatId}?tab=my-offers`);
  expect(mail?.text_body).toContain(`See the request:\nhttp://localhost:3000/requests/${requestId}\n`);

  await write(owner, 'Are you there?');
  await after(600);
  expect(await mails(helper)).toHaveLength(1);
  await read(helper);
  await after(600);
  expect(await mails(helper)).toHaveLength(1);
  await write(owner, 'Another day');
  await after(11);
  expect(await mails(helper)).toHaveLength(2);
  expect(await mails(owner)).toEqual([]);
});

test('the email about unread messages shows a message with its lines and indentation, cut after 300 characters', async () => {
  await write(owner, `if x:\n    y = 1\n${'z'.repeat(400)}`);
  await after(10);
  await work();
  const [mail] = await mails(helper);
  expect(mail?.text_body).toContain(`> if x:\n>     y = 1\n> ${'z'.repeat(283)}…\n`);
  expect(mail?.html_body).toContain('>if x:<br>&nbsp;&nbsp;&nbsp; y = 1<br>zzz');
});

test('the message of an offer gets no email about unread messages, but later messages do', async () => {
  await product.db.updateTable('app_user').set({ name: null }).where('id', '=', helper.id).execute();
  await after(60);
  expect(await mails(owner)).toEqual([]);
  await write(helper, 'One thing more');
  await after(11);
  const [mail] = await mails(owner);
  expect(mail?.subject).toBe('New message from Unnamed member: Which landmarks survive milling?');
  expect(mail?.text_body).toContain('> One thing more');
  expect(mail?.text_body).toContain('tab=my-requests');
});

test('an email about unread messages on a deleted request links to the chat only', async () => {
  await owner.call.requests.delete({ id: requestId });
  await write(helper);
  await after(11);
  const [mail] = await mails(owner);
  expect(mail?.text_body).toContain(`/chats/${chatId}?`);
  expect(mail?.text_body).not.toContain('/requests/');
});

test('an email about unread messages of an owner who deletes the account links to the chat only', async () => {
  await write(owner);
  await beginDeletion(product.db, owner);
  await after(11);
  const [mail] = await mails(helper);
  expect(mail?.subject).toBe(
    `New message from ${profileSentences.screen.deletedUser()}: Which landmarks survive milling?`,
  );
  expect(mail?.text_body).toContain(`/chats/${chatId}?`);
  expect(mail?.text_body).not.toContain('/requests/');
});

test('an email about unread messages of a helper who deletes the account links to the request, too', async () => {
  await write(helper);
  await beginDeletion(product.db, helper);
  await after(11);
  const [mail] = await mails(owner);
  expect(mail?.text_body).toContain(`http://localhost:3000/requests/${requestId}\n`);
});

test('an offer that is made again without an email at once gets one as an unread message', async () => {
  await read(owner);
  await helper.call.offers.undoOfferHelp({ requestId });
  await createOffer(helper, requestId, 'I am back');
  expect(await product.emailsTo(owner, 'offer')).toHaveLength(1);
  await after(11);
  expect(await mails(owner)).toHaveLength(1);
});

test('reading some messages of a chat postpones the email about the others', async () => {
  const { id } = await write(owner, 'First');
  await product.passTime(8, 'minutes');
  await write(owner, 'Second');
  await read(helper, id);
  await after(3);
  expect(await mails(helper)).toEqual([]);
  await after(8);
  expect(await mails(helper)).toHaveLength(1);
});

test('emails about unread messages depend on the reader’s preferences, not on a withdrawn offer or cancelled request', async () => {
  await helper.call.offers.undoOfferHelp({ requestId });
  await owner.call.requests.updateStatus({ id: requestId, statusId: requestStatus.cancelled });
  await write(owner);
  await after(11);
  expect(await mails(helper)).toHaveLength(1);
  await read(helper);

  await helper.call.notifications.updatePreferences({ ...allNotifications, messages: false });
  await write(owner);
  await after(11);
  await helper.call.notifications.updatePreferences({ ...allNotifications, messages: true });
  await after(600);
  expect(await mails(helper)).toHaveLength(1);
});

test('several servers that send emails about unread messages at once send each once', async () => {
  await write(owner);
  await write(helper);
  await product.passTime(notificationLimits.unreadAfterMinutes, 'minutes');
  await Promise.all(Array.from({ length: 8 }, work));
  await work();
  expect([await mails(owner), await mails(helper)].map((list) => list.length)).toEqual([1, 1]);
});
