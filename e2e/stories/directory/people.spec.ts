import { expectAccessible } from '../../support/accessible.ts';
import { enter, follow, openDialog, press } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { createListed, person } from './people.steps.ts';

test('the filters of the search for people are part of the address: Back, reload and a shared link keep them', async ({
  open,
  createUser,
}) => {
  const viewer = await createUser({ areas: [611] });
  await createListed(createUser, { name: 'Ada Area', areas: [611] }, 'Filterfish');
  await createListed(createUser, { name: 'Bob Other', areas: [612] }, 'Filterfish');
  const page = await open(viewer, '/people?q=filterfish&area=612');
  await expect(page.getByText('1 person for “filterfish”')).toBeVisible();
  await expect(person(page, 'Bob Other')).toBeVisible();
  await follow(page.getByRole('button', { name: /^Remove Area/ }), '/people?q=filterfish');
  await expect(page.getByText('2 people for “filterfish”')).toBeVisible();
  await page.getByLabel('Career stage').selectOption({ index: 1 });
  await expect(page.getByText('Nobody fits')).toBeVisible();
  await press(page, 'Clear filters', '2 people for “filterfish”');
  await page.getByRole('link', { name: 'Ada Area' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Area' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask for help' })).toBeVisible();
  const entry = () => page.evaluate(() => JSON.stringify(history.state));
  const before = await entry();
  await press(page, 'Ask for help', 'you have none yet');
  await page.getByRole('button', { name: 'Cancel' }).click();
  // The dialog has left the history, if it has an entry while it is open.
  await expect.poll(entry).toBe(before);
  await page.goBack();
  await expect(page).toHaveURL('/people?q=filterfish');
  await page.reload();
  await expect(page.getByText('2 people for “filterfish”')).toBeVisible();
  const shared = await open(viewer, page.url());
  await expect(shared.getByText('2 people for “filterfish”')).toBeVisible();
});

