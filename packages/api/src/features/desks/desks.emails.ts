import { paths, pathTo } from '@exchange/contract/paths';
import { deskEmails } from '@exchange/contract/sentences/desks.emails';
import { emailSentences } from '@exchange/contract/sentences/emails';
import type { Settings } from '../../core/context.ts';
import { about, harmless, nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

/** For a person who is asked to join a desk. */
export function deskInvitationEmail(
  { appName: app, publicUrl }: Settings,
  { asker, desk }: { asker: string | null; desk: string },
): NotificationEmail {
  const { subject, asked, action, why } = deskEmails.invited;
  const names = { name: nameOf(asker), desk: harmless(desk) };
  return {
    subject: subject(names),
    paragraphs: [asked(names)],
    action: { label: action(), url: publicUrl + paths.desks },
    why: why({ app }),
  };
}

interface Question {
  readonly asker: string | null;
  readonly desk: string;
  readonly title: string;
  readonly message: string;
  readonly chatId: number;
}

/** For a member on duty of a desk that is asked for help. */
export function deskAskedEmail(
  { appName: app, publicUrl }: Settings,
  { asker, desk, title, message, chatId }: Question,
): NotificationEmail {
  const { subject, asked, why } = deskEmails.asked;
  const names = { name: nameOf(asker), desk: harmless(desk) };
  return {
    subject: subject({ ...names, title: about(title) }),
    paragraphs: [asked({ ...names, title: titled(title) }), emailSentences.theyWrote()],
    quote: message,
    action: { label: emailSentences.link.chat(), url: publicUrl + pathTo.chat(chatId, 'my-offers') },
    why: why({ app }),
    chatId,
  };
}
