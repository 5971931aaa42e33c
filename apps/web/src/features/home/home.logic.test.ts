import { describe, expect, test } from 'vitest';
import { aChat } from '../chats/testing/a-chat.ts';
import {
  draftsDue,
  newRequestsDue,
  offersDue,
  openRequests,
  savedSearchesDue,
  stillLookingDue,
  unreadDue,
} from './home.logic.ts';

type Requests = Parameters<typeof newRequestsDue>[0];

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
    has_offers: false,
    owner_answers_within_days: null,
    ...over,
  };
}

const pageOf = <T>(items: T[], next_cursor: string | null = null) => ({ items, next_cursor });

describe('what waits for an answer of the user', () => {
  const nothing = { offer_count: 0, oldest_offer: null, still_looking_count: 0, next_expiry: null };
  const now = new Date(2026, 10, 22, 15);
  const oldest_offer = {
    collaboration_request_response_id: 7,
    user_name: 'Bob',
    offered_at: new Date(2026, 10, 19, 9).toISOString(),
  };
  const next_expiry = { id: 4, title: 'Starch grains', expires_at: new Date(2026, 11, 4, 12).toISOString() };

  test('is not shown where nothing waits', () => {
    expect([offersDue(nothing, now), stillLookingDue(nothing)]).toEqual([null, null]);
  });

  test.each([
    [1, 'offer to answer', 'From Bob, has waited 3 days', '/chats/7?tab=my-requests'],
    [3, 'offers to answer', 'The oldest, from Bob, has waited 3 days', '/create-request'],
  ])('%i offers lead to the only chat, or to the requests', (offer_count, title, preview, href) => {
    expect(offersDue({ ...nothing, offer_count, oldest_offer }, now)).toEqual({
      key: 'offers',
      count: String(offer_count),
      title,
      preview,
      href,
    });
  });

  test.each([
    [1, 'request asks: still looking?', '/requests/4'],
    [2, 'requests ask: still looking?', '/create-request'],
  ])('%i requests about to expire lead to the only one, or to all', (still_looking_count, title, href) => {
    expect(stillLookingDue({ ...nothing, still_looking_count, next_expiry })).toEqual({
      key: 'still-looking',
      count: String(still_looking_count),
      title,
      preview: 'Starch grains · expires on 4 December 2026',
      href,
    });
  });
});

test('the matches are counted and the newest is named', () => {
  expect(newRequestsDue(pageOf([aRequest({})]))).toMatchObject({
    count: '1',
    title: 'new request matches your profile',
    preview: 'Newest: Starch grains',
  });
  expect(newRequestsDue(pageOf([aRequest({}), aRequest({})], 'more'))).toMatchObject({
    count: '2+',
    title: 'new requests match your profile',
  });
});
test('there is no line without new requests', () => {
  expect(newRequestsDue(pageOf([]))).toBeNull();
});

test('the line about unread messages links to the tab of the newest', () => {
  const older = aChat({ unread_message_count: 2 });
  const newer = aChat({
    unread_message_count: 1,
    last_message_time: '2026-11-20T10:00:00.000Z',
    other_user_name: null,
  });
  expect(unreadDue(pageOf([older]), pageOf([newer]))).toMatchObject({
    count: '3',
    title: 'unread messages in 2 chats',
    preview: 'Unnamed member: Thursday works for me.',
    href: '/chats?tab=my-offers',
  });
});
test('unread messages of a single chat lead into it', () => {
  const only = aChat({ collaboration_request_response_id: 7, unread_message_count: 2 });
  expect(unreadDue(pageOf([only]), pageOf([]))?.href).toBe('/chats/7?tab=my-requests');
});
test('there is no line when all messages are read', () => {
  expect(unreadDue(pageOf([aChat({})]), pageOf([]))).toBeNull();
});

const aSearch = (changed: object) => ({
  id: 3,
  name: 'Lamellae',
  q: 'lamella',
  type: '',
  area: '2601',
  institute: '',
  among: 'all' as const,
  offers: null,
  sort: 'newest' as const,
  created_at: '2026-11-01T00:00:00Z',
  opened_at: '2026-11-01T00:00:00Z',
  new_count: 0,
  has_more: false,
  ...changed,
});
test('the line about saved searches leads to the only one with something new', () => {
  expect(savedSearchesDue([aSearch({ new_count: 2 }), aSearch({ id: 4 })])).toEqual({
    key: 'saved',
    count: '2',
    title: 'new requests in a saved search',
    preview: 'Lamellae',
    href: '/requests?q=lamella&area=2601&among=all&saved=3',
  });
});
test('the line about saved searches adds up what is new in several and leads to the list', () => {
  const several = [aSearch({ new_count: 50, has_more: true }), aSearch({ id: 4, name: 'Gels', new_count: 1 })];
  expect(savedSearchesDue(several)).toMatchObject({
    count: '51+',
    title: 'new requests in 2 saved searches',
    preview: 'Lamellae · Gels',
    href: '/requests',
  });
});
test('there is no line where no saved search has anything new', () => {
  expect(savedSearchesDue([aSearch({})])).toBeNull();
  expect(savedSearchesDue([])).toBeNull();
});

test('the line about drafts says what a single one needs', () => {
  const draft = { collaboration_request_status_id: 1, collaboration_request_status_name: 'Draft' };
  expect(draftsDue(pageOf([aRequest({ ...draft, description: null }), aRequest({})]))).toMatchObject({
    count: '1',
    title: 'draft waits for a description',
  });
  expect(draftsDue(pageOf([aRequest({ ...draft, id: 7 })]))).toMatchObject({
    title: 'draft is ready to post',
    href: '/requests/7',
  });
  expect(draftsDue(pageOf([aRequest(draft), aRequest(draft)]))).toMatchObject({
    count: '2',
    title: 'drafts not posted yet',
  });
  expect(draftsDue(pageOf([aRequest({})]))).toBeNull();
});

test('open requests are those that are Active or In Progress', () => {
  const status = (id: number) => aRequest({ id, collaboration_request_status_id: id });
  expect(openRequests(pageOf([1, 2, 3, 4, 5].map(status))).map(({ id }) => id)).toEqual([2, 3]);
});
