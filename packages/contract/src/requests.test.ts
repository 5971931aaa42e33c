import { describe, expect, test } from 'vitest';
import { limits } from './limits.ts';
import { requestEdit, requestIdInput, requestInput, requestLookup, requestStatusInput } from './requests.ts';
import { messages } from './sentences/messages.ts';
import { profileSentences } from './sentences/profiles.ts';
import { requestSentences } from './sentences/requests.ts';
import { shareScopes } from './statuses.ts';
import { accepted, inField, refusedBy } from './testing/parse.ts';

const whole = {
  title: 'Which landmarks survive milling?',
  description: 'We lose them all.',
  collaboration_type_id: 101,
  technical_area_ids: [101],
  share_scope: 'everyone',
  institute_ids: [],
};
const refusal = (change: object) => refusedBy(requestInput, { ...whole, ...change });
/** The sentence of the one broken field, which is the sentence of the reply too. */
const sentence = (field: string, value: unknown) => {
  const { error, fields } = refusal({ [field]: value });
  expect(fields).toEqual({ [field]: error });
  return error;
};

describe('a title', () => {
  test.each(['', ' \t\r\n ', null, undefined, 5, {}, ['Title']])('a request needs a title; %j is refused', (title) => {
    expect(sentence('title', title)).toBe(requestSentences.validation.title());
  });

  test('the title of a request is one line without control characters', () => {
    for (const [title, code] of [
      ['a\nb', 'U+000A'],
      ['a\u0000', 'U+0000'],
      ['a\ud800', 'U+D800'],
    ] as const)
      expect(sentence('title', title)).toBe(messages.validation.controlCharacter({ code, position: 2 }));
  });

  test('a title of a request that is pasted with tabs, vertical tabs or form feeds has spaces instead', () => {
    expect(accepted(requestInput, { ...whole, title: 'a\tb\u000bc\fd' }).title).toBe('a b c d');
  });
});

describe('a description', () => {
  test('the description of a request may have lines and tabs, but no other control character', () => {
    expect(accepted(requestInput, { ...whole, description: 'a\tb\r\nc' }).description).toBe('a\tb\nc');
    for (const [bad, code] of [
      ['a\u0000', 'U+0000'],
      ['a\u001b[0m', 'U+001B'],
      ['a\ud800', 'U+D800'],
    ] as const)
      expect(sentence('description', bad)).toBe(messages.validation.controlCharacter({ code, position: 2 }));
  });

  test('a request without a description is accepted, whether the field is left out, null or empty', () => {
    const { description: _, ...without } = whole;
    expect(accepted(requestInput, without).description).toBeNull();
    for (const description of [undefined, null, '', ' \n\t '])
      expect(accepted(requestInput, { ...whole, description }).description).toBeNull();
  });

  test.each([5, {}, ['x'], true])('the description of a request must be a text; %j is refused', (description) => {
    expect(sentence('description', description)).toBe(messages.validation.invalidRequest());
  });
});

describe('a collaboration type', () => {
  test.each([undefined, null, ''])('a request needs a collaboration type; %j is refused', (id) => {
    expect(sentence('collaboration_type_id', id)).toBe(requestSentences.validation.type());
  });
  test.each(['101', 0, -1, 1.5, limits.id + 1, Number.NaN, true, [101]])(
    '%j as the collaboration type of a request is refused, because it cannot be an id',
    (id) => {
      expect(sentence('collaboration_type_id', id)).toBe(messages.validation.list());
    },
  );
});

describe('technical areas', () => {
  const areas = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  test.each([undefined, null, '', []].map((ids) => [ids]))('a request needs technical areas; %j is refused', (ids) => {
    expect(sentence('technical_area_ids', ids)).toBe(requestSentences.validation.area());
  });
  test.each([[['101']], [[0]], [[101, -1]], [[1.5]], [[limits.id + 1]], [[null]]])(
    '%j as technical areas of a request is refused, because it is no list of ids',
    (ids) => {
      expect(sentence('technical_area_ids', ids)).toBe(messages.validation.list());
    },
  );
  test('a request has at most a hundred technical areas, in the order given; repeated ones count once', () => {
    const ids = (technical_area_ids: number[]) =>
      accepted(requestInput, { ...whole, technical_area_ids }).technical_area_ids;
    expect(ids([3, 1, 3, 2, 1])).toEqual([3, 1, 2]);
    expect(ids([...areas(100), 5])).toHaveLength(100);
    expect(sentence('technical_area_ids', areas(101))).toBe(profileSentences.validation.areas());
  });
});

