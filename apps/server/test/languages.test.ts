import { loadPseudoLanguage, pseudoTag } from '@exchange/api/core/languages';
import { pseudoText } from '@exchange/contract/pseudo';
import { messages } from '@exchange/contract/sentences/messages';
import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { openServer } from './support/server.ts';

await loadPseudoLanguage();
const server = await openServer({ LANGUAGES: `en,${pseudoTag}` });
const spoken = { 'accept-language': `${pseudoTag},en;q=0.5` };

test('LANGUAGES or DEFAULT_LANGUAGE with a language that this release lacks stops the start', () => {
  const environment = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x', SECRET: 'a'.repeat(40) };
  const read = (changes: Record<string, string>) => () => readConfig({ ...environment, ...changes });
  expect(read({ LANGUAGES: 'en,tlh' })).toThrow(
    /^LANGUAGES must be a language that this release has: en.*; "tlh" is none\.$/,
  );
  expect(read({ DEFAULT_LANGUAGE: 'tlh' })).toThrow(/^DEFAULT_LANGUAGE must be a language/);
  expect(readConfig(environment)).toMatchObject({ defaultLanguage: 'en' });
});

test('a refusal over tRPC is in the language of the person, which a header names, and over REST in English', async () => {
  const client = server.client();
  const refused = (path: string, json: object) => client.call('POST', path, { json, headers: spoken });
  const trpc = await refused('/trpc/auth.signup', { email: 'nobody', password: 'Valid-1-password' });
  const sentence = messages.validation.email();
  const language = { 'content-language': pseudoTag };
  expect(trpc).toMatchObject({ status: 400, headers: language, body: { error: { message: pseudoText(sentence) } } });
  expect(await client.call('GET', '/trpc/profiles.own', { headers: spoken })).toMatchObject({
    headers: language,
    body: { error: { message: expect.stringMatching(/^⟦/) } },
  });
  expect(await client.call('GET', '/trpc/home.stats')).toMatchObject({ headers: { 'content-language': 'en' } });
  expect(await refused('/api/signup', { email: 'nobody', password: 'Valid-1-password' })).toMatchObject({
    status: 400,
    body: { error: sentence },
  });
});

test('/config.json names the languages and the addresses of their texts, which are cached for ever; legal pages speak the reader’s language', async () => {
  const client = server.client();
  const { body } = await client.call('GET', '/config.json');
  expect(body).toMatchObject({ default_language: 'en', languages: [{ tag: 'en', texts: {} }, { tag: pseudoTag }] });
  const { languages } = body as { languages: { texts: Record<string, string> }[] };
  const { visitors = '', members = '', console = '' } = languages[1]?.texts ?? {};
  const texts = await Promise.all([visitors, members, console].map((path) => client.call('GET', path)));
  const ids = texts.map((reply) => Object.keys(reply.body as object));
  expect(ids).toEqual([
    expect.arrayContaining(['auth.screens', 'ui.screens']),
    expect.arrayContaining(['chats.screens', 'requests']),
    expect.arrayContaining(['operators']),
  ]);
  expect(ids.flat().filter((id) => /\.emails|chats\.refusals/.test(id))).toEqual([]);
  expect(texts[0]?.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await client.call('GET', '/languages/tlh.members.x.json')).status).toBe(404);
  const legal = await client.call('GET', '/legal/privacy', { headers: spoken });
  expect(legal.text).toContain(`<html lang="${pseudoTag}" dir="ltr">`);
  expect(legal.text).toContain(pseudoText('Privacy policy'));
  expect((await client.call('GET', '/legal/privacy?language=en', { headers: spoken })).text).toContain(
    'Privacy policy',
  );
});

test('reference data can be read in an offered language, and a profile shows terms in the language of its reader', async () => {
  const person = await server.member('ada@example.org');
  const unknown = await person.call('GET', '/api/career-stages?language=tlh');
  expect(unknown).toMatchObject({ status: 400, body: { fields: { language: messages.validation.list() } } });
  const names = [
    { reference: 'technical_area', id: 101, name: 'Þýñå', aliases: ['ĝŕöûþ'] },
    { reference: 'career_stage', id: 3, name: 'Šţûðéñţ', aliases: [] },
  ];
  await server.db
    .insertInto('reference_name')
    .values(names.map((name) => ({ ...name, language: pseudoTag })))
    .execute();
  const list = async (path: string) => (await person.call('GET', path)).text;
  expect(await list(`/api/career-stages?language=${pseudoTag}`)).toContain('{"id":3,"name":"Šţûðéñţ"}');
  expect(await list('/api/career-stages')).not.toContain('Šţûðéñţ');
  expect(await list(`/api/technical-areas?language=${pseudoTag}`)).toContain('{"id":101,"name":"Þýñå"}');
  expect(await list(`/api/aliases?language=${pseudoTag}`)).toContain(
    '["ĝŕöûþ","Algebra and Number Theory","pure maths"',
  );

  await person.call('PUT', '/api/profile', { json: { career_stage: 3, technical_area_ids: [101] } });
  const own = await person.call('GET', '/trpc/profiles.own', { headers: spoken });
  expect(own.text).toContain('"career_stage":"Šţûðéñţ"');
  expect(own.text).toContain('"name":"Þýñå"');
  expect(await list('/api/profile')).toContain('"name":"Algebra and Number Theory"');
  // What an operator names has this name in all languages.
  await server.db.updateTable('technical_area').set({ is_set_by_operator: true }).where('id', '=', 101).execute();
  expect((await person.call('GET', '/trpc/profiles.own', { headers: spoken })).text).toContain(
    'Algebra and Number Theory',
  );
});
