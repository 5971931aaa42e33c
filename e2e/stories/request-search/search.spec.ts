import { createOffer, createRequest } from '@exchange/testkit/rest-users';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { provokes } from '../../support/console-errors.ts';
import { fail } from '../../support/faults.ts';
import { query } from '../../support/postgres.ts';
import { says } from '../../support/spec-sentences.ts';
import { enter, follow, openDialog, press, shows } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { card, field, link, own, save } from './search.steps.ts';

test('filters and order of a search are part of the address: Back, reload and a shared link keep them', async ({
  open,
  createUser,
}) => {
  const { areas, technical_area_ids, word } = own();
  const owner = await createUser({ areas });
  await createRequest(owner, { title: `Old ${word}`, technical_area_ids });
  await createRequest(owner, { title: `Other ${word}`, technical_area_ids: [102] });
  const page = await open(await createUser({ areas }), '/requests');
  await enter(field(page), word);
  await expect(card(page, `Other ${word}`)).toBeVisible();
  const dialog = await openDialog(page.getByRole('button', { name: 'Area', exact: true }), 'Area');
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await expect(dialog.getByRole('searchbox')).toBeFocused();
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

test('a search by words shows what fits best first, and names a word that it has corrected', async ({
  open,
  createUser,
  product,
}) => {
  const { areas, technical_area_ids, word } = own();
  const owner = await createUser({ areas });
  await createRequest(owner, { title: `Older ${word}`, technical_area_ids });
  await createRequest(owner, { title: 'Newer', description: `About a ${word}.`, technical_area_ids });
  const page = await open(await createUser({ areas }), `/requests?q=${word}`);
  const cards = page.getByRole('article');
  await expect(cards).toHaveText([/Older/, /Newer/]);
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('relevance');
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Newest');
  await expect(page).toHaveURL(`/requests?q=${word}&sort=newest`);
  await expect(cards).toHaveText([/Newer/, /Older/]);

  // A word becomes known a few minutes after two requests have it.
  await query(product.databaseUrl, `insert into search_word (word) values ('${word}') on conflict do nothing`);
  await page.goto(`/requests?q=${word.replace('xyl', 'xly')}`);
  await expect(cards).toHaveText([/Older/, /Newer/]);
  await expectAccessible(page);
  const dialog = await openDialog(page.getByRole('button', { name: 'Save this search' }), 'Save this search');
  await expect(dialog.getByLabel('Name'), 'the corrected word is saved').toHaveValue(word);
  await page.keyboard.press('Escape');
  await follow(page.getByRole('link', { name: word, exact: true }), `/requests?q=${word}`);
  await expect(page.getByText('Did you mean')).toBeHidden();
});

test('a member finds requests in the languages they read, and each request says in which language it is written', async ({
  open,
  createUser,
}) => {
  const { areas, technical_area_ids, word } = own();
  const owner = await createUser({ areas });
  const german = { title: `Kalibrierung: ${word}`, description: 'Wir suchen Hilfe bei der Auswertung.' };
  const id = await createRequest(owner, { ...german, technical_area_ids });
  const french = { title: `Étalonnage : ${word}`, description: 'Nous cherchons de l’aide pour l’analyse.' };
  await createRequest(owner, { ...french, technical_area_ids });
  const page = await open(await createUser({ areas }), '/account');
  const reads = page.getByRole('combobox', { name: 'Languages you read' });
  await reads.selectOption('German');
  await reads.selectOption('Italian');
  const chosen = page.getByRole('list', { name: 'Languages you read' });
  await expect(chosen.getByRole('listitem')).toHaveText(['German', 'Italian']);
  await expect(reads.getByRole('option', { name: 'Italian' })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto('/requests');
  const words = (tag: string, title: string) => card(page, title).locator(`[lang="${tag}"]`);
  await expect(words('de', german.title)).toHaveText([german.title, german.description]);
  await expect(words('fr', french.title), 'nothing is left out without a choice').toHaveCount(2);
  const filter = page.getByRole('button', { name: 'Language', exact: true });
  const dialog = await openDialog(filter, 'Language');
  await expect(dialog.getByRole('checkbox').first()).toHaveAccessibleName(/^Languages I read/);
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: 'Languages I read' }).check();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await follow(dialog.getByRole('button', { name: 'Show 1 request' }), '/requests?language=de%2Cit');
  await expect(card(page, german.title)).toBeVisible();
  await expect(card(page, french.title)).toBeHidden();

  const form = await open(owner, `/requests/${id}`);
  await form.getByRole('button', { name: 'Edit' }).first().click();
  const language = form.getByRole('combobox', { name: 'Language' });
  await expect(language.getByRole('option', { selected: true })).toHaveText('Detected: German');
  await language.selectOption('Dutch');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'nl');
  await page.reload();
  await shows(page, 'Nothing fits with this filter');
  await follow(page.getByRole('link', { name: '2 in any language' }), '/requests');
  await expect(words('nl', german.title)).toHaveText([german.title, german.description]);
});

