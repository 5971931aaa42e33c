import { createOffer, createRequest } from '@exchange/testkit/rest-users';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { stopClock, tickUntilShown } from '../support/clock.ts';
import { provokes } from '../support/console-errors.ts';
import { fail, saysWhenFailing } from '../support/faults.ts';
import { isSilent, says, saysAll } from '../support/spec-sentences.ts';
import { addArchaeology, enter, follow } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: false }).first();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('a fresh profile says what is missing; filled in, it is what others see', async ({ open, createUser }) => {
  const ada = await createUser({ name: null, areas: [] });
  const page = await open(ada, '/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unnamed member');
  const banner = page.getByRole('region', { name: '5 things are missing from your profile' });
  await expect(banner.getByText('You see no requests until you choose some.')).toBeVisible();
  await says(page, 'Edit Profile');
  await isSilent(page, 'Verified by email address');
  await saysAll(page, 'Collaboration Preferences', 'Edit Collaboration Status');
  await expectAccessible(page, { corners: 4 });
  await banner.getByRole('button', { name: 'Add your name' }).click();
  await expect(field(page, 'Name')).toBeFocused();

  await field(page, 'Name').fill('Ada Ångström');
  await field(page, 'Career stage').selectOption({ label: 'Postdoctoral researcher' });
  await field(page, 'Description').fill('I look at starch.\nSee https://example.org/starch.');
  await page.getByRole('textbox', { name: 'Institute' }).fill('Institute of Starch');
  const grants = page.getByLabel('Grants');
  for (const grant of ['EP/T012345/1', '  EP/T012345/1 ', 'Second grant']) {
    await enter(grants, grant);
  }
  await expect(page.getByRole('button', { name: 'Remove EP/T012345/1' })).toHaveCount(1);
  const links = page.getByLabel('Social links');
  await enter(links, 'orcid.org/0000-0002-1825-0097');
  await says(page, 'Link must start with http:// or https://');
  await expect(links).toHaveAccessibleDescription(/Link must start with/);
  await isSilent(page, 'Please fix the errors below.');
  await links.fill('https://orcid.org/0000-0002-1825-0097');
  await page.getByRole('button', { name: 'Add link' }).click();
  await expect(links).toBeFocused();
  await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  await expectAccessible(page);
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Ångström');
  await expect(page.getByRole('link', { name: 'https://example.org/starch' })).toHaveAttribute('rel', /noopener/);
  await expect(page.getByText(ada.email)).toBeVisible();
  await expectAccessible(page);

  const bobs = await open(await createUser({ name: 'Bob' }), `/profile/${ada.hashid}`);
  await expect(bobs.getByRole('heading', { level: 1 })).toHaveText('Ada Ångström');
  const texts = ['Postdoctoral researcher', 'Institute of Starch', 'Second grant', 'orcid.org/0000-0002-1825-0097'];
  for (const text of texts) await expect(bobs.getByText(text).first()).toBeVisible();
  await expect(bobs.getByText(ada.email)).toHaveCount(0);
  await isSilent(bobs, 'Collaboration Preferences');
  await expect(bobs.getByRole('button', { name: 'Edit Profile' })).toHaveCount(0);
  await expectAccessible(bobs);
});

