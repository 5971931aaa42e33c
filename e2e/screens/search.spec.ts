import { createOffer, createRequest } from '@exchange/testkit/rest-users';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { fail } from '../support/faults.ts';
import { enter, follow, openDialog, press, shows } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** Areas and a word that only the people of one story have, so that stories of one worker do not find each other's requests. */
let next = 0;
function own(): { areas: number[]; technical_area_ids: number[]; word: string } {
  const at = next++;
  const area = 2201 + at;
  return { areas: [area], technical_area_ids: [area], word: `quagga${'abcdefghijkl'[at]}xyl` };
}

const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search requests' });
async function searchFor(page: Page, words: string): Promise<void> {
  await enter(field(page), words);
}

test('a request is found by a word, also after a failure, and shown compactly', async ({ open, createUser }) => {
  const { areas, technical_area_ids, word } = own();
  const owner = await createUser({ name: 'Olu Owner', areas });
  const id = await createRequest(owner, { title: `Stripes of the ${word}`, technical_area_ids });
  await createRequest(owner, { title: 'Elsewhere', description: `About a ${word}, too.`, technical_area_ids: [101] });
  const page = await open(await createUser({ areas }), '/requests');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const mend = await fail(page, 'requests.search', 'broken');
  await searchFor(page, word.toUpperCase());
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(field(page)).toHaveValue(word.toUpperCase());
  await mend();
  await follow(page.getByRole('button', { name: 'Try Again' }), `/requests?q=${word.toUpperCase()}`);
  await expect(page.getByRole('status').getByText(`2 requests for “${word.toUpperCase()}”`)).toBeVisible();
  const row = card(page, `Stripes of the ${word}`);
  await expect(row.getByText(/^You share .+, and you are open to its type\.$/)).toBeVisible();
  await expect(row.locator('mark')).toHaveText(word);
  const reason = `It shares no area with you; it was found by the word ${word}.`;
  await expect(card(page, 'Elsewhere').getByText(reason)).toBeVisible();
  await expectAccessible(page, { corners: 4 });

  await card(page, 'Elsewhere').getByRole('button', { name: 'Hide' }).click();
  await page.getByRole('button', { name: 'Undo Hide' }).click();
  await expect(card(page, 'Elsewhere'), 'the search stays, and the focus returns').toBeFocused();
  await expect(page).toHaveURL(`/requests?q=${word.toUpperCase()}`);

  await page.goto('/requests');
  await page.getByRole('button', { name: 'Compact view' }).click();
  await expect(row.getByRole('link', { name: 'Olu Owner' })).toBeVisible();
  await expect(row.getByText('(one of your areas)')).toBeAttached();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Compact view' })).toHaveAttribute('aria-pressed', 'true');
  await expect(row.getByRole('button')).toHaveCount(0);
  await follow(row.getByRole('link', { name: `Stripes of the ${word}` }), `/requests/${id}`);
  await page.goBack();
  await page.getByRole('button', { name: 'Compact view' }).click();
  await expect(row.getByRole('button', { name: 'Offer Help' })).toBeVisible();
});

