import { grantRole } from '@exchange/api';
import { pseudoText } from '@exchange/contract/pseudo';
import { languagesByName } from '@exchange/contract/text-languages';
import { createOffer, createRequest, type RestUser } from '@exchange/testkit/rest-users';
import { giveFactor } from '@exchange/testkit/second-factor';
import type { Page } from '@playwright/test';
import { provokes } from '../../support/console-errors.ts';
import { test as base, expect, productWith } from '../../support/test.ts';

const pseudo = 'en-XA';

/** People of these stories are called so: the screens of the console show them, and their names are no sentences. */
const name = 'Αδα';

const test = base.extend({ product: productWith({ LANGUAGES: `en,${pseudo}` }) });

test('a member chooses a language in Settings, and the screens in another browser change to it', async ({
  open,
  createUser,
}) => {
  const ada = await createUser({ name });
  const page = await open(ada, '/account');
  await page.getByRole('combobox', { name: 'Language of screens and emails' }).selectOption(pseudo);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pseudoText('Settings'));
  const elsewhere = await open(ada, '/points');
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', pseudo);
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(/^⟦/);
});

/** Texts of the page, visible or for screen readers, that are in plain letters. */
async function plainTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent?.closest('script, style, noscript, code, svg, math, option[lang]') == null)
        found.push(walker.currentNode.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(element.getAttribute(name) ?? '');
    return found;
  });
  return texts.filter((text) => /[A-Za-z]{2}/.test(text));
}

/** What stands on screens and is no sentence: names, addresses, dates. */
const names =
  /Research Exchange|ORCID|BibTeX|RIS|CSL-JSON|JSON|CSV|LaTeX|Markdown|https?:\S+|\S+@\S+|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*\b|\b(?:UTC|at|ago|today|yesterday|just now|(?:second|minute|hour|day)s?)\b|localhost(?::\d+)?|\d+\.\d+\.\d+-rc\.\d+/g;

/** The names of reference data, which have a catalogue of their own. */
async function referenceNames(ada: RestUser): Promise<string[]> {
  const statuses = ['collaboration-request-statuses', 'master-collaboration-status'];
  const lists = ['technical-areas', 'collaboration-types', 'career-stages', ...statuses];
  const replies = await Promise.all(lists.map((list) => ada.call('GET', `/api/${list}`)));
  return [...JSON.stringify(replies).matchAll(/"name":"([^"]+)"/g)]
    .map(([, name = '']) => name)
    .sort((a, b) => b.length - a.length);
}

test('every sentence on the main screens comes from the files that translators work on', async ({
  open,
  createUser,
  db,
}) => {
  test.setTimeout(300_000);
  const areas = [1904, 1905];
  const ada = await createUser({ name, areas });
  const bob = await createUser({ name: 'Βασίλης', areas });
  const helped = await createRequest(ada, {
    title: 'Ποια δείγματα;',
    description: 'Λίγα λόγια.',
    technical_area_ids: areas,
  });
  await createOffer(bob, helped, 'Ναι.');
  await createRequest(bob, { title: 'Ποιος ξέρει;', description: 'Λόγια.', technical_area_ids: areas });
  await ada.call('PUT', '/api/profile', { language: pseudo });
  await grantRole(db, ada.email, 'operator');
  await giveFactor(db, ada.id);
  const reference = [...(await referenceNames(ada)), ...languagesByName().map(({ name }) => name)];
  const storage = { language: pseudo };
  const ofMembers = [
    ...['/profile', '/profile?edit=name', '/points', '/account', '/people', '/requests', '/requests?tab=hidden'],
    ...[
      '/requests?tab=offered',
      '/chats',
      `/profile/${bob.hashid}`,
      '/profile/none',
      '/requests/1000000',
      '/still-looking?token=none',
    ],
  ];
  const ofStaff = ['', '/reports', '/people', '/requests', '/reference', '/emails', '/demand', '/audit'];
  const screens: [RestUser | null, string[]][] = [
    [
      null,
      [
        '/',
        '/login',
        '/signup',
        '/forgot-password',
        '/verify?token=none',
        '/reset-password?token=none',
        '/still-looking?token=none',
        '/unsubscribe?email=nobody',
      ],
    ],
    [ada, [...ofMembers, ...ofStaff.map((path) => `/admin${path}`)]],
  ];
  const found: string[] = [];
  for (const [who, paths] of screens) {
    const page = await open(who, '/legal/terms', { storage, own: true });
    provokes(page, 'notifications.unsubscribe', 'profiles.byId', 'requests.byId');
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('main h1:not([data-waiting])')).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      for (const text of await plainTexts(page)) {
        const rest = reference.reduce((all, name) => all.replaceAll(name, ''), text).replace(names, '');
        if (/[A-Za-z]{2}/.test(rest)) found.push(`${path}: ${text}`);
      }
    }
  }
  expect([...new Set(found)], 'texts outside of the catalogues').toEqual([]);
});
