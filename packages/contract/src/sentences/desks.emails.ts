import { sentences } from '../sentences.ts';

export const deskEmails = sentences('desks.emails', {
  invited: {
    subject: '{name} asks you to join the desk {desk}',
    asked: '{name} asks you to join the desk {desk}. Those on duty are told when somebody asks the desk for help.',
    action: 'Answer in People',
    why: 'You get this email from {app} because somebody asked you to join a desk.',
  },
  asked: {
    subject: '{desk} is asked for help by {name}: {title}',
    asked: '{name} asks the desk {desk} for help on the request {title}. Nobody has taken this yet.',
    why: 'You get this email from {app} because you are on duty in a desk.',
  },
});
