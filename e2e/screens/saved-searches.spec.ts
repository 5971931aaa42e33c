import { createRequest, type RestUser } from '@exchange/testkit/rest-users';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { provokes } from '../support/console-errors.ts';
import { fail } from '../support/faults.ts';
import { says } from '../support/spec-sentences.ts';
import { choose, enter, follow, openDialog, press, shows } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const save = (person: RestUser, name: string, q: string) =>
  person.call('POST', '/api/saved-searches', { name, q, sort: 'best' });
/** A word that only one story has, so that stories of one worker do not see each other's requests. */
let next = 0;
const ownWord = () => `lamella${String.fromCharCode(97 + next++)}x`;

test('a search is saved, says what is new in it, is opened, renamed and removed', async ({ open, createUser }) => {
  const word = ownWord();
  const ada = await createUser();
  await createRequest(ada, { title: `Polishing a ${word}` });
  const page = await open(await createUser(), `/requests?q=${word}&offers=none`);
  await expect(page.getByText('None yet. Choose “Save this search”')).toBeVisible();
  const button = page.getByRole('button', { name: 'Save this search' });
  const dialog = await openDialog(button, 'Save this search');
  await expect(dialog.getByLabel('Name')).toHaveValue(`${word}, No offers yet`);
  await shows(dialog, 'New requests in it come by email, under this name.', 'You have 0 of 20 saved searches.');
  await expectAccessible(page);
  await enter(dialog.getByLabel('Name'), ' ');
  await expect(dialog.getByText('Please enter a name for this search')).toBeVisible();
  await dialog.getByLabel('Name').fill('Lamellae');
  const mend = await fail(page, 'savedSearches.save', 'broken');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Failed to save the search')).toBeVisible();
  await mend();
  await press(dialog, 'Save', 'Search saved. Its new requests come by email.');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  const rename = await openDialog(page.getByRole('button', { name: 'Rename', exact: true }), 'Rename this search');
  await expect(rename.getByLabel('Name')).toHaveValue('Lamellae');
  await enter(rename.getByLabel('Name'), 'Thin lamellae');
  await expect(page.getByText('Search renamed')).toBeVisible();

  const saved = link(page, 'Thin lamellae');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Thin lamellae' }) });
  await createRequest(ada, { title: `Breaking a ${word}` });
  await page.goto('/requests');
  await expect(row.getByRole('img', { name: '1 new' })).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  await saved.click();
  await expect(page.getByRole('article', { name: `Breaking a ${word}` })).toBeVisible();
  await expect(page, 'the id is gone, the search stays').toHaveURL(`/requests?q=${word}&offers=none`);
  await expect(row.getByRole('img', { name: '1 new' })).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/requests');

  await choose(row.getByRole('button', { name: 'Rename or remove: Thin lamellae' }), 'Remove');
  await expect(page.getByText('Search removed')).toBeVisible();
  await expect(saved).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(saved).toBeVisible();
});

test('the link in a digest opens the search, and somebody else’s changes nothing', async ({ open, createUser }) => {
  const word = ownWord();
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

test('nobody keeps more than twenty, and the dialog keeps the name', async ({ open, createUser }) => {
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

test('a hidden request comes back; hiding asks why, and at last about the area', async ({ open, createUser }) => {
  const areas = [604, 605];
  const ada = await createUser({ areas });
  for (const n of [1, 2, 3]) await createRequest(ada, { title: `Proofreading ${n}`, technical_area_ids: [604] });
  const bob = await createUser({ areas });
  const page = await open(bob, '/requests');
  const hide = (n: number) => press(page.getByRole('article', { name: `Proofreading ${n}` }), 'Hide');
  const reason = page.getByRole('button', { name: 'Not my area' });
  await hide(1);
  await says(page, 'Request dismissed successfully!');
  await press(page, 'Undo Hide', 'Dismiss undone successfully!');
  expect(await page.getByText('Request dismissed successfully!').count(), 'not beside its undo').toBe(0);
  await expect(page.getByRole('article', { name: 'Proofreading 1' })).toBeFocused();
  await expect(page.getByText('Hidden: Proofreading 1')).toBeHidden();
  await hide(1);
  await expect(page.getByText('Why? Only you see the answer.')).toBeVisible();
  const mend = await fail(page, 'requests.giveHidingReason', 'broken');
  await reason.click();
  await expect(page.getByText('Failed to note the reason')).toBeVisible();
  await mend();
  await reason.click();
  await expect(page.getByText('Hidden as not my area: Proofreading 1')).toBeFocused();
  await hide(2);
  await expect(page.getByText('Hidden as not my area: Proofreading 1'), 'gives way to the next').toBeHidden();
  await reason.click();
  await expect(page.getByText('Hidden as not my area: Proofreading 2')).toBeVisible();
  await hide(3);
  await reason.click();
  const question = page.getByRole('region', { name: /^Drop .* from your areas\?$/ });
  await expect(question.getByText('You hid 3 of its requests as “not my area”.')).toBeVisible();
  await expectAccessible(page);
  await press(question, 'Drop it', / is no longer one of your areas\.$/);
  await expect(question).toBeHidden();
  const own = () => bob.call('GET', '/api/profile');
  expect(await own()).toMatchObject({ technical_areas: [{ id: 605 }] });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(own).toMatchObject({ technical_areas: [{ id: 604 }, { id: 605 }] });
});

test('home leads to what is new in a saved search; on a phone they are folded', async ({ open, createUser }) => {
  const word = ownWord();
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
