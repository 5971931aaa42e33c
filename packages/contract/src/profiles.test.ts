import { describe, expect, test } from 'vitest';
import { limits } from './limits.ts';
import {
  collaborationStatusInput,
  ownProfile,
  profileInput,
  profileLookup,
  publicProfile,
  socialLinkProblem,
} from './profiles.ts';
import { messages } from './sentences/messages.ts';
import { profileSentences } from './sentences/profiles.ts';
import { accepted, refusedBy } from './testing/parse.ts';

/** The sentence under the one broken field of a profile. */
const sentence = (field: string, value: unknown) => {
  const { error, fields } = refusedBy(profileInput, { [field]: value }, profileSentences.validation.profile());
  expect(error).toBe(profileSentences.validation.profile());
  expect(Object.keys(fields)).toEqual([field]);
  return fields[field];
};

describe('a name', () => {
  test.each(['', '   ', '\t\r\n', '\u3164', '\u115f', '\u034f', '\ufe0f', '\u{e0100}', null, 5, {}, ['Ada']])(
    'a profile cannot have the name %j',
    (name) => expect(sentence('name', name)).toBe(profileSentences.validation.name()),
  );

  test.each([
    'A',
    "O'Neil, J. (Jr.) & Sons / Lab: no. 1; who? #1 @home $5 100% * + = ~ ^ ` ´ ’ _ -!",
    'José María Ñandú',
    'Jose\u0301',
    'Łukasz Żółć',
    'سارة ١٢٣',
    'हिन्दी',
    '李小龍',
    '葛\u{e0100}西',
    'Q\u0301',
    'علی\u200cرضا',
    'مُحَمَّد',
    'ශ්\u200dරී',
    'क्\u200dष',
    'রূপ\u200cসা',
    'രാജന്\u200d നായര്\u200d',
    'ကြွှိုံ့',
    'བསྒྲུབས',
    `Q${'\u0335'.repeat(4)}`,
  ])('a profile may have the name %s', (name) =>
    expect(accepted(profileInput, { name: ` ${name} ` }).name).toBe(name.normalize('NFC')),
  );

  test.each([
    ['Mary\u2010Jane', 'Mary-Jane'],
    ['Mary\u2011Jane', 'Mary-Jane'],
    ['Mary\u2012Jane', 'Mary-Jane'],
    ['Smith\u2013Jones', 'Smith-Jones'],
    ['Smith\u2212Jones', 'Smith-Jones'],
    ['Ada\u00a0Marie', 'Ada Marie'],
    ['Ada\u2003Marie', 'Ada Marie'],
    ['Ada\u2009Marie', 'Ada Marie'],
    ['Ada\u202fMarie', 'Ada Marie'],
    ['山田\u3000太郎', '山田 太郎'],
    ['Ada\tMarie', 'Ada Marie'],
    ['\u2018Aukai', '’Aukai'],
    ['N\u2032Diaye', 'N’Diaye'],
  ])('a name in a profile that was typed as %j is stored as %j', (typed, stored) =>
    expect(accepted(profileInput, { name: typed }).name).toBe(stored),
  );

  test.each([
    ['Ada <3', '<'],
    ['Ada > Bob <', '>'],
    ['Ada "the first"', '"'],
    ['a\\b', '\\'],
    ['a|b', '|'],
    ['a{b}', '{'],
    ['Ada 😀', '😀'],
    ['Ada ½', '½'],
    ['Ada—Marie', '—'],
    ['Gal·la', '·'],
    ['ジャン・リュック', '・'],
    ['בן־שלום', '־'],
    ['Ada “', '“'],
    ['Adaⅷ', 'ⅷ'],
    ['Ada €', '€'],
    ['Ada\nMarie', 'U+000A'],
    ['Ada\r\nMarie', 'U+000A'],
    ['Ada\u0000', 'U+0000'],
    ['Ada\u007f', 'U+007F'],
    ['Ada\u0085x', 'U+0085'],
    ['A\u200cda', 'U+200C'],
    ['A\u200dda', 'U+200D'],
    ['علی\u200c', 'U+200C'],
    ['\u200cعلی', 'U+200C'],
    ['علی\u200c رضا', 'U+200C'],
    ['علی\u200c\u200cرضا', 'U+200C'],
    ['ක\u200d', 'U+200D'],
    [`A${'\u0335'.repeat(5)}da`, 'U+0335'],
    [`Q\u0301\u0323${'\u0489\u033f'.repeat(20)}`, 'U+0489'],
    ['A\u200bda', 'U+200B'],
    ['Ada\u034f', 'U+034F'],
    ['Ada\u3164', 'U+3164'],
    ['Ada\ufe0f', 'U+FE0F'],
    ['Ada\u{e0100}', 'U+E0100'],
    ['葛\u{e0100}\u{e0100}', 'U+E0100'],
    ['A\u202eda', 'U+202E'],
    ['A\u2066da', 'U+2066'],
    ['A\ufeffda', 'U+FEFF'],
    ['A\ud800da', 'U+D800'],
    ['A\u{e0061}da', 'U+E0061'],
    ['A\ue000da', 'U+E000'],
  ])('a person who enters the name %j is told about the character %s', (name, char) => {
    expect(sentence('name', name)).toBe(profileSentences.validation.nameCharacter({ char }));
  });
});

