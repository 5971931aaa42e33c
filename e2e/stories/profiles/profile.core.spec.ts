import { expectAccessible } from '../../support/accessible.ts';
import { fail } from '../../support/faults.ts';
import { isSilent, says, saysAll } from '../../support/spec-sentences.ts';
import { enter, follow, keyFocuses } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { areas, box, editCustom, field, question, save, types } from './profile.steps.ts';

test('an empty profile says what is missing; when it is filled in, other people see it so, without the email address', async ({
  open,
  createUser,
}) => {
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
  await page.getByRole('button', { name: 'Add', description: 'Social links' }).click();
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

test('a member chooses combinations of types and areas in a table by mouse and keyboard; a failed save keeps the choice', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser({ areas }), '/profile');
  await page.getByRole('button', { name: 'Edit Collaboration Status' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect(page.getByRole('radio', { name: 'Open to all collaborations' })).toBeChecked();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectAccessible(page, { corners: 4 });
  await page.getByRole('radio', { name: 'Custom' }).check();
  const table = page.getByRole('table', { name: 'Collaboration types by technical areas.' });
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  const count = page.getByRole('status').filter({ hasText: 'selected' });
  await expect(count, 'without a saved table').toHaveText(`0 of ${types * 2} selected`);
  const first = box(page, 'All collaboration types for Electron Microscopy');
  await page.getByRole('radio', { name: 'Custom' }).focus();
  await keyFocuses('Tab', page.getByRole('button', { name: 'Select all' }));
  await page.keyboard.press('Enter');
  await expect(count).toHaveText(`${types * 2} of ${types * 2} selected`);
  await keyFocuses('Tab', first);
  await keyFocuses('ArrowRight', box(page, 'All collaboration types for Cryo-Electron Microscopy'));
  await keyFocuses('ArrowDown', box(page, `${question}, Cryo-Electron Microscopy`));
  await page.keyboard.press('Space');
  await expect(box(page, `${question}, Cryo-Electron Microscopy`)).not.toBeChecked();
  await keyFocuses('Home', box(page, `All technical areas for ${question}`));
  await page.keyboard.press('Space');
  await expect(count).toHaveText(`${types * 2} of ${types * 2} selected`);
  await keyFocuses('Tab', page.getByRole('button', { name: 'Save', exact: true }));
  await keyFocuses('Shift+Tab', box(page, `All technical areas for ${question}`));

  const column = box(page, 'All collaboration types for Cryo-Electron Microscopy');
  await column.uncheck();
  await expect(count).toHaveText(`${types} of ${types * 2} selected`);
  await box(page, `${question}, Cryo-Electron Microscopy`).check();
  await expect(column).toBeChecked({ indeterminate: true });
  await column.click();
  await expect(column).toBeChecked();
  await column.click();
  await box(page, 'All collaboration types for Electron Microscopy').uncheck();
  await expect(count).toHaveText(`0 of ${types * 2} selected`);
  const warning = page.getByRole('status').filter({ hasText: 'Nothing is open: no request will reach you.' });
  await expect(warning).toContainText('Choose “Not open to collaborations” if you mean that.');
  await expectAccessible(page);
  const row = box(page, `All technical areas for ${question}`);
  await row.check();
  await expect(count).toHaveText(`2 of ${types * 2} selected`);
  await expect(warning).toHaveCount(0);
  await box(page, `${question}, Electron Microscopy`).uncheck();
  await expect(row).toBeChecked({ indeterminate: true });
  await save(page).click();
  await expect(page.getByText(`You get requests for 1 of ${types * 2} combinations`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Collaboration Status' })).toBeFocused();

  await editCustom(page);
  await box(page, `${question}, Electron Microscopy`).check();
  const mend = await fail(page, 'profiles.updateCollaborationStatus', 'broken');
  await save(page).click();
  await says(page, 'Failed to update collaboration status');
  await expect(box(page, `${question}, Electron Microscopy`)).toBeChecked();
  await mend();
  await follow(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chats' }), '/chats');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Profile' }).click();
  await save(page).click();
  await expect(page.getByText(`You get requests for 2 of ${types * 2} combinations`)).toBeVisible();
});
