import { sentences } from '../sentences.ts';

export const feedScreens = sentences('feeds.screens', {
  feeds: 'Feeds',
  intro:
    'A feed reader shows what is new in a saved search. A calendar shows by when help is needed on your requests, and on those on which you offered help. Each reads a secret address. Everybody who knows it can open it, so keep it to yourself.',
  calendar: 'Calendar: when help is needed',
  noAddress: 'No address',
  addressMade: 'Address made {time}',
  makeAddress: 'Make address',
  renewAddress: 'Make a new address',
  newAddress: 'The address of “{name}”',
  copyNow: 'Put it into your program now. It is not shown again. An older address no longer works.',
  address: 'Secret address',
  copy: 'Copy',
  copied: 'Address copied',
  notCopied: 'The address could not be copied. Please select it and copy it by hand.',
});
