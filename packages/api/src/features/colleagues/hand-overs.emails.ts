import { pathTo } from '@exchange/contract/paths';
import { handOverEmails } from '@exchange/contract/sentences/hand-overs.emails';
import type { Settings } from '../../core/context.ts';
import { about, nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

/** For a person who is asked to take over a request or an offer. */
export function handOverEmail(
  { appName: app, publicUrl }: Settings,
  { asker, title, isOffer, stays }: { asker: string | null; title: string; isOffer: boolean; stays: boolean },
): NotificationEmail {
  const name = nameOf(asker);
  const { subject, request, offer, stays: former, action, why } = handOverEmails;
  return {
    subject: subject({ name, title: about(title) }),
    paragraphs: [
      (isOffer ? offer : request)({ name, title: titled(title) }),
      former({ name, stays: stays ? 'yes' : 'no' }),
    ],
    action: { label: action(), url: publicUrl + pathTo.chats(isOffer ? 'my-offers' : 'my-requests') },
    why: why({ app }),
  };
}
