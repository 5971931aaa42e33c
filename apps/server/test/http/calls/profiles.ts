import { textLanguages } from '@exchange/contract/text-languages';
import fc from 'fast-check';
import { type FuzzFixture, readProfile } from '../fuzz/fixture.ts';
import * as is from '../fuzz/oracles.ts';
import { absent, idLists, ids, textAbout, urls } from '../fuzz/values.ts';
import { sentences } from '../testing/sentences.ts';
import type { Entries, Field } from './entry.ts';
import { field, loaded, ofPerson } from './fields.ts';

/** The custom table: a list of cells, each whole; closed ones are not kept. */
function cells(known: FuzzFixture['known']): is.Oracle {
  return (value, ...rest) => {
    if (value === absent || value === null) return { accepted: true };
    if (!Array.isArray(value)) return { refused: 400 };
    const stored = new Set<string>();
    for (const cell of value) {
      const { tech_area_id, collaboration_type_id, is_open } = Object(cell);
      const area = is.choice(known.areas)(tech_area_id, ...rest);
      const type = is.choice(known.types)(collaboration_type_id, ...rest);
      const isValid = typeof area === 'object' && 'accepted' in area && typeof type === 'object' && 'accepted' in type;
      if (!isValid || typeof is_open !== 'boolean') return { refused: 400 };
      if (is_open) stored.add(`${collaboration_type_id}/${tech_area_id}`);
    }
    return { accepted: true, stored: [...stored].sort() };
  };
}

/** Languages that a person reads: doubles are folded, the order is kept. */
const tags: is.Oracle = (value) => {
  if (value === absent) return { accepted: true };
  if (value === null) return { accepted: true, stored: [] };
  if (!Array.isArray(value) || !value.every((tag) => textLanguages.includes(tag))) return { refused: 400 };
  const stored = [...new Set(value)];
  return stored.length > 10 ? { refused: 400 } : { accepted: true, stored };
};

export const profiles: Entries<'profiles'> = {
  own: {},
  byId: ofPerson,
  update: {
    input: () => ({ name: 'Ada', grants: ['One'], social_links: ['https://example.org'] }),
    wrong: [400, sentences.formErrors, () => ({ name: 5, grants: 'One', social_links: [7] })],
    fuzz: (fixture) => {
      const { known, stageNames } = fixture;
      const profileField = (key: string, oracle: is.Oracle, near: Field['near']) =>
        field(oracle, near, async () => (await readProfile(fixture))[key]);
      const stage: is.Oracle = (...args) => {
        const expected = is.choice(known.stages, { clears: true, optional: true })(...args);
        const stored = typeof expected === 'object' && 'stored' in expected ? expected.stored : undefined;
        return typeof stored === 'number' ? { accepted: true, stored: stageNames.get(stored) } : expected;
      };
      return {
        base: () => ({}),
        fields: {
          loaded,
          name: profileField('name', is.name, textAbout(255)),
          description: profileField('description', is.text({ max: 1000, lines: 'many' }), textAbout(1000)),
          career_stage: profileField('career_stage', stage, fc.integer({ min: -1, max: 40 })),
          grants: profileField('grants', is.grants, fc.array(textAbout(255), { maxLength: 60 })),
          claimed_institute: profileField('claimed_institute', is.text({ max: 255, lines: 'one' }), textAbout(255)),
          technical_area_ids: profileField('technical_area_ids', is.choices(known.areas, false), idLists),
          social_links: profileField('social_links', is.links, fc.array(urls, { maxLength: 24 })),
          is_listed: profileField(
            'is_listed',
            is.optional(is.oneOf(true, false)),
            fc.constantFrom<unknown>(true, false, null, 'true'),
          ),
          language: profileField(
            'language',
            is.optional(is.oneOf('en', null)),
            fc.constantFrom<unknown>('en', 'xx', null, 1),
          ),
          reads: profileField(
            'reads',
            tags,
            fc.array(fc.constantFrom<unknown>(...textLanguages, 'xx', 'De'), { maxLength: 12 }),
          ),
          // Which days may be chosen depends on the day of the test.
          away_until: field(is.free, fc.constantFrom<unknown>('2020-01-01', '2020-02-30', '9999-12-31', null)),
        },
      };
    },
  },
  ownPoints: {},
  points: { ...ofPerson, input: ({ helper }) => ({ userId: helper.id }) },
  collaborationStatus: {},
  updateCollaborationStatus: {
    input: () => ({
      master_collaboration_status_id: 3,
      collaboration_preferences: [{ tech_area_id: 101, collaboration_type_id: 101, is_open: true }],
    }),
    wrong: [400, sentences.list, () => ({ master_collaboration_status_id: '1' })],
    fuzz: (fixture) => {
      const { known, server, reader } = fixture;
      const nearlyCell = fc.record(
        {
          tech_area_id: fc.oneof(fc.integer({ min: 101, max: 106 }), ids),
          collaboration_type_id: fc.oneof(fc.integer({ min: 101, max: 106 }), ids),
          is_open: fc.oneof(fc.boolean(), fc.constantFrom<unknown>('true', 1, null)),
        },
        { requiredKeys: [] },
      );
      const readCells: Field['read'] = async (
        _,
        { master_collaboration_status_id: master, collaboration_preferences: sent },
      ) => {
        // For 1 and 2, and if the list is left out, the saved table stays as it was.
        if (master !== 3 || (sent ?? null) === null) return absent;
        const cells = server.db.selectFrom('collaboration_preference').where('user_id', '=', reader.id);
        const rows = await cells.select(['type_id', 'area_id']).execute();
        return rows.map((cell) => `${cell.type_id}/${cell.area_id}`).sort();
      };
      return {
        fields: {
          loaded,
          master_collaboration_status_id: field(
            is.choice(known.masters),
            fc.integer({ min: -1, max: 6 }),
            async () => (await readProfile(fixture)).master_collaboration_status_id,
          ),
          collaboration_preferences: field(cells(known), fc.array(nearlyCell, { maxLength: 4 }), readCells),
        },
      };
    },
  },
};
