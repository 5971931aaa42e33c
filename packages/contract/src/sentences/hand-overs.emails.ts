import { sentences } from '../sentences.ts';

export const handOverEmails = sentences('hand-overs.emails', {
  subject: '{name} asks you to take over: {title}',
  request: '{name} asks you to take over the request {title}. You would be its owner, with all its chats.',
  offer: '{name} asks you to take over the offer of help on the request {title}. You would be the person who helps.',
  stays: '{stays, select, yes {{name} stays in the chats as a colleague.} other {{name} leaves the chats.}}',
  action: 'Answer in Chats',
  why: 'You get this email from {app} because somebody asked you to take over.',
});