test('filters and order are in the address, for Back, reload and a link', async ({ open, createUser }) => {
  const { areas, technical_area_ids, word } = own();
  const owner = await createUser({ areas });
  await createRequest(owner, { title: `Old ${word}`, technical_area_ids });
  await createRequest(owner, { title: `Other ${word}`, technical_area_ids: [102] });
  const page = await open(await createUser({ areas }), '/requests');
  await searchFor(page, word);
  await expect(card(page, `Other ${word}`)).toBeVisible();
  const dialog = await openDialog(page.getByRole('button', { name: 'Area', exact: true }), 'Area');
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole('checkbox').last().check();
  await dialog.getByRole('checkbox').first().check();
  await expect(dialog.getByRole('button', { name: 'Show 2 requests' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Matches my profile' }).click();
  await expect(card(page, `Other ${word}`)).toBeHidden();
  await expect(page).toHaveURL(`/requests?q=${word}&among=matching`);
  const formula = page.getByRole('heading', { name: 'What “best fit” means' });
  await expect(formula).toBeHidden();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Best fit');
  await expect(page).toHaveURL(`/requests?q=${word}&among=matching&sort=best`);
  await expect(formula).toBeVisible();
  const address = page.url();
  await page.goBack();
  await page.goBack();
  await expect(card(page, `Other ${word}`)).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('best');
  await page.reload();
  await expect(field(page)).toHaveValue(word);
  await expect(page.getByRole('button', { name: 'Matches my profile' })).toHaveAttribute('aria-pressed', 'true');
  await expect(card(page, `Old ${word}`)).toBeVisible();
  await expect(card(page, `Other ${word}`)).toBeHidden();

  const shared = await open(await createUser({ areas }), address);
  await expect(card(shared, `Old ${word}`)).toBeVisible();
  await expect(card(shared, `Other ${word}`)).toBeHidden();
});

test('a search that finds nothing says what to loosen; a phone has a sheet', async ({ open, createUser }) => {
  const { areas, technical_area_ids, word } = own();
  const owner = await createUser({ areas });
  const offered = await createRequest(owner, { title: `Teeth of the ${word}`, technical_area_ids });
  await createOffer(await createUser({ areas }), offered);
  const page = await open(await createUser({ areas }), `/requests?q=${word}+teeth&area=103&offers=none`);
  await shows(page, `Nothing fits “${word} teeth” with these 2 filters`, '0 requests');
  await expect(page.getByRole('link', { name: `1 for “${word}” alone` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'without the area' }), 'none has no offers').toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'No offers yet' }).click();
  await follow(page.getByRole('link', { name: '1 without the area' }), `/requests?q=${word}+teeth`);
  await expect(card(page, `Teeth of the ${word}`)).toBeVisible();
  await searchFor(page, `${word} nowhere`);
  await page.getByRole('link', { name: `1 for “${word}” alone` }).click();
  await expect(card(page, `Teeth of the ${word}`)).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await createRequest(owner, { title: `Hooves of the ${word}`, technical_area_ids });
  await page.goto(`/requests?q=${word}`);
  const sheet = await openDialog(page.getByRole('button', { name: 'Filters' }), 'Filters');
  await sheet.getByRole('checkbox', { name: 'No offers yet' }).check();
  await sheet.getByRole('region', { name: 'Area' }).getByRole('checkbox').first().check();
  await expectAccessible(page, { asIs: true });
  await sheet.getByRole('button', { name: 'Show 1 request' }).click();
  await expect(page).toHaveURL(`/requests?q=${word}&area=${areas[0]}&offers=none`);
  await expect(page.getByRole('button', { name: /^Filters/ }), 'the focus returns to the button').toBeFocused();
  await expect(card(page, `Hooves of the ${word}`)).toBeVisible();
});

test('the requests on which one is asked for help come first', async ({ open, createUser }) => {
  const { areas, technical_area_ids, word } = own();
  const owner = await createUser({ name: 'Olu Owner', areas });
  const viewer = await createUser({ areas });
  const asked = await createRequest(owner, { title: `First ${word}`, technical_area_ids: [104] });
  await createRequest(owner, { title: `Second ${word}`, technical_area_ids });
  const invitation = { requestId: asked, userId: viewer.id, message: 'You would know.' };
  await owner.call('POST', '/api/invitations', invitation);
  const page = await open(viewer, '/requests');
  const cards = page.getByRole('article');
  await expect(cards.first().getByText('Olu Owner asks you')).toBeVisible();
  await expect(cards.first().getByText('“You would know.”')).toBeVisible();
  await searchFor(page, word);
  await expect(cards.first()).toContainText(`Second ${word}`);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Best fit');
  await expect(cards.first()).toContainText(`First ${word}`);
  await expect(cards.first().getByText('Olu Owner asks you')).toBeVisible();
  await expect(page.getByRole('complementary').getByText(/Requests you were asked about come first/)).toBeVisible();
});

test('a line divides what is new since the last visit from what was there', async ({ open, createUser }) => {
  const { areas, technical_area_ids, word } = own();
  const owner = await createUser({ areas });
  await createRequest(owner, { title: `Before ${word}`, technical_area_ids });
  const viewer = await createUser({ areas });
  const page = await open(viewer, '/requests', { clock: true });
  await expect(card(page, `Before ${word}`)).toBeVisible();
  await page.goto('/people');
  await createRequest(owner, { title: `After ${word}`, technical_area_ids });
  await page.clock.fastForward('24:00:00');
  await page.goto('/requests');
  await expect(card(page, `After ${word}`)).toBeVisible();
  const line = page.getByText('Seen before yesterday');
  await expect(line).toBeVisible();
  const places = await Promise.all(
    [card(page, `After ${word}`), line, card(page, `Before ${word}`)].map(
      async (one) => (await one.boundingBox())?.y ?? 0,
    ),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  await page.reload();
  await expect(line, 'the same visit goes on').toBeVisible();
});

test('hidden and offered requests are searched by the same field', async ({ open, createUser }) => {
  const { areas, technical_area_ids, word } = own();
  const owner = await createUser({ areas });
  await createRequest(owner, { title: `Hide of the ${word}`, technical_area_ids });
  await createRequest(owner, { title: 'Something else', technical_area_ids });
  const page = await open(await createUser({ areas }), '/requests');
  for (const title of [`Hide of the ${word}`, 'Something else']) {
    await press(card(page, title), 'Hide', `Hidden: ${title}`);
  }
  await page.getByRole('tab', { name: 'Hidden' }).click();
  await expect(card(page, 'Something else')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search hidden requests' }).fill(word);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(card(page, 'Something else')).toBeHidden();
  await expect(card(page, `Hide of the ${word}`)).toBeVisible();
  await expect(page).toHaveURL(`/requests?tab=hidden&q=${word}`);
  await follow(page.getByRole('tab', { name: 'Offered Help' }), `/requests?tab=offered&q=${word}`);
  await expect(page.getByText(`None of the requests you offered help on fits “${word}”`)).toBeVisible();
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await expect(page.getByText('You have not offered help yet.')).toBeVisible();
});