describe('a bio', () => {
  test('the length of a bio is counted without the spaces around it, and each line end counts as one character', () => {
    expect(accepted(profileInput, { description: ` ${'a\r\n'.repeat(499)}ab ` }).description).toHaveLength(limits.bio);
    expect(sentence('description', 'x'.repeat(1234))).toBe(
      profileSentences.validation.bio({ max: limits.bio, length: 1234 }),
    );
  });

  test('a bio keeps line ends and tabs; one with another control character is refused', () => {
    expect(accepted(profileInput, { description: 'a\tb\nc' }).description).toBe('a\tb\nc');
    expect(accepted(profileInput, { description: 'a\u000bb\fc' }).description).toBe('a\nb\nc');
    for (const [bad, code] of [
      ['a\u0000', 'U+0000'],
      ['a\u001b[0m', 'U+001B'],
      ['a\ud83d', 'U+D83D'],
    ] as const)
      expect(sentence('description', bad)).toBe(messages.validation.controlCharacter({ code, position: 2 }));
  });

  test('a bio is cleared by an empty text or null', () => {
    for (const description of ['', ' \n ', null])
      expect(accepted(profileInput, { description }).description).toBeNull();
  });
});

test('a claimed institute must be one line, and an empty text removes it from the profile', () => {
  expect(sentence('claimed_institute', 'a\nb')).toBe(
    messages.validation.controlCharacter({ code: 'U+000A', position: 2 }),
  );
  expect(accepted(profileInput, { claimed_institute: 'a\tb' }).claimed_institute).toBe('a b');
  expect(accepted(profileInput, { claimed_institute: ' ' }).claimed_institute).toBeNull();
});

describe('grants', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `Grant ${index}`);

  test('grants are stored in the typed order, without spaces around them, and without empty or repeated ones', () => {
    const typed = [' b ', 'a', '', '  ', 'b', 'e\u0301', 'é', 'B'];
    expect(accepted(profileInput, { grants: typed }).grants).toEqual(['b', 'a', 'é', 'B']);
  });

  test('a profile has fifty grants or fewer; empty and repeated ones do not count', () => {
    expect(accepted(profileInput, { grants: [...many(50), ' Grant 1 ', ''] }).grants).toHaveLength(50);
    expect(sentence('grants', many(51))).toBe(profileSentences.validation.grants());
  });

  test('a grant that is no text, or has a line end or a control character, is refused', () => {
    for (const bad of [[5], [null], 'Grant', { 0: 'Grant' }, [['Grant']]])
      expect(sentence('grants', bad)).toBe(profileSentences.validation.grants());
    expect(accepted(profileInput, { grants: ['a\tb'] }).grants).toEqual(['a b']);
    for (const [bad, code] of [
      ['a\nb', 'U+000A'],
      ['a\u0000', 'U+0000'],
      ['a\ud800', 'U+D800'],
    ] as const)
      expect(sentence('grants', ['fine', bad])).toBe(messages.validation.controlCharacter({ code, position: 2 }));
  });

  test('null or an empty list removes all grants from a profile', () => {
    for (const grants of [null, []]) expect(accepted(profileInput, { grants }).grants).toEqual([]);
  });
});

