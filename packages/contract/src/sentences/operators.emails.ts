import { sentences } from '../sentences.ts';

/** Each ends with the reason of the operator, quoted, where it says “They write:”. */
export const operatorEmails = sentences('operators.emails', {
  objection: {
    byReply: 'If you think this is wrong, answer this email.',
    byForm:
      'If you think this is wrong, write to the people who run {app}: the contact form is at the foot of every page.',
  },
  warning: {
    subject: 'A warning about your account at {app}',
    reported: 'Somebody reported what you did at {app}. The people who run it looked at it and write:',
  },
  requestWithdrawn: {
    subject: 'Your request was withdrawn: {title}',
    withdrawn:
      'The people who run {app} withdrew your collaboration request {title}. It is in no list any more; its chats stay. They write:',
  },
  firstPosted: {
    subject: 'Your request is posted: {title}',
    posted: 'The people who run {app} looked at your collaboration request {title}. It is posted now.',
    action: 'Open the request',
  },
  firstDeclined: {
    subject: 'Your request was not posted: {title}',
    declined:
      'The people who run {app} did not post your collaboration request {title}. It is a draft. You can change it and post it again. They write:',
    action: 'Open the draft',
  },
  requestRestored: {
    subject: 'Your request is back: {title}',
    restored: 'The people who run {app} restored your collaboration request {title}. It is as it was before.',
    action: 'My Requests',
  },
  messageHidden: {
    subject: 'A message of yours was removed',
    removed: 'The people who run {app} removed a message that you wrote about {title}. They write:',
  },
  suspension: {
    subject: 'Your account at {app} is suspended',
    suspended:
      'The people who run {app} suspended your account. You are logged out, and others no longer find you and your requests. Chats stay readable for those you wrote with. They write:',
    suspendedUntil:
      'The people who run {app} suspended your account until {time}. You are logged out, and others no longer find you and your requests. Chats stay readable for those you wrote with. They write:',
  },
  confirmed: {
    subject: 'Your account at {app} stays suspended',
    noEnd:
      'The people who run {app} looked at the suspension of your account once more. It has no end now. The reason is:',
    until:
      'The people who run {app} looked at the suspension of your account once more. It lasts until {time} now. The reason is:',
  },
  ended: {
    subject: 'Your account at {app} is restored',
    restored: 'Your account is no longer suspended. You can log in again, and your requests are back in every list.',
  },
  reportAnswered: {
    subject: 'Thank you for your report',
    looked:
      'The people who run {app} looked at what you reported and did something about it. We do not say who reported it.',
    why: 'You get this email because you reported something at {app}.',
  },
});
