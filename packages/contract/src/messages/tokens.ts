import { lifetimes } from '../lifetimes.ts';

/** Sentences about access tokens. Apart from `messages`, which every screen loads. */
export const tokenMessages = {
  name: 'Please enter a name for the token',
  scope: 'Please choose what the token may do',
  days: `Please choose how many days the token is valid, at most ${lifetimes.accessTokenDays}.`,
  created: 'Token created. Copy it now: it is not shown again.',
  revoked: 'Token revoked',
} as const;