describe('a social link', () => {
  test.each([
    'https://example.org',
    'http://example.org/a?b=c#d',
    'HTTPS://Example.org/',
    'https://xn--bcher-kva.example/ä',
    'https://bücher.example',
    'http://192.0.2.1:8080/',
    'http://[2001:db8::1]/',
    'https://localhost',
    'https://example.org/@ada',
  ])('a social link may be %s', (link) => {
    expect(socialLinkProblem(link)).toBeUndefined();
    expect(accepted(profileInput, { social_links: [`\u202a ${link}\u200b `] }).social_links).toEqual([link]);
  });

  test.each([
    'example.org',
    'www.example.org',
    'ftp://example.org',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//http://',
    'data:text/html,x',
    '//example.org',
    'mailto:a@b.co',
    'https:example.org',
    'https:/example.org',
    'xhttps://example.org',
  ])('the social link %s is refused, because it does not begin with http:// or https://', (link) =>
    expect(sentence('social_links', [link])).toBe(profileSentences.validation.linkStart()),
  );

  test.each([
    'https://',
    'https://?',
    'http://exa mple.org',
    'https://example.org/a b',
    'https://ada@example.org',
    'https://ada:secret@example.org',
    'https://:secret@example.org',
    'https://example.org:99999',
    'https://%zz',
    'https://exam\tple.org',
    'https://exam\nple.org',
    'https://example.org/\u0000',
    'https://example.org/\ud800',
    'https://example.org/\u2028x',
    'https://example.org/\u202egpj.exe',
    'https://example.org/?q=\u2066a',
    'https://example.org/#\u200bx',
    'https://example.org/\u00ada',
  ])('the social link %j is refused as no valid web address', (link) =>
    expect(sentence('social_links', [link])).toBe(profileSentences.validation.link()),
  );

  test('a social link is at most 2048 characters long', () => {
    const link = (length: number) => `https://example.org/${'x'.repeat(length - 20)}`;
    expect(accepted(profileInput, { social_links: [link(limits.socialLink)] }).social_links).toHaveLength(1);
    expect(sentence('social_links', [link(limits.socialLink + 1)])).toBe(profileSentences.validation.link());
  });

  test('a profile has twenty social links or fewer; empty and repeated ones do not count', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `https://example.org/${index}`);
    expect(accepted(profileInput, { social_links: [...many(20), 'https://example.org/3 ', ''] }).social_links).toEqual(
      many(20),
    );
    expect(sentence('social_links', many(21))).toBe(profileSentences.validation.links());
  });

  test('social links of a profile that are no list of texts are refused', () => {
    expect(sentence('social_links', [5])).toBe(profileSentences.validation.linkStart());
    expect(sentence('social_links', 'https://example.org')).toBe(profileSentences.validation.links());
  });
});

describe('technical areas', () => {
  const areas = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  test('a profile has at most a hundred technical areas; repeated ones do not count', () => {
    expect(accepted(profileInput, { technical_area_ids: [...areas(100), 1, 2] }).technical_area_ids).toEqual(
      areas(100),
    );
    expect(sentence('technical_area_ids', areas(101))).toBe(profileSentences.validation.areas());
  });

  test.each([[['101']], [[0]], [[-1]], [[1.5]], [[limits.id + 1]], [[null]], ['101'], [{}]])(
    '%j as technical areas of a profile is refused, because it is no list of ids',
    (ids) => expect(sentence('technical_area_ids', ids)).toBe(messages.validation.list()),
  );
});

