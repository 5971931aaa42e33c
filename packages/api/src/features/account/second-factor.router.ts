import { recoveryCodesPerPerson } from '@exchange/contract/limits';
import { messageReply } from '@exchange/contract/pagination';
import {
  addAppInput,
  addPasskeyInput,
  appSetup,
  confirmationInput,
  factorAdded,
  passkeySetup,
  recoveryCodes,
  removeFactorInput,
  secondFactors,
} from '@exchange/contract/second-factor';
import { secondFactorSentences } from '@exchange/contract/sentences/second-factor';
import { accountTag } from '../../core/api-tags.ts';
import { memberEvenWithoutFactor, router } from '../../core/procedures.ts';
import { ownerRefusals } from './password.rules.ts';
import {
  addApp,
  addPasskey,
  beginApp,
  beginOwnPasskey,
  describeFactors,
  removeFactor,
  renewCodes,
} from './second-factor.rules.ts';

export const confirming =
  'Needs one of `password`, `code` and `passkey` (or a fresh login with `PASSWORDS=off`), so that a stolen session cannot do it. An answer of a passkey belongs to a challenge of `POST /api/login/passkey-challenge`.';
export const unconfirmed = [...ownerRefusals, 'secondFactor.wrongCode', 'secondFactor.wrongPasskey'] as const;

/** A user's own passkeys, authenticator app and recovery codes (docs/behaviour/second-factor.md#second-factor). */
export const secondFactor = router({
  list: memberEvenWithoutFactor
    .meta({ tag: accountTag, summary: 'List one’s passkeys and authenticator app' })
    .output(secondFactors)
    .query(({ ctx }) => describeFactors(ctx)),
  beginApp: memberEvenWithoutFactor
    .meta({
      tag: accountTag,
      summary: 'Begin to set up an authenticator app',
      description: `${confirming} Nothing is stored before the first code.`,
      refusals: unconfirmed,
    })
    .input(confirmationInput)
    .output(appSetup)
    .mutation(({ ctx, input }) => beginApp(ctx, input)),
  addApp: memberEvenWithoutFactor
    .meta({
      tag: accountTag,
      summary: 'Set up an authenticator app with its first code',
      description: `With the first factor all other sessions end, and the reply has ${recoveryCodesPerPerson} recovery codes. An email tells the owner.`,
      refusals: ['secondFactor.expired', 'secondFactor.wrongCode', 'secondFactor.hasApp'],
    })
    .input(addAppInput)
    .output(factorAdded)
    .mutation(({ ctx, input }) => addApp(ctx, input)),
  beginPasskey: memberEvenWithoutFactor
    .meta({
      tag: accountTag,
      summary: 'Begin to add a passkey',
      description: confirming,
      refusals: unconfirmed,
    })
    .input(confirmationInput)
    .output(passkeySetup)
    .mutation(({ ctx, input }) => beginOwnPasskey(ctx, input)),
  addPasskey: memberEvenWithoutFactor
    .meta({
      tag: accountTag,
      summary: 'Add a passkey that the browser has made',
      description: `With the first factor all other sessions end, and the reply has ${recoveryCodesPerPerson} recovery codes. An email tells the owner.`,
      refusals: ['secondFactor.expired', 'secondFactor.tooMany'],
    })
    .input(addPasskeyInput)
    .output(factorAdded)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),
  remove: memberEvenWithoutFactor
    .meta({
      tag: accountTag,
      summary: 'Remove a passkey or the authenticator app',
      description: `${confirming} With the last factor go the recovery codes. An email tells the owner.`,
      refusals: ['secondFactor.notFound', ...unconfirmed],
    })
    .input(removeFactorInput)
    .output(messageReply)
    .mutation(async ({ ctx, input }) => {
      await removeFactor(ctx, input);
      return { message: secondFactorSentences.success.removed() };
    }),
  renewCodes: memberEvenWithoutFactor
    .meta({
      tag: accountTag,
      summary: 'Make new recovery codes',
      description: `${confirming} The old ones no longer work. An email tells the owner.`,
      refusals: ['secondFactor.notFound', ...unconfirmed],
    })
    .input(confirmationInput)
    .output(recoveryCodes)
    .mutation(async ({ ctx, input }) => ({
      message: secondFactorSentences.success.codesMade(),
      recovery_codes: await renewCodes(ctx, input),
    })),
});
