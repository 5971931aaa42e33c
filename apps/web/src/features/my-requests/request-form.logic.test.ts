import { limits } from '@exchange/contract/limits';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { expect, test } from 'vitest';
import { emptyValues, parseValues, type RequestFormValues, sameValues } from './form-values.logic.ts';
import {
  checkRequest,
  findType,
  isMissing,
  missingFields,
  mostSimilar,
  shownError,
  similarQuery,
  toPayload,
} from './request-form.logic.ts';

const complete: RequestFormValues = {
  title: 'Which landmarks survive milling?',
  collaboration_type_id: 101,
  technical_area_ids: [101],
  description: '',
  share_scope: 'everyone',
  institutes: [],
  needed_by: '',
  effort: '',
  language: '',
  pictures: [],
};
const brokenOf = (values: RequestFormValues, verified?: boolean) => {
  const checked = checkRequest(values, verified);
  return 'broken' in checked ? checked.broken : {};
};

test('an empty request form names every required field, in the order of the form', () => {
  const broken = brokenOf(emptyValues);
  expect(broken).toEqual({
    title: requestSentences.validation.title(),
    collaboration_type_id: requestSentences.validation.type(),
    technical_area_ids: requestSentences.validation.area(),
    share_scope: requestSentences.validation.scope(),
  });
  expect(Object.values(broken).every(isMissing)).toBe(true);
  expect(missingFields(broken).map(({ label }) => label)).toEqual([
    'a title',
    'a collaboration type',
    'a technical area',
    'who to share it with',
  ]);
});

test('a request form with a blank title is refused; a description is optional', () => {
  expect(brokenOf({ ...complete, title: ' \t ' })).toEqual({ title: requestSentences.validation.title() });
  expect(brokenOf(complete)).toEqual({});
});

test('in the request form, texts that are too long are reported at once and not as missing', () => {
  const broken = brokenOf({
    ...complete,
    title: 'a'.repeat(limits.requestTitle + 1),
    description: 'a'.repeat(limits.requestDescription + 1),
  });
  expect(Object.values(broken).some(isMissing)).toBe(false);
  expect(missingFields(broken).map(({ label }) => label)).toEqual(['a shorter description', 'a shorter title']);
});

test('the request form needs institutes with the scope “selected”, and sends none with another scope', () => {
  const institutes = [{ id: 7, name: 'University of Oxford' }];
  expect(brokenOf({ ...complete, share_scope: 'selected' })).toEqual({
    institute_ids: requestSentences.validation.institute(),
  });
  expect(brokenOf({ ...complete, share_scope: 'selected', institutes })).toEqual({});
  expect(toPayload({ ...complete, share_scope: 'selected', institutes }).institute_ids).toEqual([7]);
  expect(toPayload({ ...complete, institutes }).institute_ids).toEqual([]);
});

test("the request form refuses the scope 'my' without a verified institute; while that is unknown, the server decides", () => {
  const broken = [false, true, undefined].map((verified) => brokenOf({ ...complete, share_scope: 'my' }, verified));
  expect(broken).toEqual([{ share_scope: requestSentences.validation.verifiedInstitute() }, {}, {}]);
});

test('the request form does not use a stored draft of another shape', () => {
  expect(parseValues(complete)).toEqual(complete);
  expect(parseValues({ title: 'only' })).toBeNull();
  expect(sameValues(complete, { ...complete })).toBe(true);
  expect(sameValues(complete, { ...complete, title: 'Other' })).toBe(false);
});

test('a complete request form is sent trimmed, whether or not its owner has a verified institute', () => {
  for (const verified of [true, false, undefined])
    expect(checkRequest({ ...complete, title: ` ${complete.title} ` }, verified)).toEqual({
      input: { ...toPayload(complete), description: null },
    });
});

test('a field of the request form shows that it is empty only after a visit, and every other error at once', () => {
  expect(shownError(requestSentences.validation.title(), undefined, false)).toBeUndefined();
  expect(shownError(requestSentences.validation.title(), undefined, true)).toBe(requestSentences.validation.title());
  expect(shownError(profileSentences.validation.areas(), undefined, false)).toBe(profileSentences.validation.areas());
  expect(shownError(undefined, 'The server refuses it.', false)).toBe('The server refuses it.');
});

test('findType finds a collaboration type with its category', () => {
  const category = { id: 2, name: 'Analysis', collaboration_types: [{ id: 201, name: 'Statistics' }] };
  const empty = { id: 1, name: 'Other', collaboration_types: [] };
  expect(findType([empty, category], 201)).toEqual({ type: { id: 201, name: 'Statistics' }, category });
  expect(findType([empty, category], null)).toBeUndefined();
});

test('similar requests are searched by any two of the longest words of a title', () => {
  expect(similarQuery('How do you stop membrane proteins aggregating on the grid?')).toBe(
    'aggregating membrane or aggregating proteins or aggregating stop or membrane proteins or membrane stop or proteins stop',
  );
});

test('similar requests are searched by the only meaningful word of a title', () => {
  expect(similarQuery('Anybody with tardigrades?')).toBe('tardigrades');
  expect(similarQuery('NMR')).toBe('NMR');
});

test('no similar requests are searched if the title has too few meaningful words', () => {
  for (const title of ['', ' ', 'Need help', 'How do I do it?', 'Some code', '2026', '---'])
    expect(similarQuery(title)).toBe('');
});

test('quotation marks and minus signs in a title have no special meaning when similar requests are searched', () => {
  expect(similarQuery('-plasma "tokamak" -OR')).toBe('tokamak plasma or tokamak OR or plasma OR');
});

test('the two most similar requests are shown, of equally similar ones the newest first', () => {
  const found = [['a'], ['a', 'b'], ['a'], ['a', 'b']].map((words, id) => ({ id, match: { words } }));
  expect(mostSimilar(found).map(({ id }) => id)).toEqual([1, 3]);
});
