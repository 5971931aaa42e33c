import { requestStatus } from '@exchange/contract/statuses';
import type { ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { markKept } from './expiry.sql.ts';
import { rewriteCopies } from './feed.sql.ts';
import { withdrawOwnerEmails } from './owner-emails.rules.ts';
import { publishToParties, requireOwn } from './requests.rules.ts';
import { updateAcceptsOffers } from './requests.sql.ts';

/**
 * Pauses or resumes offers on an own Active request (docs/behaviour/requests.md#enough-offers), which is activity on it. Repeating
 * changes nothing.
 *
 * @throws `requests.notFound`, `requests.notOwner`, `requests.notActive`
 */
export async function setAcceptsOffers(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  { id, accepts_offers }: { id: number; accepts_offers: boolean },
): Promise<void> {
  const request = await requireOwn(tx, viewerId, id);
  if (request.status_id !== requestStatus.active) refuse('requests.notActive');
  if (request.accepts_offers === accepts_offers) return;
  await updateAcceptsOffers(tx, id, accepts_offers);
  await markKept(tx, id);
  await rewriteCopies(tx, [id]);
  await publishToParties(tx, request);
  await withdrawOwnerEmails(tx, request);
}