test('a search that finds nothing says which filter to drop; on a phone the filters are in one dialog', async ({
  open,
  createUser,
}) => {
  const { areas, technical_area_ids, word } = own();
  const owner = await createUser({ areas });
  const offered = await createRequest(owner, { title: `Teeth of the ${word}`, technical_area_ids });
  await createOffer(await createUser({ areas }), offered);
  const page = await open(await createUser({ areas }), `/requests?q=${word}+teeth&area=103&offers=none`);
  await shows(page, `Nothing fits “${word} teeth” with these 2 filters`, '0 requests');
  await expect(page.getByRole('link', { name: 'without the area' }), 'none has no offers').toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'No offers yet' }).click();
  await follow(page.getByRole('link', { name: '1 without the area' }), `/requests?q=${word}+teeth`);
  await expect(card(page, `Teeth of the ${word}`)).toBeVisible();
  await enter(field(page), `${word} nowhere`);
  await shows(page, 'No request has all of these words. Those with most of them come first: 1 request');
  await expect(card(page, `Teeth of the ${word}`).getByText('Without nowhere.')).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 360, height: 740 });
  await createRequest(owner, { title: `Hooves of the ${word}`, technical_area_ids, collaboration_type_id: 102 });
  await page.goto(`/requests?q=${word}`);
  const sheet = await openDialog(page.getByRole('button', { name: 'Filters' }), 'Filters');
  const types = sheet.getByRole('region', { name: 'Type' }).getByRole('checkbox');
  await expect(types).toHaveCount(2);
  await sheet.getByRole('checkbox', { name: 'No offers yet' }).check();
  await expect(sheet.getByRole('button', { name: 'Show 1 request' })).toBeVisible();
  await expect(types, 'choices stay where they are').toHaveCount(2);
  await sheet.getByRole('region', { name: 'Area' }).getByRole('checkbox').first().check();
  await expectAccessible(page, { asIs: true });
  await sheet.getByRole('button', { name: 'Show 1 request' }).click();
  await expect(page).toHaveURL(`/requests?q=${word}&area=${areas[0]}&offers=none`);
  await expect(page.getByRole('button', { name: /^Filters/ }), 'the focus returns to the button').toBeFocused();
  await expect(card(page, `Hooves of the ${word}`)).toBeVisible();
});

test('requests about which a member was asked for help come first in their list', async ({ open, createUser }) => {
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
  await enter(field(page), word);
  await expect(cards.first()).toContainText(`Second ${word}`);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Best fit');
  await expect(cards.first()).toContainText(`First ${word}`);
  await expect(cards.first().getByText('Olu Owner asks you')).toBeVisible();
  await expect(page.getByRole('complementary').getByText(/Requests you were asked about come first/)).toBeVisible();
});

