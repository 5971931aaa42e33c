import { expect, test } from 'vitest';
import { displayInstitute, displayName, profileHref } from './person.ts';

const unknown = { institute_name: null, claimed_institute: null, is_verified_institute: false };

test.each([
  [
    { institute_name: 'MPI', is_verified_institute: true, claimed_institute: 'Other' },
    { name: 'MPI', verified: true },
  ],
  [{ claimed_institute: 'Museum' }, { name: 'Museum', verified: false }],
  [
    { institute_name: 'Theirs', claimed_institute: 'Mine' },
    { name: 'Mine', verified: false },
  ],
  [{ is_verified_institute: true }, null],
  [{}, null],
])('the institute of %j is shown as %j', (fields, shown) => {
  expect(displayInstitute({ ...unknown, ...fields })).toEqual(shown);
});

test('a person without a name is shown as an unnamed member', () => {
  expect(displayName(null)).toBe('Unnamed member');
});

test('the profile of a person is linked, unless the account is deleted', () => {
  expect(profileHref('abcdefghijklmnop')).toBe('/profile/abcdefghijklmnop');
  expect(profileHref(null)).toBeNull();
});
