import { describe, expect, test } from 'vitest';
import { draftsShortcut, newRequestsShortcut, unreadShortcut } from './home.logic.ts';

type Requests = Parameters<typeof newRequestsShortcut>[0];
type Chats = Parameters<typeof unreadShortcut>[0];

function aRequest(over: Partial<Requests['items'][number]>): Requests['items'][number] {
  return {
    id: 1,
    title: 'Starch grains',
    description: 'Which?',
    collaboration_type_id: 1,
    collaboration_type_name: 'Second opinion',
    collaboration_type_category_name: 'Advice',
    technical_area_ids: [],
    technical_areas: [],
    share_scope: 'everyone',
    institute_ids: [],
    institutes: [],
    collaboration_request_status_id: 2,
    collaboration_request_status_name: 'Active',
    created_at: '2026-11-20T09:00:00.000Z',
    updated_at: '2026-11-20T09:00:00.000Z',
    user_id: 1,
    user_hashid: 'abcdefghijklmnop',
    user_name: 'Ada',
    career_stage: null,
    is_verified_institute: false,
    institute_name: null,
    claimed_institute: null,
    ...over,
  };
}

function aChat(over: Partial<Chats['items'][number]>): Chats['items'][number] {
  return {
    collaboration_request_response_id: 1,
    collaboration_request_id: 1,
    request_title: 'Starch grains',
    description: null,
    other_user_id: 2,
    other_user_hashid: 'abcdefghijklmnop',
    other_user_name: 'Ada',
    institute_name: null,
    claimed_institute: null,
    is_verified_institute: false,
    is_request_owner: true,
    collaboration_request_status_id: 2,
    collaboration_request_status_name: 'Active',
    is_withdrawn: false,
    last_message_preview: 'Thursday works',
    last_message_time: '2026-11-20T09:00:00.000Z',
    last_message_sender_id: 2,
    unread_message_count: 0,
    ...over,
  };
}

const pageOf = <T>(items: T[], next_cursor: string | null = null) => ({ items, next_cursor });

describe('new requests', () => {
  test('the matches are counted and the newest is named', () => {
    expect(newRequestsShortcut(pageOf([aRequest({})]))).toMatchObject({
      title: '1 new request matches your profile',
      preview: 'Newest: Starch grains',
    });
    expect(newRequestsShortcut(pageOf([aRequest({}), aRequest({})], 'more')).title).toBe(
      '2+ new requests match your profile',
    );
    expect(newRequestsShortcut(pageOf([])).title).toBe('No new requests match your profile');
  });
});

describe('unread messages', () => {
  test('the line links to the tab of the newest unread message', () => {
    const older = aChat({ unread_message_count: 2 });
    const newer = aChat({
      unread_message_count: 1,
      last_message_time: '2026-11-20T10:00:00.000Z',
      other_user_name: null,
    });
    expect(unreadShortcut(pageOf([older]), pageOf([newer]))).toMatchObject({
      title: '3 unread messages in 2 chats',
      preview: 'Unnamed member: Thursday works',
      href: '/chats?tab=my-offers',
    });
  });
  test('there is no line when all messages are read', () => {
    expect(unreadShortcut(pageOf([aChat({})]), pageOf([]))).toBeNull();
  });
});

describe('drafts', () => {
  test('the line says what a single draft needs', () => {
    const draft = { collaboration_request_status_id: 1, collaboration_request_status_name: 'Draft' };
    expect(draftsShortcut(pageOf([aRequest({ ...draft, description: null }), aRequest({})]))?.title).toBe(
      '1 draft waits for a description',
    );
    expect(draftsShortcut(pageOf([aRequest(draft), aRequest(draft)]))?.title).toBe('2 drafts wait');
    expect(draftsShortcut(pageOf([aRequest({})]))).toBeNull();
  });
});
