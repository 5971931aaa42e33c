import { pathTo } from '@exchange/contract/paths';
import { colleagueEmails } from '@exchange/contract/sentences/colleagues.emails';
import type { Settings } from '../../core/context.ts';
import { about, nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

/** For a person who is asked to join a chat. */
export function joinEmail(
  { appName: app, publicUrl }: Settings,
  { asker, title, history }: { asker: string | null; title: string; history: boolean },
): NotificationEmail {
  const name = nameOf(asker);
  return {
    subject: colleagueEmails.subject({ name, title: about(title) }),
    paragraphs: [
      colleagueEmails.asked({ name, title: titled(title) }),
      colleagueEmails.history({ history: history ? 'yes' : 'no' }),
    ],
    action: { label: colleagueEmails.action(), url: publicUrl + pathTo.chats('my-requests') },
    why: colleagueEmails.why({ app }),
  };
}

/** For a person who is asked to share a request as a whole. */
export function shareEmail(
  { appName: app, publicUrl }: Settings,
  { asker, title }: { asker: string | null; title: string },
): NotificationEmail {
  const name = nameOf(asker);
  return {
    subject: colleagueEmails.shareSubject({ name, title: about(title) }),
    paragraphs: [colleagueEmails.share({ name, title: titled(title) })],
    action: { label: colleagueEmails.action(), url: publicUrl + pathTo.chats('my-requests') },
    why: colleagueEmails.why({ app }),
  };
}
