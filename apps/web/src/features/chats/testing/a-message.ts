import type { ChatMessage } from '@exchange/contract/chats';

/** A message of person 2. */
export const aMessage = (id: number, over: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  from_user_id: 2,
  from_user_hashid: 'abcdefghijklmnop',
  from_user_name: null,
  message_content: `message ${id}`,
  time_sent: new Date(Date.UTC(2026, 10, 20, 9, 0, id)).toISOString(),
  ...over,
});
