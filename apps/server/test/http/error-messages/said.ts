import { afterAll, beforeAll, expect } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';
import { aPerson, type Person, someInstitutes } from '../testing/people.ts';
import { report } from '../testing/scale.ts';
import { type ApiCall, callAt, transports } from '../testing/transports.ts';

/** An expected refusal. These tests repeat the sentences by hand, so that a changed sentence fails a test. */
export interface Said {
  readonly status: number;
  readonly error: string;
  readonly code?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** The fixture of one test file. */
export interface Population {
  server: TestServer;
  /** A person without an institute. */
  person: Person;
  /** A person with a verified institute. */
  verified: Person;
}

/** Starts a server for one test file; afterwards its log must be empty. */
export function aPopulation(suite: string) {
  const parts: Partial<Population> = {};
  let refusals = 0;
  beforeAll(async () => {
    const server = await startServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
    const [institute = 0] = await someInstitutes(server.db, 1);
    const person = await aPerson(server.db);
    Object.assign(parts, { server, person, verified: await aPerson(server.db, { institute }) });
  });
  afterAll(async () => {
    report(`sentences of ${suite}`, { refusals });
    const { server } = population();
    const { log } = server;
    await server.close();
    expect(log).toEqual([]);
  });
  const population = (): Population => {
    const { server, person, verified } = parts;
    if (server === undefined || person === undefined || verified === undefined) throw new Error('Not built yet.');
    return { server, person, verified };
  };
  /** Expects exactly this status, sentence, code and fields, over both transports. */
  const refuses = async (apiCall: ApiCall, who: Person | undefined, said: Said): Promise<void> => {
    for (const transport of transports) {
      const { status, error, code, fields } = await callAt(transport, population().server.app, apiCall, who?.cookie);
      const expected = { code: undefined, fields: undefined, ...said };
      expect({ transport, status, error, code, fields }).toEqual({ transport, ...expected });
      refusals += 1;
    }
  };
  return { population, refuses };
}
