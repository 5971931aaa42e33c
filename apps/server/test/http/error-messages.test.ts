import { insertUser, type StoredUser } from '@exchange/testkit/users';
import { afterAll, describe, expect, test } from 'vitest';
import { openServer, testPassword } from '../support/server.ts';
import { callWith, type Values } from './calls/call.ts';
import * as make from './calls/shorthand.ts';
import { accountOf } from './testing/accounts.ts';
import { callOk, createCompletedFixture, createFixture, createRequest, setStatus } from './testing/fixture.ts';
import { sentences } from './testing/sentences.ts';
import { type Answer, type ApiCall, callAt, transports } from './testing/transports.ts';

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
/** A person without an institute. */
const person = await insertUser(server.db);
afterAll(() => expect(server.log).toEqual([]));

/** Expects exactly this status, sentence and fields, and the code if it is a word of its own, over both transports. */
async function refuses(
  apiCall: ApiCall,
  who: StoredUser | undefined,
  status: number,
  error: string,
  { code, fields }: Partial<Pick<Answer, 'code' | 'fields'>> = {},
): Promise<void> {
  for (const transport of transports) {
    const answer = await callAt(transport, server.app, apiCall, who?.cookie);
    expect([answer.status, answer.error, answer.code, answer.fields]).toEqual([
      status,
      error,
      code ?? answer.code,
      fields,
    ]);
  }
}

test('if several rules refuse credit for a collaborator, the first in the documented order is told', async () => {
  const { owner, helper, reader, request } = await createFixture(server);
  await refuses(make.track(request, 'nobody'), reader, 400, sentences.email, { fields: { email: sentences.email } });
  for (const id of [request, 999_999, 'abc', '%00', '0'])
    await refuses(make.track(id, helper.email), reader, 403, sentences.notOwnCollaborators);
  for (const id of [request, 999_999])
    await refuses(callWith('credit.listGiven', { id }), reader, 403, sentences.notOwnCollaborators);
  for (const email of [owner.email, 'nobody@example.org', helper.email])
    await refuses(make.track(request, email), owner, 400, sentences.notCompleted);
  await setStatus(server, owner, request, 4);
  await refuses(make.track(request, owner.email.toUpperCase()), owner, 400, sentences.trackedSelf);
  await refuses(make.track(request, 'nobody@example.org'), owner, 404, sentences.noUserWithEmail);
  await callOk(server, owner, make.track(request, helper.email));
  await refuses(make.track(request, ` ${helper.email.toUpperCase()} `), owner, 409, sentences.tracked, {
    code: 'already_tracked',
  });
});

test('asking for chat messages before or after something that is no id is refused like an unknown chat', async () => {
  const { owner, chat: id } = await createFixture(server);
  for (const odd of ['abc', '-1', '1.5', '', '1e3', '99999999999999999999', '2147483648', '[]', '\u0000'])
    for (const span of [{ before: odd }, { after: odd }, { before: 0 }])
      await refuses(callWith('chats.messages', { id, ...span }), owner, 404, sentences.noChat);
});

test('the profile of an unknown id, or of a person with an unverified address, is 404', async () => {
  const waiting = 'pending@example.org';
  await callAt('REST', server.app, make.signup(waiting, testPassword));
  const { id, hashid } = await accountOf(server.db, waiting);
  for (const userId of [id, hashid, 999_999, 'nobody', '0', '-1', '1e3', '٣', ' '])
    for (const procedure of ['profiles.byId', 'profiles.points'] as const)
      await refuses(callWith(procedure, { userId }), person, 404, sentences.noUser);
});

test('a refused profile names every invalid field under one sentence', async () => {
  const wrong = { name: '<', claimed_institute: 'x'.repeat(256), career_stage: 9999, social_links: ['gopher://a.org'] };
  const fields = {
    name: 'Name contains invalid character: <',
    claimed_institute: 'Institute name must be 255 characters or less.',
    social_links: 'Link must start with http:// or https://',
  };
  await refuses(make.profile(wrong), person, 400, sentences.formErrors, { fields });
});

test('an invalid token of a verification link or a reset link is refused with its sentence', async () => {
  for (const token of ['', 'nonsense', 'A'.repeat(43), '\u0000', '%00', 'é'])
    await refuses(make.verify(token), undefined, 400, sentences.verificationToken);
  for (const token of ['', 'nonsense', 'A'.repeat(43), '\u0000', null, 5, []])
    await refuses(make.resetPassword(token, testPassword), undefined, 400, sentences.resetToken);
});

test('logging out, unsubscribing and saving the profile reply with their documented messages', async () => {
  const email = 'sentences@example.org';
  const replyTo = async (apiCall: ApiCall, cookie?: string): Promise<Answer['body']> =>
    (await callAt('REST', server.app, apiCall, cookie)).body;
  await server.member(email);
  expect(await replyTo(callWith('auth.logout'))).toEqual({ message: 'Logged out successfully' });
  const unsubscribed = 'You have been successfully unsubscribed from our emails.';
  expect(await replyTo(make.unsubscribe(email))).toEqual({ message: unsubscribed });
  expect(await replyTo(make.profile({}), person.cookie)).toEqual({ message: 'Profile updated successfully' });
});

describe.each(transports)('over %s', (transport) => {
  test('chat messages can be listed before or after any id, even one that no message has', async () => {
    const { owner, chat: id } = await createFixture(server);
    const read = (span: Values) =>
      callAt(transport, server.app, callWith('chats.messages', { id, ...span }), owner.cookie);
    const all = (await read({})).body;
    expect(all).toHaveLength(1);
    for (const span of [{ after: 0 }, { before: 2_147_483_647 }])
      expect(await read(span)).toMatchObject({ status: 200, body: all });
    expect(await read({ after: 2_147_483_647 })).toMatchObject({ status: 200, body: [] });
  });

  test('a request without a description becomes a draft, and is refused for every other status', async () => {
    const error = sentences.needsDescription;
    const refusalBefore = (what: string) => ({
      status: 400,
      error,
      code: 'description_required',
      fields: { description: `${error}. Please add a description before ${what}.` },
    });
    for (const empty of ['', '  \n ', null, undefined]) {
      const { body } = await callAt(transport, server.app, make.create({ description: empty }), person.cookie);
      expect(body).toMatchObject({ message: 'draft_due_to_missing_description' });
      for (const statusId of [2, 3, 4, 5]) {
        const change = make.status(Object(body).id, statusId);
        expect(await callAt(transport, server.app, change, person.cookie)).toMatchObject(
          refusalBefore('changing the status'),
        );
      }
    }
    const edit = make.edit(await createRequest(server, person), { description: ' ' });
    expect(await callAt(transport, server.app, edit, person.cookie)).toMatchObject(refusalBefore('saving'));
  });

  test('an account that is not verified cannot log in, sign up again or be named as a collaborator', async () => {
    const email = `unverified-${transport.toLowerCase()}@example.org`;
    await callAt(transport, server.app, make.signup(email, testPassword));
    const unverified = { error: sentences.unverified, code: 'email_unverified' };
    const login = await callAt(transport, server.app, make.login(email, testPassword));
    expect(login).toMatchObject({ status: 403, ...unverified });
    const signup = await callAt(transport, server.app, make.signup(email, testPassword));
    expect(signup).toMatchObject({ status: 409, ...unverified });
    const { owner, request } = await createCompletedFixture(server);
    const track = await callAt(transport, server.app, make.track(request, email), owner.cookie);
    expect(track).toMatchObject({ status: 404, error: sentences.noUserWithEmail });
  });
});
