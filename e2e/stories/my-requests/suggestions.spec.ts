import { createRequest } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { fail } from '../../support/faults.ts';
import { untilLaidOut } from '../../support/geometry.ts';
import { expect, test } from '../../support/test.ts';

test('a member pastes a text, takes the suggested type and area, posts it with six presses, and asks a suggested person with one more', async ({
  open,
  createUser,
}) => {
  const ada = await createUser({ name: 'Ada Vacuum', areas: [2411] });
  await ada.call('PUT', '/api/profile', { description: 'Glassblower, quartz and frits.', is_listed: true });
  const page = await open(await createUser(), '/create-request', { size: { width: 1280, height: 1600 } });
  await page.getByRole('button', { name: 'Write a request' }).click();
  const form = page.getByRole('region', { name: 'New request' });
  const title = 'A quartz reactor with a frit';
  await form.getByLabel('Title').fill(title);
  await form
    .getByLabel('Description')
    .fill(
      'The old one broke. We need a glassblower to build a prototype of 12 mm with a flat window; a drawing exists.',
    );
  const type = form.getByRole('button', { name: /^Prototype, workshop or fabrication work/ });
  const area = form.getByRole('button', { name: /^Glassblowing and Vacuum · from “quartz reactor”/ });
  await expect(area).toBeVisible();
  await expect(form.getByText('Suggestions from your text are in the fields for type and areas.')).toBeAttached();
  await expectAccessible(page);

  const wrong = form.getByRole('button', { name: /^Not (?!Prototype|Glassblowing)/ }).first();
  const name = (await wrong.getAttribute('aria-label')) ?? '';
  await wrong.press('Enter');
  await expect(form.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(form.locator('.suggested__dismiss:focus, summary:focus')).toHaveCount(1);
  await form.getByLabel('Description').press('End');
  await form.getByLabel('Description').pressSequentially(' Thank you.');
  await expect(form.getByRole('button', { name, exact: true })).toHaveCount(0);
  await page.reload();
  await expect(area).toBeVisible();
  await expect(form.getByRole('button', { name, exact: true })).toHaveCount(0);

  await type.press('Enter');
  await expect(form.getByLabel('Collaboration type')).toBeFocused();
  await area.press('Enter');
  await expect(form.locator('.suggestion:focus, summary:focus, [data-main]:focus')).toHaveCount(1);
  await expect(form.getByLabel('Collaboration type')).toHaveValue('404');
  await form.getByRole('radio', { name: 'Everyone on the platform' }).check();
  await form.getByRole('button', { name: 'Create Request' }).click();

  const card = page.getByRole('article', { name: title });
  await card.getByRole('button', { name: /might help$/ }).click();
  await expect(card.getByText(/bio: “Glassblower”/)).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Ask for help Ada Vacuum' }).click();
  await expect(page.getByText('Ada Vacuum has been asked')).toBeVisible();
  await expect(card.getByText('Asked', { exact: true })).toBeVisible();
});

test('for all own requests on the screen, one call to the server asks who might help', async ({ open, createUser }) => {
  const ada = await createUser({ name: 'Ada Vacuum', areas: [2411] });
  await ada.call('PUT', '/api/profile', { description: 'Glassblower, quartz and frits.', is_listed: true });
  const owner = await createUser();
  const titles = ['A quartz reactor', 'A frit of glass', 'A window of quartz'];
  for (const title of titles) await createRequest(owner, { title, technical_area_ids: [2411] });
  const page = await open(owner, '/');
  let calls = 0;
  page.on('request', (request) => {
    calls += request.url().split('suggestions.listHelpers').length - 1;
  });
  await page.goto('/create-request');
  for (const title of titles)
    await expect(page.getByRole('article', { name: title }).getByRole('button', { name: /might help$/ })).toBeVisible();
  expect(calls).toBe(1);
  await createRequest(owner, { title: 'A tea ceremony', technical_area_ids: [2002] });
  await page.goto('/create-request');
  await expect(page.getByRole('article', { name: 'A tea ceremony' })).toContainText(
    'Nobody in the directory fits yet.',
  );
});

test('suggestions wait while the pointer is pressed, or moves over the fields that they fill, so that they do not take a press away', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser(), '/create-request');
  await page.getByRole('button', { name: 'Write a request' }).click();
  const form = page.getByRole('region', { name: 'New request' });
  const mend = await fail(page, 'suggestions.ofText', 'hangs');
  const asked = page.waitForRequest(/suggestions\.ofText/);
  const answered = page.waitForResponse(/suggestions\.ofText/);
  await form.getByLabel('Title').fill('A quartz reactor with a frit');
  await asked;
  await form.getByRole('button', { name: 'Add a deadline or the effort' }).hover();
  await page.mouse.down();
  await mend();
  await answered;
  await page.evaluate(untilLaidOut);
  const suggested = form.locator('.suggested');
  await expect(suggested, 'while the pointer is pressed').toHaveCount(0);
  await page.mouse.up();
  await expect(form.getByLabel('Needed by')).toBeFocused();
  await expect(suggested).not.toHaveCount(0);

  const mendAgain = await fail(page, 'suggestions.ofText', 'hangs');
  const askedAgain = page.waitForRequest(/suggestions\.ofText/);
  const answeredAgain = page.waitForResponse(/suggestions\.ofText/);
  await form.getByLabel('Title').fill('How do tardigrades survive?');
  await askedAgain;
  await form.getByRole('radio', { name: 'Everyone on the platform' }).hover();
  await mendAgain();
  await answeredAgain;
  await page.evaluate(untilLaidOut);
  await expect(form.getByRole('button', { name: /^Glassblowing/ }), 'while the pointer is there').toBeVisible();
  await form.getByRole('heading', { name: 'New request' }).hover();
  await expect(form.getByRole('button', { name: /^Glassblowing/ })).toBeHidden();
});

test('a member uploads a list of publications and gets areas proposed for the profile, each accepted separately', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser({ areas: [802] }), '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByText('Propose areas from a publication list').click();
  await page.getByLabel('Or a file').setInputFiles({
    name: 'mine.bib',
    mimeType: 'text/plain',
    buffer: Buffer.from('@article{a, title={Cryo-EM grids}}\n@article{b, title={Preferred orientation in {cryo-EM}}}'),
  });
  await page.getByRole('button', { name: 'Cryo-Electron Microscopy · 2 of 2 titles' }).click();
  await expect(page.getByRole('button', { name: 'Remove Cryo-Electron Microscopy' })).toBeVisible();
  await expectAccessible(page);
  const proposed = page.getByRole('list', { name: 'Proposed technical areas' });
  while ((await proposed.getByRole('button').count()) > 0) await proposed.getByRole('button').first().press('Enter');
  await expect(proposed, 'the focus stays here after the last one').toBeFocused();
});
