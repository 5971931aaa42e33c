import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productAccent } from '@exchange/api/mail/template';
import { uniqueEmail } from '@exchange/testkit/users';
import { afterAll, expect, test } from 'vitest';
import { contrastOf, surfaces } from '../src/config/colours.ts';
import { ConfigError, readConfig } from '../src/config.ts';
import { pageStyle } from '../src/pages/html-page.ts';
import { openServer, testPassword } from './support/server.ts';

const folder = await mkdtemp(join(tmpdir(), 'own-look-'));
afterAll(() => rm(folder, { recursive: true }));
const legal = join(folder, 'legal');
await mkdir(legal);
const logoFile = join(folder, 'logo.svg');
const evil = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><script>alert(1)</script></svg>';
await writeFile(logoFile, evil);
await writeFile(
  join(legal, 'privacy.md'),
  '# Privacy at our institute\n\n<script>alert(1)</script>\n\n[bad](javascript:alert(1)) ![far](https://tracker.example/x.png)\n\n| what | how long |\n|---|---|\n| logs | a week |\n',
);
await writeFile(join(legal, 'privacy.de.md'), '# Datenschutz bei uns\n');
await writeFile(join(legal, 'notes.txt'), 'not ours');

const contact = 'https://example.org/contact?a=1';
const environment = { LOGO_FILE: logoFile, LEGAL_FOLDER: legal, ACCENT_COLOR: '#7A1F2B', CONTACT_URL: contact };
const server = await openServer(environment);
const get = (path: string, language = 'en') =>
  server.client().call('GET', path, { headers: { 'accept-language': language } });

const start = (variables: Record<string, string>) => (): unknown =>
  readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://db/x', ...variables });

