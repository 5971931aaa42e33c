import { notificationLimits } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import { expect, test } from 'vitest';
import { decideSettling, secondsLeft } from './settling.rules.ts';

const { active, completed, cancelled, draft } = requestStatus;
const { statusAfterSeconds, repeatedAfterHours } = notificationLimits;
const day = repeatedAfterHours * 3600;

/** A request of which nobody waits to be notified, and never did. */
const calm = { status_id: active, settled_status_id: null, settles_in: null };
/** A request whose people were notified of its status so many seconds ago. */
const notified = (status_id: number, seconds: number) => ({ ...calm, status_id, settles_in: -seconds });
/** A request whose people know another status, and are to be notified soon. */
const pending = { status_id: completed, settled_status_id: active, settles_in: 40 };

test.each([
  ['a closing is emailed to those who know an Active request', calm, completed, active],
  ['another closing is still emailed to those who know an Active request', pending, cancelled, active],
  ['a change back before the email is not emailed', pending, active, null],
  ['a draft that is posted is not emailed', { ...calm, status_id: draft }, active, null],
  ['a reopening a day after the emails is emailed', notified(completed, day), active, completed],
  [
    'a reopening sooner is not emailed, because the emails may have been withdrawn',
    notified(completed, day - 1),
    active,
    null,
  ],
  ['another closing sooner is emailed to all', notified(completed, day - 1), cancelled, active],
  [
    'another closing a day after the emails is emailed to those who know the first',
    notified(completed, day),
    cancelled,
    completed,
  ],
])('when the status of a request changes, %s', (_, request, statusId, settledId) => {
  expect(decideSettling(request, statusId).settledId).toBe(settledId);
});

test.each([
  ['a change within the minute after the emails is too late', notified(completed, statusAfterSeconds - 1), true],
  ['a change after that minute is not too late', notified(completed, statusAfterSeconds), false],
  ['a change before the emails is not too late', pending, false],
  ['a change of a status of which nobody was emailed is not', notified(active, 1), false],
])('to stop the emails about a status, %s', (_, request, isTooLate) => {
  expect(decideSettling(request, active).isTooLate).toBe(isTooLate);
});

test('an owner reads in how many seconds helpers are emailed, never below zero, and nothing if no email waits', () => {
  expect([calm, pending, { ...pending, settles_in: -5 }, notified(completed, 5)].map(secondsLeft)).toEqual([
    null,
    40,
    0,
    null,
  ]);
});
