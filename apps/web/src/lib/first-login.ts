import { tabStore } from './storage.ts';

const key = 'first-login';

/** Whether the login of this tab was the first one of its user, who had given neither a name nor areas. */
export const firstLogin = {
  set: (hashid: string | null) => (hashid === null ? tabStore.remove(key) : tabStore.set(key, hashid)),
  is: (hashid: string | undefined) => hashid !== undefined && tabStore.get(key) === hashid,
} as const;
