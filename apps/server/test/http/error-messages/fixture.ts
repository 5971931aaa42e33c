import { insertUser, type StoredUser } from '@exchange/testkit/users';
import { afterAll, beforeAll, expect } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';
import { report } from '../testing/scale.ts';
import { type Answer, type ApiCall, callAt, transports } from '../testing/transports.ts';

/** An expected refusal. */
interface ExpectedRefusal {
  readonly status: number;
  readonly error: string;
  readonly code?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Starts a server for one test file; afterwards its log must be empty. */
export function createMessageFixture(suite: string) {
  let server: TestServer;
  let person: StoredUser;
  let refusals = 0;
  beforeAll(async () => {
    server = await startServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
    person = await insertUser(server.db);
  });
  afterAll(async () => {
    report(`sentences of ${suite}`, { refusals });
    await server.close();
    expect(server.log).toEqual([]);
  });
  /** The replies to a call over each transport. */
  const replies = async (apiCall: ApiCall, who?: StoredUser): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (const transport of transports) answers.push(await callAt(transport, server.app, apiCall, who?.cookie));
    return answers;
  };
  return {
    get server() {
      return server;
    },
    /** A person without an institute. */
    get person() {
      return person;
    },
    replies,
    /** Expects exactly this status, sentence, code and fields, over both transports. */
    async refuses(apiCall: ApiCall, who: StoredUser | undefined, expected: ExpectedRefusal): Promise<void> {
      for (const { status, error, code, fields } of await replies(apiCall, who)) {
        expect({ status, error, code, fields }).toEqual({ code: undefined, fields: undefined, ...expected });
        refusals += 1;
      }
    },
    /** Expects a refusal with one sentence for the call and its only broken field. */
    refusesField(apiCall: ApiCall, who: StoredUser | undefined, field: string, error: string): Promise<void> {
      return this.refuses(apiCall, who, { status: 400, error, fields: { [field]: error } });
    },
  };
}
