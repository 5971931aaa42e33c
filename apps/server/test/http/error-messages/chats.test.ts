import { expect, test } from 'vitest';
import { testPassword } from '../../support/server.ts';
import { callWith } from '../calls/call.ts';
import * as make from '../calls/shorthand.ts';
import { accountOf } from '../testing/accounts.ts';
import { callOk, createCompletedFixture, createFixture, setStatus } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import { type Answer, type ApiCall, callAt } from '../testing/transports.ts';
import { createMessageFixture } from './fixture.ts';

const fixture = await createMessageFixture();
const { refuses } = fixture;

test('tracking a collaborator is refused in the documented order', async () => {
  const { owner, helper, reader, request } = await createFixture(fixture.server);
  await fixture.refusesField(make.track(request, 'nobody'), reader, 'email', sentences.email);
  for (const id of [request, 999_999, 'abc', '%00', '0'])
    await refuses(make.track(id, helper.email), reader, 403, sentences.notOwnCollaborators);
  for (const id of [request, 999_999])
    await refuses(callWith('collaborators.list', { id }), reader, 403, sentences.notOwnCollaborators);
  for (const email of [owner.email, 'nobody@example.org', helper.email])
    await refuses(make.track(request, email), owner, 400, sentences.notCompleted);
  await setStatus(fixture.server, owner, request, 4);
  await refuses(make.track(request, owner.email.toUpperCase()), owner, 400, sentences.trackedSelf);
  await refuses(make.track(request, 'nobody@example.org'), owner, 404, sentences.noUserWithEmail);
  await callOk(fixture.server, owner, make.track(request, helper.email));
  await refuses(make.track(request, ` ${helper.email.toUpperCase()} `), owner, 409, sentences.tracked, {
    code: 'already_tracked',
  });
});

test('a user who is not verified is not found as a collaborator', async () => {
  const { owner, request } = await createCompletedFixture(fixture.server);
  await callAt('REST', fixture.server.app, make.signup('waiting@example.org', testPassword));
  await refuses(make.track(request, 'waiting@example.org'), owner, 404, sentences.noUserWithEmail);
});

test('the chat of others and an unknown chat have the same reply', async () => {
  const { reader, chat: id } = await createFixture(fixture.server);
  const notFound = [404, sentences.noChat] as const;
  for (const other of [id, 999_999, 'abc', '0', '-1', '99999999999999999999']) {
    await refuses(make.write(other, 'Hello'), reader, ...notFound);
    for (const procedure of ['chats.summary', 'chats.messages', 'chats.markRead'] as const)
      await refuses(callWith(procedure, { id: other }), reader, ...notFound);
  }
});

test('the id of nobody, or of somebody who is not verified, is 404', async () => {
  const waiting = 'pending@example.org';
  await callAt('REST', fixture.server.app, make.signup(waiting, testPassword));
  const { id, hashid } = await accountOf(fixture.server.db, waiting);
  for (const userId of [id, hashid, 999_999, 'nobody', '0', '-1', '1e3', '٣', ' '])
    for (const procedure of ['profiles.byId', 'profiles.points'] as const)
      await refuses(callWith(procedure, { userId }), fixture.person, 404, sentences.noUser);
});

test('a refused profile names every invalid field under one sentence', () =>
  refuses(
    make.profile({
      name: '<',
      description: 'x'.repeat(1001),
      claimed_institute: 'x'.repeat(256),
      career_stage: 9999,
      social_links: ['gopher://example.org'],
    }),
    fixture.person,
    400,
    sentences.formErrors,
    {
      fields: {
        name: 'Name contains invalid character: <',
        description: 'Description must be 1000 characters or less (currently 1001 characters).',
        claimed_institute: 'Institute name must be 255 characters or less.',
        social_links: 'Link must start with http:// or https://',
      },
    },
  ));

test('a token of no session is not valid, whoever asks', async () => {
  await refuses(callWith('auth.validateToken', {}), undefined, 401, sentences.noSession);
  await refuses(callWith('auth.validateToken', { token: 'x' }), fixture.person, 401, sentences.noSession);
});

test('an account that is not verified cannot log in or sign up again', async () => {
  const email = 'unverified@example.org';
  await callAt('REST', fixture.server.app, make.signup(email, testPassword));
  await refuses(make.login(email, testPassword), undefined, 403, sentences.unverified, { code: 'email_unverified' });
  await refuses(make.signup(email, testPassword), undefined, 409, sentences.unverified, { code: 'email_unverified' });
});

test('invalid tokens of links are refused', async () => {
  for (const token of ['', 'nonsense', 'A'.repeat(43), '\u0000', '%00', 'é'])
    await refuses(make.verify(token), undefined, 400, sentences.verificationToken);
  for (const token of ['', 'nonsense', 'A'.repeat(43), '\u0000', null, 5, []])
    await refuses(make.resetPassword(token, testPassword), undefined, 400, sentences.resetToken);
});

test('successful account calls reply with their documented messages', async () => {
  const email = 'sentences@example.org';
  const replyTo = async (apiCall: ApiCall, cookie?: string): Promise<Answer['body']> =>
    (await callAt('REST', fixture.server.app, apiCall, cookie)).body;
  await fixture.server.member(email);
  expect(await replyTo(callWith('auth.logout'))).toEqual({ message: 'Logged out successfully' });
  expect(await replyTo(make.unsubscribe(email))).toEqual({
    message: 'You have been successfully unsubscribed from our emails.',
  });
  expect(await replyTo(make.profile({}), fixture.person.cookie)).toEqual({ message: 'Profile updated successfully' });
  expect(await replyTo(make.forgotPassword(email))).toEqual(await replyTo(make.forgotPassword('nobody@example.org')));
  expect(await replyTo(make.signup(email, 'Another-Horse-2'))).toEqual(
    await replyTo(make.signup('new@example.org', testPassword)),
  );
});
