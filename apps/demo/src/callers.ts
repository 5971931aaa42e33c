import { type ClientSession, createCaller, createHasher, type Services, type Viewer } from '@exchange/api';
import { settableLimits } from '@exchange/contract/limits';
import type { Db } from '@exchange/db';

export type Caller = ReturnType<typeof createCaller>;

const ignore = () => undefined;

const noBrowser: ClientSession = {
  address: '127.0.0.1',
  userAgent: undefined,
  sessionToken: undefined,
  knownBrowser: undefined,
  linkToken: undefined,
  keepSession: ignore,
  dropSession: ignore,
  rememberBrowser: ignore,
  keepLink: ignore,
  markReplayed: ignore,
};

/** The services of the api without a server: no rate limits, events, mailer or log. Its hasher must be closed. */
export function createServices(db: Db): Services {
  return {
    db,
    hasher: createHasher(),
    settings: {
      appName: 'Demo',
      publicUrl: 'http://localhost',
      secret: crypto.randomUUID(),
      languages: ['en'],
      defaultLanguage: 'en',
      limits: settableLimits,
      rateLimits: false,
    },
    log: { info: ignore, warn: ignore, error: ignore },
    publish: ignore,
    onMailQueued: ignore,
  };
}

/** Calls procedures as a logged-in user. */
export function callAs(services: Services, user: Pick<Viewer, 'user_id' | 'hashid' | 'name'>): Caller {
  const viewer = { ...user, token_hash: Buffer.alloc(0), deletes_at: null, has_factor: true };
  return createCaller({ ...services, viewer, clientSession: noBrowser });
}
