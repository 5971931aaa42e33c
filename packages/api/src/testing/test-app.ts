import { connect, type Db } from '@exchange/db';
import { createTestDatabase } from '@exchange/db/testing';
import type { ClientSession, Context, Log, Services, Settings, Viewer } from '../core/context.ts';
import { createHasher } from '../core/hasher.ts';
import type { ChangeEvent } from '../core/transaction.ts';
import { createCaller } from '../router.ts';

/** A browser as procedures see it: it keeps the cookies it is given. */
export interface Browser {
  address: string;
  userAgent: string | undefined;
  sessionToken: string | undefined;
  known: string | undefined;
  /** Number of calls that were marked as repetitions. */
  repeats: number;
}

export type Caller = ReturnType<typeof createCaller>;

/** The api with a database of its own, without transports and mail server; emails stay in the outbox. */
export interface TestApp {
  readonly db: Db;
  readonly url: string;
  readonly services: Services;
  /** The published events, oldest first; tests may clear the list. */
  readonly told: ChangeEvent[];
  /** Calls procedures as a user, or without a session. */
  callAs(viewer: Viewer | null, browser?: Browser): Caller;
  /** The last email to an address. */
  lastMail(
    address: string,
  ): Promise<{ kind: string; subject: string; text_body: string; html_body: string } | undefined>;
  close(): Promise<void>;
}

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A low cost, because tests hash many passwords. */
const testCost = 4;

export function aBrowser(address = '192.0.2.1'): Browser {
  return { address, userAgent: undefined, sessionToken: undefined, known: undefined, repeats: 0 };
}

/** The client of a browser's call. */
export function clientSessionOf(browser: Browser): ClientSession {
  return {
    address: browser.address,
    userAgent: browser.userAgent,
    sessionToken: browser.sessionToken,
    trustedDevice: browser.known,
    keepSession: (token) => {
      browser.sessionToken = token;
    },
    dropSession: () => {
      browser.sessionToken = undefined;
    },
    rememberDevice: (value) => {
      browser.known = value;
    },
    markReplayed: () => {
      browser.repeats += 1;
    },
  };
}

/** Starts the api for one test file. */
export async function startTestApp(settings: Partial<Settings> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const db = connect({ url: database.url, max: 20 });
  const told: ChangeEvent[] = [];
  const services: Services = {
    db,
    hasher: createHasher({ cost: testCost }),
    settings: {
      appName: 'Research Exchange',
      publicUrl: 'http://localhost:3000',
      secret: 'a secret for tests only, long enough',
      rateLimits: true,
      ...settings,
    },
    log: silent,
    publish: (news) => void told.push(...news),
    onMailQueued: () => undefined,
  };
  return {
    db,
    url: database.url,
    services,
    told,
    callAs(viewer, browser = aBrowser()) {
      // Cookies change between calls, so each call reads them again.
      const context: Context = {
        ...services,
        viewer,
        get clientSession() {
          return clientSessionOf(browser);
        },
      };
      return createCaller(() => context);
    },
    lastMail: (address) =>
      db
        .selectFrom('mail_outbox')
        .select(['kind', 'subject', 'text_body', 'html_body'])
        .where('to_key', '=', address.toLowerCase())
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    async close() {
      await services.hasher.close();
      await db.destroy();
      await database.drop();
    },
  };
}
