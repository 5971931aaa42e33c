import { createCaller, type Services, type Viewer, type Visitor } from '@exchange/api';

export type Caller = ReturnType<typeof createCaller>;

/** A browser that keeps nothing: the town calls procedures directly and has no cookies. */
const nobodysBrowser: Visitor = {
  address: '127.0.0.1',
  userAgent: undefined,
  sessionToken: undefined,
  known: undefined,
  keepSession: () => undefined,
  dropSession: () => undefined,
  keepKnown: () => undefined,
  repeat: () => undefined,
};

/** Calls the product's procedures as somebody who is logged in. */
export function callAs(services: Services, person: Omit<Viewer, 'token_hash' | 'deletes_at'>): Caller {
  return createCaller({
    ...services,
    viewer: { ...person, token_hash: Buffer.alloc(0), deletes_at: null },
    visitor: nobodysBrowser,
  });
}
