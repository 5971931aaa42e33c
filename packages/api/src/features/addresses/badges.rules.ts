import { badgeAskedDays } from '@exchange/contract/limits';
import type { Tx } from '@exchange/db';
import type { Services } from '../../core/context.ts';
import { insertMail } from '../../mail/outbox.sql.ts';
import { lockAccount } from '../auth/accounts.sql.ts';
import { showBadges } from '../auth/addresses.sql.ts';
import { insertEmailToken } from '../auth/email-tokens.sql.ts';
import { badgeEmail } from './addresses.emails.ts';
import { findEnded, insertMissingEnds, restBadges, takeEndingBadges } from './badges.sql.ts';

/**
 * Asks addresses whether their badges stay, and lets those rest that have ended (docs/behaviour/addresses.md#badges). Without an end of
 * badges it does nothing.
 *
 * @returns whether there may be more
 */
export async function endBadges(tx: Tx, { settings }: Pick<Services, 'settings'>): Promise<boolean> {
  const { badgeMonths } = settings.limits;
  if (badgeMonths === 0) return false;
  if (await insertMissingEnds(tx, badgeMonths)) return true;
  const ending = await takeEndingBadges(tx);
  for (const { id, user_id, email, institute, ends_on: endsOn } of ending) {
    const token = await insertEmailToken(tx, {
      purpose: 'address',
      userId: user_id,
      addressId: id,
      lastsDays: badgeAskedDays[0] + 1,
    });
    const content = () => badgeEmail(settings, { institute, endsOn, token });
    await insertMail(tx, settings, { kind: 'badge', to: email, content });
  }
  const userId = await findEnded(tx);
  if (userId === undefined) return ending.length > 0;
  await lockAccount(tx, userId);
  await restBadges(tx, userId);
  await showBadges(tx, [userId]);
  return true;
}