describe('a share scope', () => {
  test.each([undefined, null, ''])('a request needs a share scope; %j is refused', (scope) => {
    expect(sentence('share_scope', scope)).toBe(requestSentences.validation.scope());
  });
  test.each(['all', 'Everyone', 0, true, ['everyone'], {}])(
    'the share scope of a request is one of four; %j is refused',
    (scope) => {
      expect(sentence('share_scope', scope)).toBe(messages.validation.list());
    },
  );
  test.each(shareScopes.filter((scope) => scope !== 'selected'))(
    'a request with the share scope “%s” needs no institutes',
    (share_scope) => {
      for (const institute_ids of [undefined, null, []])
        expect(accepted(requestInput, { ...whole, share_scope, institute_ids }).institute_ids).toEqual([]);
    },
  );
  const selected = { ...whole, share_scope: 'selected' };
  test('a request with the share scope “selected” needs at least one institute', () => {
    expect(accepted(requestInput, { ...selected, institute_ids: [7, 7, 5] }).institute_ids).toEqual([7, 5]);
    const refused = inField('institute_ids', requestSentences.validation.institute());
    for (const institute_ids of [undefined, null, []])
      expect(refusedBy(requestInput, { ...selected, institute_ids })).toEqual(refused);
    const { institute_ids: _, ...without } = selected;
    expect(refusedBy(requestInput, without).error).toBe(requestSentences.validation.institute());
  });
  test('a request with the share scope “selected” has a hundred institutes or fewer, each named by its id', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    expect(accepted(requestInput, { ...selected, institute_ids: many(100) }).institute_ids).toHaveLength(100);
    const refused = (institute_ids: unknown) => refusedBy(requestInput, { ...selected, institute_ids }).fields;
    expect(refused(many(101))).toEqual({ institute_ids: requestSentences.validation.institutes() });
    for (const bad of [['7'], [0], [1.5], '7', {}])
      expect(refused(bad)).toEqual({ institute_ids: messages.validation.list() });
  });
});

describe('a refused request', () => {
  const broken = {
    description: 'x'.repeat(2001),
    institute_ids: [],
    share_scope: 'selected',
    technical_area_ids: [],
    collaboration_type_id: null,
    title: ' ',
  };
  /** In the order of the form. */
  const sentences = {
    title: requestSentences.validation.title(),
    collaboration_type_id: requestSentences.validation.type(),
    technical_area_ids: requestSentences.validation.area(),
    share_scope: requestSentences.validation.scope(),
    institute_ids: requestSentences.validation.institute(),
    description: messages.tooLong.description({ max: 2000 }),
  };

  test('the refusal of a request names every broken field at once, when it is created and when it is edited', () => {
    const { share_scope: _, ...fields } = sentences;
    expect(refusedBy(requestInput, broken)).toEqual({ error: requestSentences.validation.title(), fields });
    expect(refusedBy(requestEdit, { id: 5, ...broken })).toEqual({
      error: requestSentences.validation.title(),
      fields,
    });
  });

  test('the refusal of a request gives the sentence of the first broken field of the form, in whatever order fields are sent', () => {
    const bad = Object.entries({ ...broken, share_scope: undefined });
    for (const [at, [name, sentence]] of Object.entries(sentences).entries()) {
      const before = Object.keys(sentences).slice(0, at);
      const brokenFields = Object.fromEntries(bad.filter(([field]) => !before.includes(field)));
      const scope = name === 'institute_ids' ? { share_scope: 'selected' } : {};
      expect(refusal({ ...brokenFields, ...scope }).error).toBe(sentence);
    }
  });
});

describe('a request by its id', () => {
  test.each(['5', 'abc', '\u0000', 0, -1, 1.5, limits.id + 1, 1e9 * 9, null, {}, [5]])(
    'as the id of a request, %j finds nothing in a path or query, and is refused in a body',
    (id) => {
      expect(accepted(requestLookup, { id })).toEqual({ id: 0 });
      expect(accepted(requestStatusInput, { id, statusId: 2 })).toEqual({ id: 0, statusId: 2 });
      expect(accepted(requestEdit, { ...whole, id }).id).toBe(0);
      expect(refusedBy(requestIdInput, { requestId: id })).toEqual(
        inField('requestId', messages.validation.invalidRequest()),
      );
    },
  );

  test('a call about a request is refused if the id is missing', () => {
    for (const [schema, more] of [
      [requestLookup, {}],
      [requestStatusInput, { statusId: 2 }],
      [requestEdit, whole],
    ] as const)
      expect(refusedBy(schema, more)).toEqual(inField('id', messages.validation.missingId()));
  });

  test('the largest id of a request is the largest number that fits in the database', () => {
    for (const id of [1, limits.id]) {
      expect(accepted(requestLookup, { id })).toEqual({ id });
      expect(accepted(requestIdInput, { requestId: id })).toEqual({ requestId: id });
    }
  });
});

test.each([undefined, null, '', '2', 0, 1.5, true])(
  '%j as the status of a request is refused, because it cannot be an id',
  (statusId) => {
    expect(refusedBy(requestStatusInput, { id: 5, statusId })).toEqual(inField('statusId', messages.validation.list()));
  },
);
