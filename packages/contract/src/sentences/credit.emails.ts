import { sentences } from '../sentences.ts';

export const creditEmails = sentences('credit.emails', {
  given: {
    subject: 'You got credit from {name}: {title}',
    got: 'You got credit for your help with the request {title} from {name}.',
    confirm:
      'Your profile at {app} now shows {points, plural, one {# more collaboration point} other {# more collaboration points}}. Is this right? Confirm it there, and it can stand on your record, or say that it was not you.',
    thanked: 'You are thanked, too. Only you see these words, unless you show them on your profile. They wrote:',
    action: 'Confirm on your profile',
    why: 'You get this email from {app} because you got credit for your help.',
  },
  rejected: {
    subject: 'Credit not confirmed: {title}',
    notConfirmed:
      'The credit that you gave to {name} for the request {title} was not confirmed. This happens when names or addresses are alike.',
    removed:
      'The entry and its points were removed on both sides. Nothing else has changed, and you do not need to do anything.',
    why: 'You get this email from {app} because credit that you gave was not confirmed.',
  },
  thanks: {
    subject: 'Thanks from {name}: {title}',
    thanked:
      'You are thanked by {name} for your help with the request {title}. Only you see their words, unless you show them on your profile. They wrote:',
    action: 'Decide on your profile',
    why: 'You get this email from {app} because somebody thanked you for your help.',
  },
});