test('an edit is cancelled, left and refused by its rules; a failed save keeps it', async ({ open, createUser }) => {
  const page = await open(await createUser(), '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await field(page, 'Name').fill('Somebody Else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Ångström');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(field(page, 'Name')).toHaveValue('Ada Ångström');
  await field(page, 'Name').fill('Somebody Else');
  await follow(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chats' }), '/chats');
  await page.getByRole('link', { name: 'My Profile' }).first().click();
  await expect(field(page, 'Name'), 'the tab has kept the changes').toHaveValue('Somebody Else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Ångström');

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await field(page, 'Name').fill('');
  await field(page, 'Description').fill('x'.repeat(1_001));
  await page.getByRole('textbox', { name: 'Institute' }).fill('x'.repeat(256));
  await save(page).click();
  await saysAll(page, 'Please fix the errors below.', 'Name must be 1-255 characters.');
  await says(page, 'Description must be 1000 characters or less (currently {n} characters).', { n: '1001' });
  await says(page, 'Institute name must be 255 characters or less.');
  await expect(field(page, 'Name')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Institute name must be' }).click();
  await expect(page.getByRole('textbox', { name: 'Institute' })).toBeFocused();
  await field(page, 'Name').fill('Ada <3');
  await says(page, 'Name contains invalid character: {char}', { char: '<' });
  await field(page, 'Name').fill('Ada');
  await expect(page.getByText('Name contains invalid character')).toHaveCount(0);

  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await field(page, 'Name').fill('Ada Two');
  for (const [fault, sentence] of [
    ['broken', 'Failed to update profile'],
    ['away', 'Network error'],
  ] as const) {
    await saysWhenFailing(page, 'profiles.update', fault, sentence, () => save(page).click());
    await expect(field(page, 'Name')).toHaveValue('Ada Two');
  }
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Two');
});

test('a verified institute shows its badge and is read-only', async ({ open, createUser }) => {
  const page = await open(await createUser({ email: 'ada.verified@cs.ox.ac.uk' }), '/profile');
  await says(page, 'Verified by email address');
  await expect(page.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', /\/legal\/contact$/);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('textbox', { name: 'Institute' })).toHaveAttribute('readonly');
  await says(page, 'Verified by email address');
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('readonly');
  await expectAccessible(page);
});

test('lists of areas, stages and institutes that cannot be had fail silently', async ({ open, createUser }) => {
  const page = await open(await createUser(), '/profile');
  await fail(page, 'reference.technicalAreas', 'broken');
  await fail(page, 'reference.aliases', 'broken');
  await fail(page, 'reference.careerStages', 'broken');
  await fail(page, 'reference.searchInstitutes', 'broken');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Career stage').getByRole('option')).toHaveText(['Not given']);
  await page.getByRole('button', { name: 'Choose technical areas' }).click();
  await expect(page.getByRole('dialog').getByText('No technical areas to show.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Choose institute' }).click();
  await expect(page.getByRole('dialog').getByText('No institute')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await field(page, 'Name').fill('Ada Three');
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Three');
});

test('after areas were added the message says how many requests match', async ({ open, createUser }) => {
  await createRequest(await createUser(), { title: 'Whose ledger is this?', technical_area_ids: [2001] });
  const page = await open(await createUser({ areas: [] }), '/profile', { clock: true });
  await addArchaeology(page);
  await stopClock(page);
  await save(page).click();
  const matches = /Profile updated successfully\. \d+ requests? match(es)? now\./;
  const told = page.getByRole('status').filter({ hasText: matches });
  await tickUntilShown(page, told);
  await told.getByRole('link', { name: 'See them' }).click();
  await page.clock.resume();
  await expect(page.getByRole('article', { name: 'Whose ledger is this?' })).toBeVisible();
});

test('a profile on its way, not loaded or not there says so', async ({ open, createUser }) => {
  const [ada, cy] = [await createUser(), await createUser({ name: 'Cy' })];
  await createOffer(ada, await createRequest(cy));
  const page = await open(ada, '/chats', { clock: true });
  const nav = page.getByRole('navigation', { name: 'Main' });
  let mend = await fail(page, 'profiles.own', 'hangs');
  await nav.getByRole('link', { name: 'My Profile' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading profile' })).toBeAttached();
  // The focus waits ten seconds for the heading.
  await stopClock(page, 5_000);
  await expect(page.getByText('This is taking longer than usual, please wait.')).toBeVisible();
  await expectAccessible(page);
  await page.clock.resume();
  await mend();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Ångström');
  await expect(page.getByRole('heading', { level: 1 }), 'the heading that was awaited has the focus').toBeFocused();

  await expect(page.getByRole('complementary').getByText('1', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'See your profile as others do' }).click();
  await expect(page.getByText('This is how others see you.')).toBeVisible();

  await page.goto('/chats');
  mend = await fail(page, 'profiles.own', 'broken');
  await nav.getByRole('link', { name: 'My Profile' }).click();
  await says(page, 'Failed to load profile');
  await expectAccessible(page);
  await mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  const sentence = 'Network error - please check your connection and try again';
  await saysWhenFailing(page, 'profiles.byId', 'away', sentence, () => page.goto(`/profile/${ada.hashid}`));

  provokes(page, 'profiles.byId');
  await page.goto('/profile/nobody-at-all-1234');
  await says(page, 'User not found');
  await expectAccessible(page);
  await page.goto(`/profile/${ada.id}`);
  await says(page, 'User not found');
  await follow(page.getByRole('main').getByRole('link', { name: 'People' }), '/people');
});
