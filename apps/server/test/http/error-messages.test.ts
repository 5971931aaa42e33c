import { insertUser } from '@exchange/testkit/users';
import { describe, expect, test } from 'vitest';
import { openServer, testPassword } from '../support/server.ts';
import * as make from './calls/shorthand.ts';
import { createCompletedFixture, createRequest } from './testing/fixture.ts';
import { sentences } from './testing/sentences.ts';
import { callAt, transports } from './testing/transports.ts';

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
const person = await insertUser(server.db);

describe.each(transports)('over %s', (transport) => {
  test('a request without a description is a draft, and needs one for every other status', async () => {
    const error = sentences.needsDescription;
    const description = `${error}. Please add a description before saving.`;
    const refusal = { status: 400, error, code: 'description_required', fields: { description } };
    for (const empty of ['', '  \n ', null, undefined]) {
      const { body } = await callAt(transport, server.app, make.create({ description: empty }), person.cookie);
      expect(body).toMatchObject({ message: 'draft_due_to_missing_description' });
      for (const statusId of [2, 3, 4, 5]) {
        const change = make.status(Object(body).id, statusId);
        expect(await callAt(transport, server.app, change, person.cookie)).toMatchObject(refusal);
      }
    }
    const edit = make.edit(await createRequest(server, person), { description: ' ' });
    expect(await callAt(transport, server.app, edit, person.cookie)).toMatchObject(refusal);
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
