import type { Tx } from '@exchange/db';
import { cancelMails } from '../../mail/outbox.sql.ts';

/** The topic of the email that asks whether a request is still wanted. */
export const stillLookingTopic = (id: number) => `request ${id} still looking`;

/** The topic of the emails that nobody has offered help on a request. */
export const silenceTopic = (id: number) => `request ${id} silence`;

/** The topic of the email that the day by which a request is needed is near. */
export const dayTopic = (id: number) => `request ${id} day`;

/**
 * Withdraws the emails to the owner of a request about nothing having happened on it, as far as they have not left: something
 * has happened.
 */
export async function withdrawOwnerEmails(
  tx: Tx,
  { id, user_id }: { readonly id: number; readonly user_id: number },
): Promise<void> {
  await cancelMails(tx, user_id, [stillLookingTopic(id), silenceTopic(id)]);
}
