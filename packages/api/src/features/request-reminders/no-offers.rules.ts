import type { Tx } from '@exchange/db';
import type { Services, Settings } from '../../core/context.ts';
import { inLanguage } from '../../core/languages.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { findReaderLanguage } from '../../mail/outbox.sql.ts';
import { adviseOn } from '../reach/reach.rules.ts';
import { handleDueRequests } from '../requests/due-requests.rules.ts';
import { silenceTopic } from '../requests/owner-emails.rules.ts';
import { silenceEmail } from './no-offers.emails.ts';
import { hasOffers, listSilent, markSilence, takeSilent } from './no-offers.sql.ts';

/** Queues the email about a request without an offer, if it is due now. @returns whether it was due */
async function queueSilenceEmail(tx: Tx, settings: Settings, id: number): Promise<boolean> {
  const request = await takeSilent(tx, id);
  if (request === undefined) return false;
  const { user_id, email, title, days, is_late } = request;
  await markSilence(tx, id, days);
  if (is_late || (await hasOffers(tx, id, user_id))) return true;
  // The names of areas are read in the language of the owner, too.
  const advice = await inLanguage(await findReaderLanguage(tx, settings, email), () => adviseOn(tx, request));
  await queueNotification(tx, settings, {
    kind: 'silence',
    to: user_id,
    from: user_id,
    topic: silenceTopic(id),
    email: () => silenceEmail(settings, { title, requestId: id, days, advice }),
  });
  return true;
}

/**
 * Queues the emails to the owners of some requests on which nobody has offered help.
 *
 * @returns whether there may be more
 */
export function queueSilenceEmails(services: Services, lockName: string): Promise<boolean> {
  return handleDueRequests(services, lockName, {
    list: listSilent,
    handle: queueSilenceEmail,
    failure: 'silence on a request not emailed yet',
  });
}
