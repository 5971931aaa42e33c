import { lifetimes, passkeysPerPerson } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const secondFactorSentences = sentences('second-factor', {
  validation: {
    code: 'Please enter the code.',
    name: 'Please enter a name for the passkey',
  },
  success: {
    appAdded: 'Authenticator app set up',
    passkeyAdded: 'Passkey added',
    removed: 'Second factor removed',
    codesMade: 'New recovery codes made. The old ones no longer work.',
  },
});

/** The web never says them: the server answers with them. */
export const secondFactorRefusalSentences = sentences(
  'second-factor.refusals',
  {
    required: 'This account has a second factor. Use a passkey, or enter a code of your app or a recovery code.',
    wrongCode: 'This code is wrong, too old, or was used before.',
    wrongPasskey: 'This passkey was not accepted. It is not known here, or the answer came too late.',
    missing: 'Please set up a second factor in Settings first.',
    expired:
      'This took longer than {minutes, plural, one {# minute} other {# minutes}}, or was done before. Please begin again.',
    hasApp: 'You have an authenticator app already. Remove it first.',
    tooMany: 'You have {passkeys} passkeys. Remove one first.',
    notFound: 'Second factor not found',
  },
  { minutes: lifetimes.factorSetupMinutes, passkeys: passkeysPerPerson },
);