test('a line in the list divides requests since the last visit from those that were there before', async ({
  open,
  createUser,
}) => {
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

test('a member searches hidden requests, and those with an own offer, by the same field', async ({
  open,
  createUser,
}) => {
  const { areas, technical_area_ids, word } = own();
  const owner = await createUser({ areas });
  await createRequest(owner, { title: `Hide of the ${word}`, technical_area_ids });
  await createRequest(owner, { title: 'Something else', technical_area_ids });
  const page = await open(await createUser({ areas }), '/requests');
  for (const title of [`Hide of the ${word}`, 'Something else']) {
    await press(card(page, title), 'Hide');
    await expect(card(page, title)).toHaveCount(0);
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

test('the link in an email about new requests opens the saved search; a link of somebody else changes nothing', async ({
  open,
  createUser,
}) => {
  const { word } = own();
  const [bob, eve] = [await createUser(), await createUser()];
  const { id } = Object(await save(bob, 'Mine', word));
  await createRequest(await createUser(), { title: `One ${word}` });
  const stranger = await open(eve, `/requests?q=${word}&among=all&sort=best&saved=${id}`);
  provokes(stranger, 'savedSearches.open');
  await expect(stranger.getByRole('article', { name: `One ${word}` })).toBeVisible();
  await expect(stranger).toHaveURL(`/requests?q=${word}&sort=best`);
  expect(await bob.call('GET', '/api/saved-searches')).toMatchObject([{ new_count: 1 }]);
  const page = await open(bob, `/requests?q=${word}&among=all&sort=best&saved=${id}`);
  await expect(page.getByRole('article', { name: `One ${word}` })).toBeVisible();
  await expect(link(page, 'Mine')).toBeVisible();
  await expect.poll(() => bob.call('GET', '/api/saved-searches')).toMatchObject([{ new_count: 0 }]);
});

test('a member can keep at most twenty searches; the dialog that says so keeps the typed name', async ({
  open,
  createUser,
}) => {
  const bob = await createUser();
  const emails = { offers: true, messages: true, statuses: true, collaborations: true };
  await bob.call('PUT', '/api/notification-preferences', { ...emails, digest: 'never' });
  for (let n = 0; n < 20; n += 1) await save(bob, `Search ${n}`, 'lamella');
  const page = await open(bob, '/requests?q=nothing-at-all');
  await expect(page.getByText('Nothing fits “nothing-at-all”')).toBeVisible();
  const dialog = await openDialog(page.getByRole('button', { name: 'Save this search' }).last(), 'Save this search');
  await expect(dialog.getByText('Emails of new requests are off')).toBeVisible();
  provokes(page, 'savedSearches.save');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('You can keep 20 saved searches. Remove one first.')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('nothing-at-all');
  await dialog.getByRole('link', { name: 'Choose your emails' }).click();
  await expect(page.getByLabel('New requests that match my profile or saved searches')).toHaveValue('never');
});

test('a member takes back hiding a request, says why they hide others, and is asked whether to drop the area from their profile', async ({
  open,
  createUser,
}) => {
  const areas = [604, 605];
  const ada = await createUser({ areas });
  for (const n of [1, 2, 3]) await createRequest(ada, { title: `Proofreading ${n}`, technical_area_ids: [604] });
  const bob = await createUser({ areas });
  const page = await open(bob, '/requests');
  const hide = (n: number) => press(page.getByRole('article', { name: `Proofreading ${n}` }), 'Hide');
  const reason = page.getByRole('button', { name: 'Not my area' });
  await hide(1);
  await says(page, 'Request dismissed successfully!');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await says(page, 'Dismiss undone successfully! Request moved back to New Requests.');
  expect(await page.getByText('Request dismissed successfully!').count(), 'not beside its undo').toBe(0);
  await expect(page.getByRole('article', { name: 'Proofreading 1' })).toBeFocused();
  await hide(1);
  const why = page.getByText('Why? The owner is not told. Only you see the answer.');
  await expect(why).toBeVisible();
  const startOf = async (part: Locator) => (await part.boundingBox())?.x;
  expect(await startOf(why), 'below the text').toBe(await startOf(page.getByText('Request dismissed successfully!')));
  const mend = await fail(page, 'requests.giveHidingReason', 'broken');
  await reason.click();
  await expect(page.getByText('Failed to note the reason')).toBeVisible();
  await mend();
  await createRequest(ada, { title: 'Proofreading 4', technical_area_ids: [604] });
  await page.reload();
  for (const n of [2, 3]) {
    await hide(n);
    await reason.click();
    await expect(page.getByText('Hidden as not my area.')).toBeVisible();
  }
  await hide(4);
  await reason.click();
  const question = page.getByRole('group', {
    name: /^Drop .* from your areas\? You hid 3 of its requests as “not my area”\.$/,
  });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await press(question, 'Drop it', / is no longer one of your areas\.$/);
  await expect(question).toBeHidden();
  const own = () => bob.call('GET', '/api/profile');
  expect(await own()).toMatchObject({ technical_areas: [{ id: 605 }] });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(own).toMatchObject({ technical_areas: [{ id: 604 }, { id: 605 }] });

  await page.goto('/requests?tab=hidden');
  const given = page.getByRole('article', { name: 'Proofreading 4' }).getByLabel('Why?');
  await expect(given).toHaveValue('not_my_area');
  await expectAccessible(page);
  await given.selectOption('No time');
  await expect(page.getByText('Hidden as no time.')).toBeVisible();
  await page.reload();
  await expect(given).toHaveValue('no_time');
});

test('the home page leads to what is new in a saved search; on a phone the saved searches are folded', async ({
  open,
  createUser,
}) => {
  const { word } = own();
  const [ada, bob] = [await createUser(), await createUser()];
  await save(bob, 'Lamellae', word);
  await createRequest(ada, { title: `Polishing a ${word}` });
  const page = await open(bob, '/');
  await page.getByRole('link', { name: '1 new request in a saved search' }).click();
  await expect(page.getByRole('article', { name: `Polishing a ${word}` })).toBeVisible();
  await expect(page).toHaveURL(`/requests?q=${word}&sort=best`);
  await page.getByRole('link', { name: 'Research Exchange' }).click();
  await expect(page.getByRole('list', { name: 'What waits for you' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'saved search' })).toHaveCount(0);

  await save(bob, 'A very long name of a search that nobody would ever want to read on a phone, so', word);
  await createRequest(ada, { title: `One ${word}` });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/requests');
  const fold = page.getByRole('button', { name: 'Saved searches 2 new' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect(link(page, 'Lamellae')).toBeVisible();
  // Looks at the wide screen, too, so that the fold is closed again.
  await expectAccessible(page);
  await fold.click();
  await follow(link(page, 'Lamellae'), `/requests?q=${word}&sort=best`);
  await expect(page.getByRole('button', { name: 'Saved searches 1 new' })).toBeVisible();
});
