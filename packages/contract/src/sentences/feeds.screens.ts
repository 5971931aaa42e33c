import { sentences } from '../sentences.ts';

export const feedScreens = sentences('feeds.screens', {
  feeds: 'Feeds',
  intro:
    'A feed reader shows what is new in a saved search. It reads a secret address, which everybody who knows it can open: keep it to yourself.',
  noSearches: 'Save a search first, on the screen of <link>requests</link>.',
  noAddress: 'No address',
  addressMade: 'Address made {time}',
  makeAddress: 'Make address',
  renewAddress: 'Make a new address',
  newAddress: 'The feed of “{name}”',
  copyNow:
    'Put it into your feed reader now. It is not shown again, and we keep only its hash. An older address has ended.',
  address: 'Secret address',
  copy: 'Copy',
  copied: 'Address copied',
  notCopied: 'The address could not be copied. Please select it and copy it by hand.',
});
