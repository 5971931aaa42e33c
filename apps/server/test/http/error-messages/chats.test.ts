import { describe, expect, test } from 'vitest';
import { testPassword } from '../../support/server.ts';
import { aSetting, aSuccessfulSetting, done, setStatus } from '../testing/setting.ts';
import { type Answer, type ApiCall, callAt } from '../testing/transports.ts';
import { api, chat, login, malformed, profile, reset, signup, track } from './calls.ts';
import { aPopulation } from './said.ts';

const { population, refuses } = aPopulation('collaborators, chats and accounts');

describe('collaborators', () => {
  const notOwner = 'You can only track collaborators on your own collaboration requests';
  test('tracking a collaborator is refused in the documented order', async () => {
    const { owner, helper, reader, request } = await aSetting(population().server);
    await refuses(track(request, 'nobody'), reader, { status: 400, error: malformed, fields: { email: malformed } });
    for (const id of [request, 999_999, 'abc', '%00', '0'])
      await refuses(track(id, helper.email), reader, { status: 403, error: notOwner });
    for (const id of [request, 999_999])
      await refuses(
        api('GET', 'collaboration-requests/:id/successful-collaborators', 'collaborators.list', { params: { id } }),
        reader,
        { status: 403, error: notOwner },
      );
    for (const email of [owner.email, 'nobody@example.org', helper.email])
      await refuses(track(request, email), owner, {
        status: 400,
        error: 'Collaborators can be tracked once the request is successful',
      });
    await setStatus(population().server, owner, request, 4);
    await refuses(track(request, owner.email.toUpperCase()), owner, {
      status: 400,
      error: 'You cannot track yourself as a collaborator',
    });
    await refuses(track(request, 'nobody@example.org'), owner, { status: 404, error: 'No user found with that email' });
    await done(population().server, owner, track(request, helper.email));
    await refuses(track(request, ` ${helper.email.toUpperCase()} `), owner, {
      status: 409,
      error: 'This user is already tracked as a collaborator on this request',
      code: 'already_tracked',
    });
  });

  test('a user who is not verified is not found as a collaborator', async () => {
    const { owner, request } = await aSuccessfulSetting(population().server);
    await callAt('REST', population().server.app, signup('waiting@example.org', testPassword));
    await refuses(track(request, 'waiting@example.org'), owner, {
      status: 404,
      error: 'No user found with that email',
    });
  });
});

describe('chats and people', () => {
  test('a message is needed', async () => {
    const { helper, chat: id } = await aSetting(population().server);
    const said = 'Please enter a message';
    for (const message of ['', '  ', '\n\t', null, 5, [], {}])
      await refuses(chat(id, message), helper, { status: 400, error: said, fields: { message: said } });
  });

  test('the chat of others and an unknown chat have the same reply', async () => {
    const { reader, chat: id } = await aSetting(population().server);
    const said = { status: 404, error: 'Chat not found or you do not have access.' };
    for (const other of [id, 999_999, 'abc', '0', '-1', '99999999999999999999']) {
      await refuses(chat(other, 'Hello'), reader, said);
      for (const [path, procedure] of [
        ['chats/summary', 'chats.summary'],
        ['chats/messages', 'chats.messages'],
      ] as const)
        await refuses(api('GET', path, procedure, { query: { id: other } }), reader, said);
      await refuses(api('POST', 'chats/mark-read', 'chats.markRead', { query: { id: other } }), reader, said);
    }
  });

  test('an unknown user id is 404', async () => {
    const waiting = 'pending@example.org';
    await callAt('REST', population().server.app, signup(waiting, testPassword));
    const { id, hashid } = await population()
      .server.db.selectFrom('app_user')
      .select(['id', 'hashid'])
      .where('email', '=', waiting)
      .executeTakeFirstOrThrow();
    for (const userId of [id, hashid, 999_999, 'nobody', '0', '-1', '1e3', '٣', ' '])
      for (const [path, procedure] of [
        ['profile/:userId', 'profiles.byId'],
        ['profile/:userId/collaboration-points', 'profiles.points'],
      ] as const)
        await refuses(api('GET', path, procedure, { params: { userId } }), population().person, {
          status: 404,
          error: 'User not found',
        });
  });
});

describe('accounts', () => {
  const unverified = 'Account exists but is not verified. You can resend the verification email.';

  test('a call without a session is 401', async () => {
    const said = { status: 401, error: 'Authentication required. Please log in again.' };
    await refuses(api('GET', 'profile', 'profiles.own'), undefined, said);
    await refuses(api('POST', 'validate-token', 'auth.validateToken', { body: {} }), undefined, said);
    await refuses(
      api('POST', 'validate-token', 'auth.validateToken', { body: { token: 'x' } }),
      population().person,
      said,
    );
  });

  test('every kind of wrong credentials has the same reply', async () => {
    await population().server.member('known@example.org');
    for (const body of [
      { email: 'known@example.org', password: 'Wrong-Horse-1' },
      { email: 'known@example.org', password: '' },
      { email: 'unknown@example.org', password: testPassword },
      { email: 'no address', password: testPassword },
      { email: '\u0000', password: '\ud800' },
    ]) {
      await refuses(login(body), undefined, { status: 401, error: 'Invalid email or password' });
      await population().server.db.deleteFrom('login_attempt').execute();
    }
  });

  test('an account that is not verified cannot log in or sign up again', async () => {
    const email = 'unverified@example.org';
    await callAt('REST', population().server.app, signup(email, testPassword));
    await refuses(login({ email, password: testPassword }), undefined, {
      status: 403,
      error: unverified,
      code: 'email_unverified',
    });
    await refuses(signup(email, testPassword), undefined, { status: 409, error: unverified, code: 'email_unverified' });
  });

  test('invalid tokens of links are refused', async () => {
    for (const token of ['', 'nonsense', 'A'.repeat(43), '\u0000', '%00', 'é'])
      await refuses(api('GET', 'verify', 'auth.verify', { query: { token } }), undefined, {
        status: 400,
        error: 'Invalid or expired verification token',
      });
    for (const token of ['', 'nonsense', 'A'.repeat(43), '\u0000', null, 5, []])
      await refuses(reset({ token, newPassword: testPassword }), undefined, {
        status: 400,
        error: 'Invalid or expired reset token',
      });
  });

  test('successful account calls reply with their documented messages', async () => {
    const email = 'sentences@example.org';
    const say = async (apiCall: ApiCall, cookie?: string): Promise<Answer['body']> =>
      (await callAt('REST', population().server.app, apiCall, cookie)).body;
    await population().server.member(email);
    expect(await say(api('POST', 'logout', 'auth.logout'))).toEqual({ message: 'Logged out successfully' });
    expect(await say(api('GET', 'unsubscribe', 'notifications.unsubscribe', { query: { email } }))).toEqual({
      message: 'You have been successfully unsubscribed from our emails.',
    });
    expect(await say(profile({}), population().person.cookie)).toEqual({ message: 'Profile updated successfully' });
    const forgotten = api('POST', 'forgot-password', 'auth.forgotPassword', { body: { email } });
    const unknown = api('POST', 'forgot-password', 'auth.forgotPassword', { body: { email: 'nobody@example.org' } });
    expect(await say(forgotten)).toEqual(await say(unknown));
    expect(await say(signup(email, 'Another-Horse-2'))).toEqual(await say(signup('new@example.org', testPassword)));
  });
});
