import { limits } from '@exchange/contract/limits';
import { profileSentences } from '@exchange/contract/profiles';
import { expect, test } from 'vitest';
import { addEntry } from './entry-list.logic.ts';

test('an entry is trimmed and added at the end', () => {
  expect(addEntry('grants', ['A'], '  B ')).toEqual({ list: ['A', 'B'], text: '' });
});

test('blanks and duplicates are ignored', () => {
  expect(addEntry('grants', ['A'], '   ')).toEqual({ list: ['A'], text: '' });
  const links = ['https://x.org'];
  expect(addEntry('social_links', links, ' https://x.org ')).toEqual({ list: links, text: '' });
});

test('an invalid link stays in the input with its sentence', () => {
  expect(addEntry('social_links', [], 'codeberg.org/w')).toEqual({
    list: [],
    text: 'codeberg.org/w',
    problem: profileSentences.validation.linkStart,
  });
  expect(addEntry('social_links', [], 'javascript:alert(1)').problem).toBe(profileSentences.validation.linkStart);
  expect(addEntry('social_links', [], 'https://me:pw@x.org').problem).toBe(profileSentences.validation.link);
});

test('an entry beyond the limits stays in the input', () => {
  const full = Array.from({ length: limits.grants }, (_, index) => `Grant ${index}`);
  const beyond = addEntry('grants', full, 'One more');
  expect(beyond).toMatchObject({ text: 'One more', problem: profileSentences.validation.grants });
  expect(addEntry('grants', [], 'x'.repeat(limits.grant + 1)).problem).toBe(profileSentences.validation.grants);
  const links = Array.from({ length: limits.socialLinks }, (_, index) => `https://x.org/${index}`);
  expect(addEntry('social_links', links, 'https://y.org').problem).toBe(profileSentences.validation.links);
});
