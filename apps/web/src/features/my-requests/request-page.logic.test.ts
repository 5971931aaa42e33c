import type { RequestDetails } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import { expect, test } from 'vitest';
import { audienceText, factsFor, listNameOf } from './request-page.logic.ts';

const shared: Parameters<typeof audienceText>[0] = {
  collaboration_request_status_id: requestStatus.active,
  viewer_state: 'own',
  has_offers: false,
  share_scope: 'everyone',
  institutes: [],
  institute_name: null,
  review_asked_at: null,
};
const draft = { ...shared, collaboration_request_status_id: requestStatus.draft };

test('the page of a draft says that nobody sees it yet, or only those who offered help before', () => {
  expect(audienceText(shared)).toBe('Everyone on the platform');
  expect(audienceText(draft)).toBe('Nobody yet');
  expect(audienceText({ ...draft, has_offers: true })).toBe('Those who offered help');
  expect(audienceText({ ...draft, review_asked_at: '2026-11-21T10:00:00.000Z' })).toBe('You and the moderators');
  expect(audienceText({ ...draft, viewer_state: 'other' })).toBe('Those who offered help');
});

test.each([
  ['/', 'Home'],
  ['/requests?tab=hidden', 'Collaboration Requests'],
  ['/create-request', 'My Requests'],
  ['/chats/7?tab=my-offers', 'Chat'],
  ['/chats?tab=my-offers', 'Chats'],
  ['/profile/abcdef', 'Profile'],
  ['/requests/5', null],
  ['/login', null],
  [null, null],
])('on the page of a request, Back to %s is called %s', (from, name) => {
  expect(listNameOf(from)).toBe(name);
});

const areas = [
  { id: 1, name: 'Optics', category_name: 'Physics' },
  { id: 2, name: 'Botany', category_name: 'Biology' },
];
const viewer = { technical_areas: areas, institute_name: 'ETH', is_verified_institute: true };
const request = {
  technical_areas: [areas[1], { id: 3, name: 'Law' }],
  viewer_state: 'new',
  collaboration_request_response_id: null,
  is_open_to_type: true,
  is_verified_institute: true,
  institute_name: 'EPFL',
} as RequestDetails;
const textsOf = (change: Partial<RequestDetails>, who: Partial<typeof viewer> = {}) =>
  factsFor({ ...request, ...change }, { ...viewer, ...who }).map(({ met, text }) => `${met ? '+' : '-'} ${text}`);

test('a person reads on a request why it fits: shared areas, an open type, the same institute', () => {
  expect(textsOf({})).toEqual(['+ 1 of your 2 areas: Botany', '+ You are open to its type']);
  expect(textsOf({ institute_name: 'ETH' })).toContain('+ From your institute');
  expect(textsOf({ institute_name: 'ETH', is_verified_institute: false })).not.toContain('+ From your institute');
  expect(textsOf({}, { technical_areas: areas.slice(1) })).toContain('+ In your area: Botany');
});

test('a person reads on a request why it does not fit: its type, its areas, or no areas of their own', () => {
  expect(textsOf({ is_open_to_type: false })).toContain('- You are not open to its type');
  expect(textsOf({ technical_areas: [], is_open_to_type: false })).toEqual(['- Not in your 2 areas']);
  expect(textsOf({}, { technical_areas: [] })).toContain('- You have not chosen any technical areas yet');
});

test('a person who offered help on a request or hid it reads that before the reasons why it fits', () => {
  expect(textsOf({ viewer_state: 'offered', collaboration_request_response_id: 7 })[0]).toBe(
    '+ You offered help on it',
  );
  expect(textsOf({ viewer_state: 'hidden' })[0]).toBe('- You have hidden it');
  expect(textsOf({ viewer_state: 'other', collaboration_request_response_id: 7 })[0]).toBe(
    '+ You offered help on it and withdrew your offer',
  );
});