test('the profile asks once whether others may find the person by search; the answer can be changed later', async ({
  open,
  createUser,
}) => {
  const ada = await createUser({ name: 'Ada Askedonce', areas: [601] });
  const viewer = await createUser({ areas: [602] });
  const others = await open(viewer, '/people?q=askedonce');
  await expect(others.getByText('Nobody fits')).toBeVisible();
  const page = await open(ada, '/profile');
  const question = page.getByRole('region', { name: 'Let others find me in the directory' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Others can find you under People.')).toBeVisible();
  await others.reload();
  await expect(others.getByText('1 person for “askedonce”')).toBeVisible();
  await press(page, 'Stop being found', 'Others do not find you under People.');
  await page.reload();
  await expect(page.getByText('Others do not find you under People.')).toBeVisible();
  await expect(question).toBeHidden();
  await others.reload();
  await expect(others.getByText('Nobody fits')).toBeVisible();
});

test('a search for people with a typing error finds them, and says which word it searched for instead', async ({
  open,
  createUser,
  db,
}) => {
  await createListed(createUser, { name: 'Ada Typografia', areas: [611] }, 'Letters.');
  // A job reads the known words at the start and every few minutes; this name is read with the next ones.
  const known = () => db.selectFrom('directory_word').select('word').limit(1).execute();
  await expect.poll(known).toHaveLength(1);
  await db
    .insertInto('directory_word')
    .values({ word: 'typografia', texts: 1 })
    .onConflict((on) => on.doNothing())
    .execute();
  const page = await open(await createUser(), '/people?q=tipografia');
  await expect(
    page.getByText('No person fits “tipografia”. Did you mean typografia? 1 person for “typografia”'),
  ).toBeVisible();
  await expect(person(page, 'Ada Typografia')).toBeVisible();
  await expectAccessible(page);
  await follow(page.getByRole('link', { name: 'typografia', exact: true }), '/people?q=typografia');
  await expect(page.getByText('1 person for “typografia”')).toBeVisible();
});

test('if no person has all words, those are found who have the area that one means, or some of the words, with the reason', async ({
  open,
  createUser,
}) => {
  await createListed(createUser, { name: 'Ada Meaning', areas: [2304] }, 'Somewordfish.');
  await createListed(createUser, { name: 'Bob Somewords', areas: [611] }, 'Somewordfish and morewordfish.');
  const viewer = await createUser();
  const page = await open(viewer, '/people?q=somewordfish+cryoDRGN');
  await expect(
    page.getByText(
      'Nobody has all of “somewordfish cryoDRGN”. Searched by meaning: cryodrgn → Cryo-Electron Microscopy. 1 person',
    ),
  ).toBeVisible();
  await expect(person(page, 'Ada Meaning').getByText('Found by somewordfish, cryodrgn.')).toBeVisible();

  await enter(page.getByRole('searchbox', { name: 'Search people' }), 'morewordfish somewordfish zzqqzz');
  await expect(
    page.getByText('Nobody has all of “morewordfish somewordfish zzqqzz”. Those with most of the words come first. 2'),
  ).toBeVisible();
  const found = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Found by' });
  await expect(found).toHaveCount(2);
  await expect(found.first()).toContainText('Bob Somewords');
  await expect(found.first()).toContainText('Found by morewordfish, somewordfish. Without zzqqzz.');
  await expect(found.last()).toContainText('Found by somewordfish. Without morewordfish, zzqqzz.');
  await expectAccessible(page, { corners: 4 });
  const narrow = await open(viewer, page.url(), { size: { width: 360, height: 740 } });
  await expect(found.first()).toBeVisible();
  await expectAccessible(narrow);
});

test('a member who searches requests for people’s skills and finds none is led to the people who have them', async ({
  open,
  createUser,
}) => {
  await createListed(createUser, { name: 'Nele Xylograf', areas: [611] }, 'Grids and freezing.');
  const page = await open(await createUser(), '/requests?q=who+is+xylograf%3F');
  await expect(page.getByText('Nothing fits “who is xylograf?”')).toBeVisible();
  await page.getByRole('link', { name: 'Search People for “who is xylograf?”' }).click();
  await expect(page).toHaveURL('/people?q=who+is+xylograf%3F');
  await expect(page.getByRole('button', { name: 'Ask for help', description: 'Nele Xylograf' })).toBeVisible();

  const field = page.getByRole('searchbox', { name: 'Search people' });
  await enter(field, 'nobody-at-all');
  await expect(page.getByText('Nobody fits')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search', exact: true }), 'as after a press').toBeFocused();
  await page.goBack();
  await expect(field).toHaveValue('who is xylograf?');
  await page.goForward();
  await follow(page.getByRole('link', { name: 'Write a request' }), '/create-request');
});

test('a member without a request who asks a person for help writes one first, and returns to ask them about it', async ({
  open,
  createUser,
}) => {
  const ada = await createListed(createUser, { name: 'Ada Asknext', areas: [601] }, 'Askfish');
  const owner = await createUser({ name: 'Olu Owner', areas: [601] });
  const page = await open(owner, '/people?q=askfish');
  await page.getByRole('button', { name: 'Ask for help', description: 'Ada Asknext' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Write a request' }).click();
  await expect(page).toHaveURL(`/create-request?for=${ada.hashid}`);
  await expect(page.getByText('you can ask Ada Asknext for help on it')).toBeVisible();
  await page.getByLabel('Title').fill('Which grid for my leaves?');
  await page.reload();
  await expect(page.getByLabel('Title'), 'kept').toHaveValue('Which grid for my leaves?');
  await page.getByLabel('Collaboration type').selectOption({ index: 1 });
  await page.locator('.suggestion[aria-describedby]').first().click();
  await page.getByLabel('Description').fill('Ten minutes of your time.');
  await page.getByRole('radio', { name: 'Everyone on the platform' }).check();
  await page.getByRole('button', { name: 'Create Request' }).click();

  await expect(page).toHaveURL(`/profile/${ada.hashid}`);
  const dialog = page.getByRole('dialog', { name: 'Ask Ada Asknext for help' });
  await expect(dialog.getByRole('radio', { name: 'Which grid for my leaves?' })).toBeChecked();
  await dialog.getByRole('textbox').fill('Your talk had the one slide.');
  await page.reload();
  await expect(dialog, 'it opens once').toBeHidden();
  await page.getByRole('button', { name: 'Ask for help' }).click();
  await expect(dialog.getByRole('textbox'), 'kept').toHaveValue('Your talk had the one slide.');
  await press(dialog, 'Ask for help', 'Ada Asknext has been asked');
});

test('the filters of the search for people do not move when the career stages have loaded', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser(), '/people');
  const stage = page.getByLabel('Career stage');
  await expect(stage.getByRole('option')).not.toHaveCount(1);
  const after = await stage.boundingBox();
  await stage.evaluate((select) => select.replaceChildren(new Option('Any career stage')));
  expect(await stage.boundingBox()).toEqual(after);
});

test('on a phone the filters of the search for people are in one dialog, and start only one search', async ({
  open,
  createUser,
}) => {
  for (const area of [611, 612])
    await createListed(
      createUser,
      { name: `Sheetfish ${area}`, email: `sheet-${area}@cs.ethz.ch`, areas: [area] },
      'Sheetfish',
    );
  const viewer = await createUser({ areas: [611] });
  const page = await open(viewer, '/people?q=sheetfish', { size: { width: 360, height: 740 } });
  await expect(page.getByText('2 people for “sheetfish”')).toBeVisible();
  await expect(page.getByLabel('Career stage')).toBeHidden();
  const button = page.getByRole('button', { name: /^Filters/ });
  const sheet = await openDialog(button, 'Filters');
  await sheet.getByRole('region', { name: 'Area' }).getByRole('checkbox').first().check();
  const institutes = sheet.getByRole('region', { name: 'Institute' });
  await institutes.getByLabel('Find an institute').fill('ethz.ch');
  await institutes.getByRole('checkbox', { name: /^ETH/ }).check();
  await expectAccessible(page, { asIs: true });
  await expect(page, 'nothing is searched before').toHaveURL('/people?q=sheetfish');
  await follow(sheet.getByRole('button', { name: 'Show people' }), /\/people\?q=sheetfish&area=611&institute=\d+$/);
  await expect(button, 'the focus returns to the button').toBeFocused();
  await expect(button).toHaveText('Filters2');
  await expect(page.getByText('1 person for “sheetfish”')).toBeVisible();

  await button.click();
  await expect(institutes.getByRole('checkbox', { name: /^ETH/ })).toBeChecked();
  await sheet.getByRole('button', { name: 'Clear' }).click();
  await sheet.getByRole('region', { name: 'Career stage' }).getByRole('checkbox').first().check();
  await press(sheet, 'Show people', 'Nobody fits');
});
