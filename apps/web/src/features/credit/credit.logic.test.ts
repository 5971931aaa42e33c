import { typedEmail } from '@exchange/contract/auth';
import { creditSentences } from '@exchange/contract/sentences/credit';
import { messages } from '@exchange/contract/sentences/messages';
import { expect, test } from 'vitest';
import { addressesIn, addressProblem, creditError, rowsOf, signed } from './credit.logic.ts';

test('a change of points is shown with plus or minus', () => {
  expect([signed(5), signed(-1)]).toEqual(['+5', '−1']);
});

test('the form for giving credit refuses what is no email address before it is sent', () => {
  expect(addressProblem(' ada@example.org ')).toBeUndefined();
  expect(addressProblem('ada')).toBe(messages.validation.email());
});

test('an owner whose giving of credit gets no answer from the server reads a sentence of the screen', () => {
  expect(creditError(new Error('network'))).toBe(creditSentences.fallback.give());
});

test('the list for giving credit has people who offered help in their order, with or without credit, then all others', () => {
  const institute = { institute_name: null, claimed_institute: null, is_verified_institute: false };
  const person = (id: number) => ({ id, hashid: `person${id}`, name: `Person ${id}`, ...institute });
  const credit = (id: number, verified: boolean) => ({
    ...person(id),
    email: null,
    verified,
    tracked_at: '2026-11-20T10:00:00.000Z',
    confirmed_at: null,
    roles: [],
    is_shown: false,
    owner_roles: [],
    thanks: null,
    is_thanks_shown: false,
    may_name_title: false,
  });
  const rows = rowsOf([person(3), person(2)], [credit(7, false), credit(2, true)]);
  expect(rows.map((row) => [row.person.id, row.credit?.verified])).toEqual([
    [3, undefined],
    [2, true],
    [7, false],
  ]);
});

test('a pasted list gives its addresses once each, as mail programs write them, and names what is none', () => {
  const list =
    'Ada Lovelace <ada@example.org>; bob@example.org,\n"Hopper, Grace" <grace@example.org> carol BOB@example.org';
  const { right, wrong } = addressesIn(list);
  expect(right.map(typedEmail)).toEqual(['ada@example.org', 'BOB@example.org', 'grace@example.org']);
  expect(wrong).toEqual(['carol']);
});
