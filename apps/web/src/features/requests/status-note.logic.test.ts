import { requestStatus } from '@exchange/contract/statuses';
import { expect, test } from 'vitest';
import { statusNote } from './status-note.logic.ts';

const { draft, inProgress, completed, active } = requestStatus;
const open = { id: active, name: 'Active' };
const cancelled = { id: requestStatus.cancelled, name: 'Cancelled' };
const title = 'Starch grains';
const change = { message: '', people: 6, notified_in_seconds: null, is_too_late: false };

test('the note about a change of status says how many people are notified', () => {
  const pending = { ...change, notified_in_seconds: 60 };
  expect(statusNote(pending, open, completed, title)).toBe(
    '6 people who offered help on “Starch grains” see it in their chats now, and get an email in a minute unless you set it back.',
  );
  expect(statusNote({ ...pending, people: 1 }, open, completed, title)).toBe(
    '1 person who offered help on “Starch grains” sees it in the chat now, and gets an email in a minute unless you set it back.',
  );
});

test('the note about a change of status cuts a long title', () => {
  const note = statusNote({ ...change, notified_in_seconds: 60 }, open, completed, 'x'.repeat(41));
  expect(note).toContain(` on “${'x'.repeat(39)}…” see it`);
});

test('the note about a request that becomes a draft says who still sees it', () => {
  expect(statusNote(change, open, draft, title)).toBe(
    'Only you and the 6 people who offered help on “Starch grains” see it now. They are not notified.',
  );
  expect(statusNote({ ...change, people: 0 }, open, draft, title)).toBeNull();
});

test('a change of status that comes too late says that people may have been notified', () => {
  expect(statusNote({ ...change, is_too_late: true }, cancelled, active, title)).toBe(
    'The 6 people who offered help on “Starch grains” may have been notified that it was Withdrawn.',
  );
});

test('a change of status that no person is notified of shows no note', () => {
  expect(statusNote(change, open, inProgress, title)).toBeNull();
});
