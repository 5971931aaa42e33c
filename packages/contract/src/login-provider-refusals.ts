import type { RefusalEntry } from './refusals.ts';

/** The refusals of logins at providers. No screen has their sentences: they come from the server, mostly as a page. */
export const loginProviderRefusals = {
  'loginProviders.declined': { status: 403, sentence: 'The login was cancelled. Nothing was changed.' },
  'loginProviders.expired': {
    status: 400,
    sentence: 'This login took too long, was begun in another browser, or was already used. Please begin again.',
  },
  'loginProviders.untrusted': {
    status: 400,
    sentence: 'The answer to this login could not be trusted. Nothing was changed. Please begin again.',
  },
  'loginProviders.unavailable': {
    status: 503,
    sentence: 'The other site does not answer right now. Log in with your password, or try again in a moment.',
  },
  'loginProviders.unproven': {
    status: 403,
    sentence:
      'Your institute did not confirm an email address that can have an account here. Log in with your password, or create an account.',
  },
  'loginProviders.notLinked': {
    status: 403,
    sentence: 'No account here is linked to this ORCID iD. Log in another way, then link it in Settings.',
  },
  'loginProviders.notFound': { status: 404, sentence: 'Linked login not found' },
  'loginProviders.taken': { status: 409, sentence: 'This login is already linked to another account.' },
  'loginProviders.otherLinked': {
    status: 409,
    sentence: 'Your account is already linked to another login of the same site. Unlink that one first.',
  },
  'loginProviders.link': {
    status: 400,
    sentence:
      'There is no login to confirm: it has expired, was confirmed, or was begun in another browser. Please begin again.',
  },
} as const satisfies Record<string, RefusalEntry>;
