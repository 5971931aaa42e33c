import { expect, test } from 'vitest';
import { whyFound, whyNew } from './why.logic.ts';

const areas = ['Genomics', 'Proteomics', 'Botany'].map((name, at) => ({ id: at + 1, name }));
const match = {
  area_ids: [1],
  is_type_open: true,
  is_same_institute: false,
  invited_by: null,
  collaboration_request_response_id: null,
  words: ['gel', 'lane', 'blot', 'band'],
  missing: [] as string[],
};
const why = (changed: Partial<typeof match>) =>
  whyFound({ match: { ...match, ...changed }, technical_areas: areas })
    .map((part) => (typeof part === 'string' ? part : `*${part.fact}*`))
    .join('');

test('the reason why a found request fits is one sentence about shared areas, its type and the institute', () => {
  expect(why({})).toBe('You share *Genomics*, and you are open to its type.');
  expect(why({ area_ids: [1, 2], is_type_open: false })).toBe('You share *Genomics* and *Proteomics*.');
  expect(why({ area_ids: [1, 2, 3], is_same_institute: true })).toBe(
    'From *your institute*. You share *3 areas* with it, and you are open to its type.',
  );
});

test('if a found request shares no area, the reason names the words by which it was found', () => {
  expect(why({ area_ids: [] })).toBe('It shares no area with you; it was found by the words *gel, lane, blot*.');
  expect(why({ area_ids: [], words: ['gel'], is_same_institute: true })).toBe(
    'From *your institute*. It shares no area with you; it was found by the word *gel*.',
  );
  expect(why({ area_ids: [], words: [] })).toBe('It shares no area with you.');
});

test('the reason for a found request first names the words that it does not have', () => {
  expect(why({ missing: ['axolotl', 'heart'] })).toBe(
    'Without *axolotl, heart*. You share *Genomics*, and you are open to its type.',
  );
});

const sentence = (parts: ReturnType<typeof whyNew>) =>
  parts.map((part) => (typeof part === 'string' ? part : part.fact)).join('');

test('the reason for a new request names the areas shared with the viewer, and an institute that both have verified', () => {
  const at = (institute_name: string | null, is_verified_institute = true) => ({
    technical_areas: areas.slice(0, 2),
    institute_name,
    is_verified_institute,
  });
  const viewer = { ...at('ETH Zurich'), technical_areas: areas.slice(1) };
  expect(sentence(whyNew(at('ETH Zurich'), viewer))).toBe(
    'From your institute. You share Proteomics, and you are open to its type.',
  );
  for (const [request, person] of [
    [at('ETH Zurich', false), viewer],
    [at('University of Oxford'), viewer],
    [at('ETH Zurich'), { ...viewer, is_verified_institute: false }],
    [at(null, false), { ...viewer, institute_name: null, is_verified_institute: false }],
  ] as const)
    expect(sentence(whyNew(request, person))).toBe('You share Proteomics, and you are open to its type.');
  expect(sentence(whyNew(at(null), viewer, false))).toBe('You share Proteomics.');
  expect(whyNew({ ...at(null), technical_areas: [] }, viewer)).toEqual([]);
});
