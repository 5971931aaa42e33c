import { expect, test } from 'vitest';
import { whyFound } from './why.logic.ts';

const areas = ['Genomics', 'Proteomics', 'Botany'].map((name, at) => ({ id: at + 1, name }));
const match = {
  area_ids: [1],
  is_type_open: true,
  is_same_institute: false,
  invited_by: null,
  collaboration_request_response_id: null,
  words: ['gel', 'lane', 'blot', 'band'],
};
const why = (changed: Partial<typeof match>) =>
  whyFound({ match: { ...match, ...changed }, technical_areas: areas })
    .map((part) => (typeof part === 'string' ? part : `*${part.fact}*`))
    .join('');

test('what fits is one sentence of facts', () => {
  expect(why({})).toBe('You share *Genomics*, and you are open to its type.');
  expect(why({ area_ids: [1, 2], is_type_open: false })).toBe('You share *Genomics* and *Proteomics*.');
  expect(why({ area_ids: [1, 2, 3], is_same_institute: true })).toBe(
    'From *your institute*. You share *3 areas* with it, and you are open to its type.',
  );
});

test('where no area is shared, the words by which the request was found are named', () => {
  expect(why({ area_ids: [] })).toBe('It shares no area with you; it was found by the words *gel*, *lane*, *blot*.');
  expect(why({ area_ids: [], words: ['gel'], is_same_institute: true })).toBe(
    'From *your institute*. It shares no area with you; it was found by the word *gel*.',
  );
  expect(why({ area_ids: [], words: [] })).toBe('It shares no area with you.');
});
