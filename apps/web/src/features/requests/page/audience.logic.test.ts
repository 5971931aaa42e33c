import { requestStatus } from '@exchange/contract/statuses';
import { expect, test } from 'vitest';
import { audienceOf } from './audience.logic.ts';

const shared: Parameters<typeof audienceOf>[0] = {
  collaboration_request_status_id: requestStatus.active,
  viewer_state: 'own',
  has_offers: false,
  share_scope: 'everyone',
  institutes: [],
  institute_name: null,
};
const draft = { ...shared, collaboration_request_status_id: requestStatus.draft };

test('a draft is visible to nobody, or to those who offered help before, whatever its scope', () => {
  expect(audienceOf(shared)).toBe('Everyone on the platform');
  expect(audienceOf(draft)).toBe('Nobody yet');
  expect(audienceOf({ ...draft, has_offers: true })).toBe('Those who offered help');
  expect(audienceOf({ ...draft, viewer_state: 'other' })).toBe('Those who offered help');
});
