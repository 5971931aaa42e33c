import { limits } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const chatSentences = sentences('chats', {
  screen: {
    noChats: 'No chats yet',
    hiddenMessage: 'This message was removed by an operator.',
  },
  fallback: {
    loadChats: 'Failed to load chats',
    loadMessages: 'Failed to load messages',
    sendMessage: 'Failed to send message',
    loadChat: 'Failed to load chat details.',
    archiveChat: 'Failed to change the archive',
    muteChat: 'Failed to change the emails of this chat',
    correctMessage: 'Failed to correct the message',
    takeBackMessage: 'Failed to take the message back',
  },
  success: {
    read: 'Messages marked as read',
    archived: 'Chat archived. It comes back with the next message.',
    notArchived: 'A new message has come, so the chat stays in its list.',
    unarchived: 'Chat taken out of the archive',
    muted: 'Chat muted. You get no emails about it.',
    unmuted: 'Chat no longer muted',
    takenBack: 'Message taken back',
  },
});

/** The web never says them: the server answers with them. */
export const chatRefusalSentences = sentences(
  'chats.refusals',
  {
    notFound: 'Chat not found or you do not have access.',
    tooMany: 'You have sent as many messages as you can in a day. Please try again later.',
    noMessage: 'Message not found or you do not have access.',
    messageRead: 'The other person has read this message, so it stays as it is.',
    messageTooOld: 'A message can be changed for {minutes} minutes. They are over.',
    messageOfOffer: 'This message began your offer. You can correct it, or withdraw the offer.',
    messageTakenBack: 'You have taken this message back.',
  },
  { minutes: limits.correctionMinutes },
);
