import type { ChatMessage, ChatSummary } from '@exchange/contract/chats';
import { requestStatus } from '@exchange/contract/statuses';

/** A chat as lists show it, of the owner of an Active request, with nothing unread. */
export function aChat(over: Partial<ChatSummary> = {}): ChatSummary {
  return {
    collaboration_request_response_id: 1,
    collaboration_request_id: 1,
    request_title: 'Starch grains',
    request_language: 'en',
    description: null,
    other_user_id: 2,
    other_user_hashid: 'abcdefghijklmnop',
    other_user_name: 'Ada',
    institute_name: null,
    claimed_institute: null,
    is_verified_institute: false,
    is_request_owner: true,
    collaboration_request_status_id: requestStatus.active,
    collaboration_request_status_name: 'Active',
    is_withdrawn: false,
    offer_answer: null,
    last_message_preview: 'Thursday works for me.',
    last_message_time: '2026-11-20T09:00:00.000Z',
    last_message_sender_id: 2,
    unread_message_count: 0,
    is_archived: false,
    is_muted: false,
    ...over,
  };
}

/** A message of person 2. */
export const aMessage = (id: number, over: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  from_user_id: 2,
  from_user_hashid: 'abcdefghijklmnop',
  from_user_name: null,
  message_content: `message ${id}`,
  time_sent: new Date(Date.UTC(2026, 10, 20, 9, 0, id)).toISOString(),
  pictures: [],
  ...over,
});
