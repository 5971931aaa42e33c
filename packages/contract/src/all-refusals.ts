import { accountRefusals } from './account.ts';
import { accountMergeRefusals } from './account-merge.ts';
import { addressRefusals } from './addresses.ts';
import { askRefusals } from './asks.ts';
import { authRefusals } from './auth.ts';
import { blockRefusals } from './blocks.ts';
import { chatRefusals } from './chats.ts';
import { colleagueRefusals } from './colleagues.ts';
import { creditRefusals } from './credit.ts';
import { deskRefusals } from './desks.ts';
import { directoryRefusals } from './directory.ts';
import { feedRefusals } from './feeds.ts';
import { handOverRefusals } from './hand-overs.ts';
import { joinInvitationRefusals } from './join-invitations.ts';
import { loginProviderRefusals } from './login-providers.ts';
import { managedReferenceRefusals } from './managed-reference.ts';
import { notificationRefusals } from './notifications.ts';
import { answerRefusals, offerRefusals } from './offers.ts';
import { operatorRefusals } from './operators.ts';
import { pictureRefusals } from './pictures.ts';
import { profileRefusals } from './profiles.ts';
import { provisioningRefusals } from './provisioning.ts';
import { referenceRefusals } from './reference.ts';
import { httpRefusals, type RefusalEntry } from './refusals.ts';
import { reportRefusals } from './reports.ts';
import { requestRefusals } from './requests.ts';
import { savedSearchRefusals } from './saved-searches.ts';
import { secondFactorRefusals } from './second-factor.ts';
import { webhookRefusals } from './webhooks.ts';

/** All refusals, composed from the tables of the features. */
export const allRefusals = {
  ...httpRefusals,
  ...authRefusals,
  ...secondFactorRefusals,
  ...accountRefusals,
  ...accountMergeRefusals,
  ...addressRefusals,
  ...notificationRefusals,
  ...referenceRefusals,
  ...profileRefusals,
  ...directoryRefusals,
  ...pictureRefusals,
  ...requestRefusals,
  ...creditRefusals,
  ...joinInvitationRefusals,
  ...offerRefusals,
  ...savedSearchRefusals,
  ...feedRefusals,
  ...askRefusals,
  ...answerRefusals,
  ...chatRefusals,
  ...colleagueRefusals,
  ...deskRefusals,
  ...handOverRefusals,
  ...blockRefusals,
  ...reportRefusals,
  ...loginProviderRefusals,
  ...provisioningRefusals,
  ...operatorRefusals,
  ...managedReferenceRefusals,
  ...webhookRefusals,
} as const;
export type RefusalKey = keyof typeof allRefusals;

/** The keys of all refusals, in the order of the tables. */
export const refusalKeys = Object.keys(allRefusals).filter((key): key is RefusalKey => key in allRefusals);

/** The `code` of a refusal on the wire: its own word if it has one, else its key (docs/behaviour/api.md#errors). */
export function codeOfRefusal(key: RefusalKey): string {
  const { code }: RefusalEntry = allRefusals[key];
  return code ?? key;
}
