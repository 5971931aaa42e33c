import { limits } from '@exchange/contract/limits';
import { expect, test } from 'vitest';
import { aChat } from '../chats/testing/examples.ts';
import {
  draftsDue,
  newRequestsDue,
  offersDue,
  openRequests,
  reportsDue,
  savedSearchesDue,
  stillLookingDue,
  unreadDue,
} from './home.logic.ts';

type Request = Parameters<typeof draftsDue>[0]['items'][number];

/** What the home screen reads of a request card. */
const aRequest = (over: Partial<Request>) =>
  ({
    id: 1,
    title: 'Starch grains',
    description: 'Which?',
    collaboration_request_status_id: 2,
    review_asked_at: null,
    ...over,
  }) as Request;

const pageOf = <T>(items: T[], next_cursor: string | null = null) => ({ items, next_cursor });

const aSearch = (changed: object) => ({
  id: 3,
  name: 'Lamellae',
  q: 'lamella',
  type: '',
  area: '2601',
  institute: '',
  among: 'all' as const,
  offers: null,
  needed: null,
  effort: '',
  language: '',
  sort: 'relevance' as const,
  created_at: '2026-11-01T00:00:00Z',
  opened_at: '2026-11-01T00:00:00Z',
  new_count: 0,
  has_more: false,
  ...changed,
});

/** What a line says and where it leads. */
const read = (line: ReturnType<typeof draftsDue>) => line && [`${line.count} ${line.title}`, line.preview, line.href];

const aModerator = (open_reports: number) => ({
  role: 'moderator' as const,
  open_reports,
  first_requests: null,
  failed_mails: null,
});

const nothing = { offer_count: 0, oldest_offer: null, still_looking_count: 0, next_expiry: null };
const now = new Date(2026, 10, 22, 15);

test('the home page has no line if nothing waits for the member', () => {
  expect([offersDue(nothing, now), stillLookingDue(nothing)]).toEqual([null, null]);
  expect([newRequestsDue(pageOf([])), unreadDue(pageOf([aChat({})]), pageOf([]))]).toEqual([null, null]);
  expect([savedSearchesDue([aSearch({})]), savedSearchesDue([])]).toEqual([null, null]);
  expect(draftsDue(pageOf([aRequest({})]))).toBeNull();
  expect(reportsDue(aModerator(0))).toBeNull();
});

test('on the home page of a moderator, the line about reports leads to them', () => {
  expect(read(reportsDue(aModerator(1)))).toEqual(['1 report to look at', 'In the console', '/admin/reports']);
  expect(reportsDue(aModerator(2))?.title).toBe('reports to look at');
});

test.each([
  [1, '1 offer to answer', 'From Bob, has waited 3 days', '/chats/7?tab=my-requests'],
  [3, '3 offers to answer', 'The oldest, from Bob, has waited 3 days', '/create-request'],
])('on the home page, the line about %i offers leads to the only chat, or to the requests', (offer_count, ...line) => {
  const offered_at = new Date(2026, 10, 19, 9).toISOString();
  const oldest_offer = { collaboration_request_response_id: 7, user_name: 'Bob', offered_at };
  expect(read(offersDue({ ...nothing, offer_count, oldest_offer }, now))).toEqual(line);
});

test.each([
  [1, '1 request asks: still looking?', '/requests/4'],
  [2, '2 requests ask: still looking?', '/create-request'],
])(
  'on the home page, the line about %i requests about to expire leads to the only one, or to all',
  (still_looking_count, title, href) => {
    const next_expiry = { id: 4, title: 'Starch grains', expires_at: new Date(2026, 11, 4, 12).toISOString() };
    const preview = 'Starch grains · expires on 4 December 2026';
    expect(read(stillLookingDue({ ...nothing, still_looking_count, next_expiry }))).toEqual([title, preview, href]);
  },
);

test('on the home page, the line about new requests that match counts them and names the newest', () => {
  const one = aRequest({});
  const preview = 'Newest: Starch grains';
  expect(read(newRequestsDue(pageOf([one])))).toEqual(['1 new request matches your profile', preview, '/requests']);
  const several = newRequestsDue(pageOf([one, one], 'more'));
  expect(several).toMatchObject({ count: '2+', title: 'new requests match your profile' });
});

test('on the home page, unread messages of a single chat lead to it, and others to the tab of the newest', () => {
  const older = aChat({ collaboration_request_response_id: 7, unread_message_count: 2 });
  const last_message_time = '2026-11-20T10:00:00.000Z';
  const newer = aChat({ unread_message_count: 1, last_message_time, other_user_name: null });
  expect(unreadDue(pageOf([older]), pageOf([]))?.href).toBe('/chats/7?tab=my-requests');
  const preview = 'Unnamed member: Thursday works for me.';
  const line = ['3 unread messages in 2 chats', preview, '/chats?tab=my-offers'];
  expect(read(unreadDue(pageOf([older]), pageOf([newer])))).toEqual(line);
  const cut = 'x'.repeat(limits.chatPreview);
  expect(unreadDue(pageOf([{ ...older, last_message_preview: cut }]), pageOf([]))?.preview).toMatch(/: x+…$/);
});

test('on the home page, the line about saved searches leads to the only one with new requests, or to the list', () => {
  const href = '/requests?q=lamella&area=2601&among=all&saved=3';
  const only = savedSearchesDue([aSearch({ new_count: 2 }), aSearch({ id: 4 })]);
  expect(read(only)).toEqual(['2 new requests in a saved search', 'Lamellae', href]);
  const several = [aSearch({ new_count: 50, has_more: true }), aSearch({ id: 4, name: 'Gels', new_count: 1 })];
  const line = ['51+ new requests in 2 saved searches', 'Lamellae · Gels', '/requests'];
  expect(read(savedSearchesDue(several))).toEqual(line);
});

test('on the home page, the line about a single draft says what the draft needs', () => {
  const draft = { collaboration_request_status_id: 1, id: 7 };
  const due = (...requests: Partial<Request>[]) => draftsDue(pageOf(requests.map(aRequest)));
  const unready = due({ ...draft, description: null }, {});
  expect(unready).toMatchObject({ count: '1', title: 'draft waits for a description' });
  expect(due(draft)).toMatchObject({ title: 'draft is ready to post', href: '/requests/7' });
  expect(due({ ...draft, review_asked_at: '2026-11-21T10:00:00.000Z' })).toBeNull();
  expect(due(draft, draft)).toMatchObject({ count: '2', title: 'drafts not posted yet' });
});

test('the home page takes requests for open if they are Active or In Progress', () => {
  const status = (id: number) => aRequest({ id, collaboration_request_status_id: id });
  expect(openRequests(pageOf([1, 2, 3, 4, 5].map(status))).map(({ id }) => id)).toEqual([2, 3]);
});
