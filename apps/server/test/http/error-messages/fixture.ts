import { insertUser, type StoredUser } from '@exchange/testkit/users';
import { afterAll, expect } from 'vitest';
import { openServer } from '../../support/server.ts';
import { type Answer, type ApiCall, callAt, transports } from '../testing/transports.ts';

/** What a refusal has besides its status and sentence. */
type Details = Partial<Pick<Answer, 'code' | 'fields'>>;

/** Starts a server for one test file; afterwards its log must be empty. */
export async function createMessageFixture() {
  const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
  /** A person without an institute. */
  const person = await insertUser(server.db);
  afterAll(() => expect(server.log).toEqual([]));
  /** The replies to a call over each transport. */
  const replies = async (apiCall: ApiCall, who?: StoredUser): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (const transport of transports) answers.push(await callAt(transport, server.app, apiCall, who?.cookie));
    return answers;
  };
  return {
    server,
    person,
    replies,
    /** Expects exactly this status, sentence, code and fields, over both transports. */
    async refuses(apiCall: ApiCall, who: StoredUser | undefined, status: number, error: string, details: Details = {}) {
      for (const { code, fields, ...answer } of await replies(apiCall, who)) {
        const { code: wantedCode, fields: wantedFields } = details;
        expect([answer.status, answer.error, code, fields]).toEqual([status, error, wantedCode, wantedFields]);
      }
    },
    /** Expects a refusal with one sentence for the call and its only broken field. */
    refusesField(apiCall: ApiCall, who: StoredUser | undefined, field: string, error: string): Promise<void> {
      return this.refuses(apiCall, who, 400, error, { fields: { [field]: error } });
    },
  };
}
