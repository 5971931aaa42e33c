import { sentences } from '../sentences.ts';

export const askEmails = sentences('asks.emails', {
  subject: 'Asked for help by {name}: {title}',
  asked: 'You are asked for help by {name} on the request {title}.',
  why: 'You get this email from {app} because somebody asked you for help on a request.',
});