describe('a career stage', () => {
  test('null or the empty choice of the form removes the career stage from a profile', () => {
    for (const career_stage of [null, '']) expect(accepted(profileInput, { career_stage }).career_stage).toBeNull();
    expect(accepted(profileInput, { career_stage: 3 }).career_stage).toBe(3);
  });

  test.each(['3', 'Professor', 0, -1, 1.5, limits.id + 1, true, []])(
    'the career stage %j is refused, because it is no id',
    (stage) => {
      expect(sentence('career_stage', stage)).toBe(messages.validation.list());
    },
  );
});

describe('a profile', () => {
  test('a program may save a profile without any field, and fields that a profile does not have are ignored', () => {
    expect(accepted(profileInput, {})).toEqual({});
    expect(
      accepted(profileInput, { institute_id: 1, is_verified_institute: true, email: 'eve@example.org', name: 'Ada' }),
    ).toEqual({ name: 'Ada' });
  });

  test('the refusal of a profile names every broken field at once', () => {
    const broken = {
      name: '',
      description: 'x'.repeat(1001),
      career_stage: 'x',
      grants: [5],
      claimed_institute: 'x'.repeat(256),
      technical_area_ids: [0],
      social_links: ['x'],
    };
    const { error, fields } = refusedBy(profileInput, broken, profileSentences.validation.profile());
    expect(error).toBe(profileSentences.validation.profile());
    expect(Object.keys(fields).sort()).toEqual(Object.keys(broken).sort());
  });

  test('a profile shows the email address, collaboration status and settings only to its owner', () => {
    const fields = Object.keys(publicProfile.shape);
    expect(fields).not.toContain('email');
    const own = ['email', 'role', 'master_collaboration_status_id', 'is_listed', 'language', 'reads'];
    for (const field of own) expect(fields).not.toContain(field);
    expect(Object.keys(ownProfile.shape).sort()).toEqual([...fields, ...own].sort());
  });

  test('a profile is looked up by its number or its hashid; any other value finds no profile', () => {
    for (const userId of [5, '5', 'abcDEF123456_-', '\u0000'])
      expect(accepted(profileLookup, { userId })).toEqual({ userId });
    for (const userId of [0, -1, 1.5, limits.id + 1])
      expect(accepted(profileLookup, { userId })).toEqual({ userId: 0 });
    for (const userId of [null, undefined, {}, [5]])
      expect([0, '']).toContain(accepted(profileLookup, { userId }).userId);
  });
});

describe('collaboration preferences', () => {
  const cell = { tech_area_id: 101, collaboration_type_id: 101, is_open: true };
  const save = (collaboration_preferences: unknown) => ({
    master_collaboration_status_id: 3,
    collaboration_preferences,
  });

  test('a collaboration status may be saved without collaboration preferences', () => {
    for (const input of [{ master_collaboration_status_id: 1 }, { ...save(null), master_collaboration_status_id: 1 }])
      expect(accepted(collaborationStatusInput, input)).toEqual({
        master_collaboration_status_id: 1,
        collaboration_preferences: null,
      });
  });

  test.each([undefined, null, '', '3', 0, 1.5])(
    'saving collaboration preferences is refused without a status, or with the status %j',
    (master_collaboration_status_id) => {
      expect(refusedBy(collaborationStatusInput, { master_collaboration_status_id }).fields).toEqual({
        master_collaboration_status_id: messages.validation.list(),
      });
    },
  );

  test.each([
    [{}],
    [{ ...cell, is_open: 'yes' }],
    [{ ...cell, tech_area_id: '101' }],
    [{ ...cell, collaboration_type_id: null }],
    [5],
    'x',
  ])('collaboration preferences are refused if their cells, pairs of area and type, are %j', (cells) =>
    expect(Object.keys(refusedBy(collaborationStatusInput, save(cells)).fields)).toEqual(['collaboration_preferences']),
  );
});
