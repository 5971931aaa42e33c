import type { ClientSession, Log, Services, Settings, Viewer } from '@exchange/api/core/context';
import { createHasher } from '@exchange/api/core/hasher';
import type { ChangeEvent } from '@exchange/api/core/transaction';
import { createCaller } from '@exchange/api/router';
import { settableLimits } from '@exchange/contract/limits';
import { openTestDatabase } from './database.ts';
import { emailsTo, lastEmailTo, sendAll } from './emails.ts';
import { runJob } from './jobs.ts';
import { passTime, type Unit } from './time.ts';
import { testCost } from './users.ts';

/** A browser as procedures see it: it keeps the cookies it is given. */
export interface Browser {
  address: string;
  userAgent: string | undefined;
  sessionToken: string | undefined;
  known: string | undefined;
  link?: string | undefined;
  /** Number of calls that were marked as repetitions. */
  repeats: number;
}

export type Caller = ReturnType<typeof createCaller>;

/** The api with a database of its own, without transports and mail server; emails stay in the outbox. */
export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export function createBrowser(address = '192.0.2.1'): Browser {
  return { address, userAgent: undefined, sessionToken: undefined, known: undefined, repeats: 0 };
}

let addresses = 0;
/** An IP address that nobody has come from yet. */
export function newAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}

/** The client of a browser's call. */
export function clientSessionOf(browser: Browser): ClientSession {
  return {
    address: browser.address,
    userAgent: browser.userAgent,
    sessionToken: browser.sessionToken,
    knownBrowser: browser.known,
    linkToken: browser.link,
    keepSession: (token) => {
      browser.sessionToken = token;
    },
    dropSession: () => {
      browser.sessionToken = undefined;
    },
    rememberBrowser: (value) => {
      browser.known = value;
    },
    keepLink: (token) => {
      browser.link = token ?? undefined;
    },
    markReplayed: () => {
      browser.repeats += 1;
    },
  };
}

/** Starts the api for one test file. */
export async function startTestApp(settings: Partial<Settings> = {}) {
  const { url, db, close } = await openTestDatabase(20);
  const events: ChangeEvent[] = [];
  const services: Services = {
    db,
    hasher: createHasher({ cost: testCost }),
    settings: {
      appName: 'Research Exchange',
      publicUrl: 'http://localhost:3000',
      secret: 'a secret for tests only, long enough',
      languages: ['en'],
      defaultLanguage: 'en',
      limits: settableLimits,
      rateLimits: 1,
      ...settings,
    },
    log: silent,
    publish: (published) => void events.push(...published),
    onMailQueued: () => undefined,
  };
  /** What a rule is called with on behalf of a user, or without a session. */
  const contextOf = <Who extends Viewer | null>(viewer: Who, browser = createBrowser()) => ({
    ...services,
    viewer,
    // Cookies change between calls, so each call reads them again.
    get clientSession() {
      return clientSessionOf(browser);
    },
  });
  return {
    db,
    url,
    services,
    /** The published events, oldest first; tests may clear the list. */
    events,
    contextOf,
    /** Calls procedures as a user, or without a session. */
    callAs: (viewer: Viewer | null, browser?: Browser) => createCaller(() => contextOf(viewer, browser)),
    lastMail: (address: string) => lastEmailTo(db, address),
    /** The emails queued for a person, optionally of one kind, the oldest first. */
    emailsTo: (person: { readonly email: string }, kind?: string) => emailsTo(db, person, kind),
    /** Marks all queued emails as sent; their texts stay readable. */
    sendAll: () => sendAll(db),
    /** Simulates time, as if the database's clock had advanced. */
    passTime: (amount: number, unit: Unit) => passTime(db, amount, unit),
    /** Runs a job once. @returns whether there may be more to do */
    runJob: (name: Parameters<typeof runJob>[1]) => runJob(services, name),
    async close() {
      await services.hasher.close();
      await close();
    },
  };
}