test('ACCENT_COLOR that is hard to read on light or dark screens stops the start, and the sentence says the contrast', () => {
  expect(start({ ACCENT_COLOR: '#7fc9a6' })).toThrow(
    /^ACCENT_COLOR is hard to read on light screens: its contrast is 1\.\d, and WCAG AA needs 4\.5\. Choose a darker colour\.$/,
  );
  expect(start({ ACCENT_COLOR: '#7a1f2b', ACCENT_COLOR_DARK: '#7a1f2b' })).toThrow(
    /^ACCENT_COLOR_DARK is hard to read on dark screens: .+ Choose a lighter colour\.$/,
  );
  for (const wrong of ['green', '#123', '#12345g', 'red;}body{display:none'])
    expect(start({ ACCENT_COLOR: wrong }), wrong).toThrow(/^ACCENT_COLOR must be a colour such as #1f5f46/);
  expect(start({ ACCENT_COLOR_DARK: '#e89aa4' })).toThrow('ACCENT_COLOR is missing: ACCENT_COLOR_DARK needs it.');
});

test('the accent for dark screens is derived from ACCENT_COLOR, with enough contrast on dark screens', () => {
  for (const light of ['#000000', '#003366', '#7a1f2b', '#005e40', '#5b2d8e', '#a30000']) {
    const { accent } = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://db/x', ACCENT_COLOR: light });
    expect(accent?.light).toBe(light);
    expect(contrastOf(accent?.dark ?? light, surfaces.dark.far), light).toBeGreaterThanOrEqual(4.5);
  }
});

/** An OKLCH colour of the tokens as sRGB. */
function srgbOf(oklch: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = oklch.split(' ').map(Number);
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((part) =>
    Math.round(255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

test('the surfaces with which ACCENT_COLOR is compared, emails and pages of the server have the colours of the screens', () => {
  const tokens = readFileSync(new URL('../../web/src/styles/tokens.css', import.meta.url), 'utf8');
  const pairOf = (name: string) =>
    new RegExp(`--${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(tokens)?.slice(1).map(srgbOf);
  expect(pairOf('paper')).toEqual([surfaces.light.paper, surfaces.dark.paper]);
  expect(pairOf('wash')).toEqual([surfaces.light.far, surfaces.dark.far]);
  expect(pairOf('on-baize')).toEqual([surfaces.light.onBoard, surfaces.dark.onBoard]);
  expect(pairOf('accent')).toEqual([productAccent.light, productAccent.dark]);
  for (const name of ['paper', 'ink', 'ink-2', 'line', 'accent'])
    expect(pageStyle()).toContain(`--${name}:light-dark(${pairOf(name)?.join(',')})`);
});

test('LOGO_FILE that is no picture, too large or too wide stops the start', async () => {
  const made = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, name), content);
    return start({ LOGO_FILE: join(folder, name) });
  };
  expect(start({ LOGO_FILE: join(folder, 'none.svg') })).toThrow(/^LOGO_FILE cannot be read: ENOENT/);
  expect(await made('page.svg', '<html></html>')).toThrow('LOGO_FILE must be a PNG, or an SVG with a viewBox.');
  expect(await made('large.png', Buffer.alloc(102_401))).toThrow('LOGO_FILE is larger than 100 kB.');
  expect(await made('wide.svg', '<svg viewBox="0 0 900 100"/>')).toThrow(/^LOGO_FILE must be at most 8 times as wide/);
  expect(await made('none.svg', '<svg viewBox="0 0 0 0"/>')).toThrow(ConfigError);
});

test('LEGAL_FOLDER with a document of an unknown name or language, an empty one, or only a translated one stops the start', async () => {
  const other = join(folder, 'other');
  await mkdir(other);
  await writeFile(join(other, ['privcy', 'md'].join('.')), 'x');
  await writeFile(join(other, 'terms.tlh.md'), 'x');
  await writeFile(join(other, 'cookies.md'), ' \n');
  await writeFile(join(other, 'contact.de.md'), '# Kontakt');
  await writeFile(join(other, 'social.md'), Buffer.from([0xff, 0xfe, 0x41]));
  const reasons = [
    /^LEGAL_FOLDER has privcy\.md, which is none of privacy\.md, terms\.md/m,
    /^LEGAL_FOLDER has terms\.tlh\.md, which has no language of this release/m,
    /^LEGAL_FOLDER has cookies\.md, which is empty\.$/m,
    /^LEGAL_FOLDER has social\.md, which cannot be read/m,
    /^LEGAL_FOLDER has contact\.de\.md, but no contact\.md for readers of other languages\.$/m,
  ];
  for (const reason of reasons) expect(start({ LEGAL_FOLDER: other })).toThrow(reason);
  expect(start({ LEGAL_FOLDER: join(folder, 'missing') })).toThrow(/^LEGAL_FOLDER cannot be read/);
});

test('a legal document of the operator is shown in the reader’s language; for a missing one, the built-in document is shown', async () => {
  const { text, headers } = await get('/legal/privacy', 'fr');
  expect(text).toContain('<html lang="en" dir="ltr">');
  expect(text).toContain('<h1>Privacy at our institute</h1>');
  expect(text).toContain('<td>a week</td>');
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  const german = await get('/legal/privacy', 'de');
  expect(german.text).toContain('<html lang="de" dir="ltr">');
  expect(german.text).toContain('<h1>Datenschutz bei uns</h1>');
  expect((await get('/legal/privacy?language=de')).text).toContain('Datenschutz bei uns');
  expect((await get('/legal/terms', 'de')).text).toContain('Nutzungsbedingungen');
});

test('the accessibility statement is linked from every page and says its state and day; an imprint is linked if the operator wrote one', async () => {
  const [statement, imprint] = [await get('/legal/accessibility'), await get('/legal/imprint')];
  for (const text of ['<h1>Accessibility statement</h1>', 'partly conformant', '2026', `href="${contact}"`])
    expect(statement.text).toContain(text);
  expect(statement.text, 'its reasons are a list').toMatch(
    /reasons:<\/p>\s*<ul><li>What people .+<\/li><\/ul>\s*<p>The makers/,
  );
  expect((await get('/legal/accessibility', 'de')).text).toContain('teilweise erfüllt');
  expect(imprint.text).toContain('has not written an imprint yet');
  expect((await get('/config.json')).body).toMatchObject({
    accessibility_url: 'http://localhost:3000/legal/accessibility',
    imprint_url: '',
  });
  const withImprint = join(folder, 'with-imprint');
  await mkdir(withImprint);
  await writeFile(join(withImprint, 'imprint.md'), '# Impressum');
  expect(start({ LEGAL_FOLDER: withImprint })()).toMatchObject({ imprintUrl: 'http://localhost:3000/legal/imprint' });
  expect(start({ IMPRINT_URL: 'https://example.org/i' })()).toMatchObject({ imprintUrl: 'https://example.org/i' });
});

test('a legal document of the operator runs no script and loads no picture, and other files of its folder are 404', async () => {
  await symlink('/etc/hostname', join(legal, 'hostname.txt'));
  const { text } = await get('/legal/privacy');
  expect(text).not.toMatch(/<script|<img|href="javascript:/i);
  for (const path of ['/legal/notes.txt', '/legal/hostname.txt', '/legal/..%2Flogo.svg', '/legal/privacy.de'])
    expect((await get(path)).status, path).toBe(404);
});

test('the logo of the operator is served as a picture that runs no script, and /config.json tells its size', async () => {
  const { status, headers, text } = await get('/logo.svg');
  expect([status, headers['content-type'], text]).toEqual([200, 'image/svg+xml', evil]);
  expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect((await get('/config.json')).body).toMatchObject({ logo: { path: '/logo.svg', ratio: 4 } });
});

test('the accent colour of the operator is in screens, legal pages, the icon and emails', async () => {
  expect((await get('/accent.css')).text).toMatch(
    /^@layer tokens\{:root\{--accent:light-dark\(#7a1f2b,#[0-9a-f]{6}\);/,
  );
  expect((await get('/favicon.svg')).text).toContain('fill="#7a1f2b"');
  for (const path of ['/legal/page.css', '/api/docs/page.css']) expect((await get(path)).text).toContain('#7a1f2b');
  await server.client().call('POST', '/api/signup', { json: { email: uniqueEmail(), password: testPassword } });
  const mail = await server.db.selectFrom('mail_outbox').select('html_body').executeTakeFirst();
  expect(mail?.html_body).toContain('background:#7a1f2b');
});

test('without variables for an own look there is no logo and no style sheet for an accent', async () => {
  const usual = await openServer();
  for (const path of ['/logo.svg', '/logo.png', '/accent.css'])
    expect((await usual.client().call('GET', path)).status).toBe(404);
  expect((await usual.client().call('GET', '/config.json')).body).toMatchObject({ logo: null });
});
