import { joinInvitationDays } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const joinInvitationEmails = sentences(
  'join-invitations.emails',
  {
    byMember: {
      subject: 'Credit for your help from {name}',
      named: 'You are named by {name} as a person who helped with {title}.',
      signUp:
        'At {app} researchers ask each other for help and give credit for it. If you sign up with this address within {days, plural, one {# day} other {# days}}, you are asked whether this is right, and can show it on your profile.',
      nothing: 'You do not need to do anything. Without an account nothing is shown about you.',
      why: 'You get this one email from {app} because a member typed your address.',
    },
    byOperator: {
      subject: 'You are invited to {app}',
      invited:
        'The people who run {app} invite you to join. Researchers ask each other for help there, and give credit for it.',
      signUp:
        'Sign up with this address within {days, plural, one {# day} other {# days}}. You do not need to do anything if you do not want to.',
      why: 'You get this one email from {app} because the people who run it typed your address.',
    },
    join: 'Join {app}',
    never: 'Never get such an email again',
  },
  { days: joinInvitationDays },
);
