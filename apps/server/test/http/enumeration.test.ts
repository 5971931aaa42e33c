import { beforeAll, describe, expect, test } from 'vitest';
import { openServer, testPassword } from '../support/server.ts';
import * as make from './calls/shorthand.ts';
import { type ApiCall, callAt, transports } from './testing/transports.ts';

const server = await openServer({ LOG_LEVEL: 'silent' });
const [verified, waiting] = ['known@example.org', 'waiting@example.org'];
beforeAll(async () => {
  await server.member(verified);
  await server.client().call('POST', '/api/signup', { json: { email: waiting, password: testPassword } });
});

let tried = 0;
/** A new password each time: repeating one for an unverified address has its own reply. */
const aPassword = () => `Another-Horse-${++tried}`;

const apiCalls: Record<string, (email: string) => ApiCall> = {
  'a wrong login': (email) => make.login(email, aPassword()),
  'a sign-up': (email) => make.signup(email, aPassword()),
  'asking for a reset link': make.forgotPassword,
  'asking for a verification link': make.resendVerification,
  unsubscribing: make.unsubscribe,
};

let last = 0;
/** The whole reply: status, bytes, and every header but `Date`. */
async function wholeReply(transport: (typeof transports)[number], apiCall: ApiCall): Promise<object> {
  last += 1;
  const { status, text, headers } = await callAt(transport, server.app, apiCall, undefined, `198.51.100.${last}`);
  // `t` of `RateLimit` is the clock's, too.
  const { date: _clock, 'x-request-id': _id, ratelimit, ...rest } = headers;
  return { status, text, headers: rest, left: String(ratelimit).replaceAll(/;t=\d+/g, '') };
}

describe.each(transports)('over %s', (transport) => {
  test.each(Object.entries(apiCalls))(
    '%s is answered with the same bytes for every email address, with or without an account',
    async (_, apiCall) => {
      const stranger = await wholeReply(transport, apiCall(`nobody-${transport.toLowerCase()}@example.org`));
      for (const email of [verified, waiting, verified.toUpperCase(), `  ${verified}  `, 'nobody-else@example.org'])
        expect(await wholeReply(transport, apiCall(email)), email).toEqual(stranger);
    },
  );
});
