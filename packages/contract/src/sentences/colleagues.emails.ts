import { sentences } from '../sentences.ts';

export const colleagueEmails = sentences('colleagues.emails', {
  subject: '{name} asks you to join a chat: {title}',
  asked: '{name} asks you to join a chat about the request {title}.',
  history:
    '{history, select, yes {You will also read what was written before.} other {You will read what is written after you join.}} Everybody in the chat sees that you are in.',
  shareSubject: '{name} asks you to share a request: {title}',
  share:
    '{name} asks you to share the request {title} as a colleague. You would be in all its chats, answer offers and change its status.',
  action: 'Answer in Chats',
  why: 'You get this email from {app} because somebody asked you to join a chat.',
});
