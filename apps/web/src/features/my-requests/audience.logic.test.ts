import { requestStatus } from '@exchange/contract/statuses';
import { expect, test } from 'vitest';
import { audienceText } from './audience.logic.ts';

const shared: Parameters<typeof audienceText>[0] = {
  collaboration_request_status_id: requestStatus.active,
  viewer_state: 'own',
  has_offers: false,
  share_scope: 'everyone',
  institutes: [],
  institute_name: null,
};
const draft = { ...shared, collaboration_request_status_id: requestStatus.draft };

test('a draft is visible to no other user, or to those who offered help before, whatever its scope', () => {
  expect(audienceText(shared)).toBe('Everyone on the platform');
  expect(audienceText(draft)).toBe('Nobody yet');
  expect(audienceText({ ...draft, has_offers: true })).toBe('Those who offered help');
  expect(audienceText({ ...draft, viewer_state: 'other' })).toBe('Those who offered help');
});
