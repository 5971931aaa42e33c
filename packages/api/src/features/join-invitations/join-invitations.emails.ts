import { paths } from '@exchange/contract/paths';
import { joinInvitationEmails } from '@exchange/contract/sentences/join-invitations.emails';
import type { Settings } from '../../core/context.ts';
import { nameOf, titled } from '../../mail/format.ts';
import type { Email } from '../../mail/template.ts';

/** What an email to an address without an account says; the caller adds how to stop these emails. */
type JoinEmail = Pick<Email, 'subject' | 'paragraphs' | 'action' | 'footer'>;

/** To an address to which a member gave credit. */
export function memberInvitationEmail(
  { publicUrl, appName: app }: Settings,
  { owner, title }: { owner: string | null; title: string },
): JoinEmail {
  const { subject, named, signUp, nothing, why } = joinInvitationEmails.byMember;
  const name = nameOf(owner);
  return {
    subject: subject({ name }),
    paragraphs: [named({ name, title: titled(title) }), signUp({ app }), nothing()],
    action: { label: joinInvitationEmails.join({ app }), url: publicUrl + paths.signup },
    footer: [why({ app })],
  };
}

/** To an address that an operator invites. */
export function operatorInvitationEmail({ appName: app, publicUrl }: Settings): JoinEmail {
  const { subject, invited, signUp, why } = joinInvitationEmails.byOperator;
  return {
    subject: subject({ app }),
    paragraphs: [invited({ app }), signUp()],
    action: { label: joinInvitationEmails.join({ app }), url: publicUrl + paths.signup },
    footer: [why({ app })],
  };
}
