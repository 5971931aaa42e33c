import { describe, expect, test } from 'vitest';
import { call } from '../calls/call.ts';
import * as make from '../calls/shorthand.ts';
import { sentences } from '../testing/sentences.ts';
import { callAt, transports } from '../testing/transports.ts';
import { createMessageFixture } from './fixture.ts';

const fixture = createMessageFixture('profiles');

/** Expects that a profile is refused because of one field. */
const refusesField = (field: string, value: unknown, sentence: string) =>
  fixture.refuses(make.profile({ [field]: value }), fixture.person, {
    status: 400,
    error: sentences.formErrors,
    fields: { [field]: sentence },
  });

describe('profile', () => {
  test('a profile name has 1 to 255 characters', async () => {
    for (const text of ['', '   ', '\u00a0', null, 5, [], {}])
      await refusesField('name', text, 'Name must be 1-255 characters.');
  });

  test('the first invalid character of a name is in the error message, invisible ones as their code point', async () => {
    for (const char of '<>"{}[]|\\§€©¿¡«»“”–—…™×÷°½²😀🏳')
      await refusesField('name', `Ada ${char}<`, `Name contains invalid character: ${char}`);
    for (const [char, number] of [
      ['\u0000', 'U+0000'],
      ['\t', 'U+0009'],
      ['\n', 'U+000A'],
      ['\u007f', 'U+007F'],
      ['\u00a0', 'U+00A0'],
      ['\u00ad', 'U+00AD'],
      ['\u200b', 'U+200B'],
      ['\u200d', 'U+200D'],
      ['\u200f', 'U+200F'],
      ['\u202e', 'U+202E'],
      ['\u2028', 'U+2028'],
      ['\ufeff', 'U+FEFF'],
      ['\ud800', 'U+D800'],
      ['\udc00', 'U+DC00'],
      ['\u{e0041}', 'U+E0041'],
    ] as const)
      await refusesField('name', `Ada${char}L`, `Name contains invalid character: ${number}`);
  });

  test('a name may have every letter, digit and listed sign', async () => {
    for (const text of [
      "Ada - _ . ' ’ ´ ` ^ ~ , & ( ) / . : ; ! ? @ # $ % * + =",
      'Zoë Müller-Ørsted',
      'שָׁלוֹם',
      'محمد ٣',
      '山田 太郎',
      'Nguyễn Thị',
      '𝐀da',
      'q\u0301',
    ])
      for (const transport of transports) {
        const { server, person } = fixture;
        const saved = await callAt(transport, server.app, make.profile({ name: text }), person.cookie);
        expect(saved.error).toBe(undefined);
        const { body } = await callAt(transport, server.app, call('profiles.own'), person.cookie);
        expect(body).toMatchObject({ name: text.normalize('NFC') });
      }
  });

  test('a link begins with http:// or https://', async () => {
    const sentence = 'Link must start with http:// or https://';
    for (const link of [
      'example.org',
      'ftp://example.org',
      'http:/example.org',
      'javascript:alert(1)',
      'xhttp://a.b',
      5,
    ])
      await refusesField('social_links', [link], sentence);
    const social_links = ['http://example.org', 'HTTPS://Example.org/é', 'https://user.example.org:8080/?q=1#x'];
    await fixture.accepts(make.profile({ social_links }), fixture.person);
  });

  test('a refused profile names every invalid field under one sentence', () =>
    fixture.refuses(
      make.profile({
        name: '<',
        description: 'x'.repeat(1001),
        claimed_institute: 'x'.repeat(256),
        career_stage: 9999,
        social_links: ['gopher://example.org'],
      }),
      fixture.person,
      {
        status: 400,
        error: sentences.formErrors,
        fields: {
          name: 'Name contains invalid character: <',
          description: 'Description must be 1000 characters or less (currently 1001 characters).',
          claimed_institute: 'Institute name must be 255 characters or less.',
          social_links: 'Link must start with http:// or https://',
        },
      },
    ));

  test('an unknown id of reference data is refused in each profile field', async () => {
    for (const stage of [999, 0, -1, 1.5, 2 ** 31, '1', true, {}])
      await refusesField('career_stage', stage, sentences.list);
  });
});
