import { requestStatus } from '@exchange/contract/statuses';
import { area, createOffer, createRequest, setStatus } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { provokes } from '../../support/console-errors.ts';
import { fail, saysWhenFailing } from '../../support/faults.ts';
import { says, saysAll } from '../../support/spec-sentences.ts';
import { follow, openDialog, shows, title } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { fillForm, newForm, path } from './my-requests.steps.ts';

test('a member without requests opens the form for one; its button says which fields are still missing', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser(), path, { size: { width: 1280, height: 1600 } });
  await saysAll(page, 'My Collaboration Requests', 'Your Previous Requests');
  await expect(page.getByText('You have not posted a request yet')).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  await page.getByRole('button', { name: 'Write a request' }).click();
  const form = newForm(page);
  await expect(form.getByLabel('Description')).toBeFocused();

  const submit = form.getByRole('button', { name: 'Create Request' });
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveAccessibleDescription(
    'Still missing: a title, a collaboration type, a technical area and who to share it with.',
  );
  await expect(form.getByText('Still missing: a title')).toBeVisible();
  const fields = [form.getByLabel('Title'), form.getByLabel('Collaboration type')];
  const areas = form.getByRole('button', { name: 'Choose technical areas' });
  for (const field of [...fields, areas, form.getByRole('radio', { name: 'Everyone on the platform' })]) {
    await field.focus();
    await field.blur();
  }
  await saysAll(form, 'Please enter a title for your collaboration request', 'Please select a collaboration type');
  await saysAll(form, 'Please select at least one technical area', 'Please select who to share this request with');
  await says(form, 'You must have a verified institute to use this option.');
  await expect(form.getByRole('radio', { name: 'Only people at my institute' })).toBeDisabled();
  await form.getByRole('radio', { name: 'Only people at selected institutes' }).check();
  await says(form, 'Please select at least one institute to share with');
  await form.getByLabel('Description').fill('x'.repeat(2_001));
  await shows(form, 'Description must be 2000 characters or less.', '2,001 of 2,000 characters');
  await expectAccessible(page);
  await form.getByRole('link', { name: 'a collaboration type' }).click();
  await expect(form.getByLabel('Collaboration type')).toBeFocused();
});

test('an owner names who helped by email address; every refusal says its reason, and an unknown person can be invited', async ({
  open,
  createUser,
  db,
  product,
}) => {
  const [ada, bob] = [await createUser(), await createUser({ name: 'Bob', email: 'bob.helper@example.org' })];
  const request = await createRequest(ada);
  await createOffer(bob, request);
  await setStatus(ada, request, 4);
  await setStatus(ada, await createRequest(ada, { title: 'Another question' }), 4);
  const page = await open(ada, path);
  provokes(page, 'credit.give');
  const helped = page.getByRole('region', { name: `Who helped? ${title}` });
  const email = helped.getByLabel('Somebody else helped? Their email');
  const add = async (address: string) => {
    await email.fill(address);
    await helped.getByRole('button', { name: 'Add', exact: true }).click();
  };
  await add('nonsense');
  await says(helped, 'Please enter a valid email address.');
  await expect(email).toBeFocused();
  await add('nobody@example.org');
  await says(helped, 'No user found with that email');
  await expect(email).toHaveValue('nobody@example.org');
  await expectAccessible(page);
  await helped.getByRole('button', { name: 'Invite them to join' }).click();
  await expect(helped.getByRole('listitem').filter({ hasText: 'nobody@example.org' })).toContainText('Invited to join');
  await expect(helped.getByText('No user found with that email')).toBeHidden();
  const mail = await product.mailServer.emailTo('nobody@example.org');
  expect(mail.subject).toBe('Credit for your help from “Ada Ångström”');
  await helped.getByRole('button', { name: 'Take back', description: 'nobody@example.org' }).click();
  await expect(helped.getByRole('listitem').filter({ hasText: 'nobody@example.org' })).toBeHidden();
  await add(ada.email);
  await expect(helped.getByText('You cannot give credit to yourself')).toBeVisible();
  for (const [fault, sentence] of [
    ['away', 'Network error'],
    ['broken', 'Failed to add collaborator'],
    [{ status: 400, sentence: '' }, 'Invalid request'],
  ] as const)
    await saysWhenFailing(helped, 'credit.give', fault, sentence, () => add('bob.helper@example.org'));
  await add('Bob.Helper@example.org');
  await expect(helped.getByText('Bob.Helper@example.org')).toBeVisible();
  await expect(helped.getByText('Offered help', { exact: true })).toBeVisible();
  await expect(email).toHaveValue('');
  await add('bob.helper@example.org');
  await says(helped, 'This user is already tracked as a collaborator on this request');
  await createUser({ email: 'carol.helper@example.org' });
  const list = 'Carol <carol.helper@example.org>; dora@example.org\nno address';
  await email.fill('');
  await email.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, list);
  await helped.getByRole('button', { name: 'Add', exact: true }).click();
  const table = helped.getByRole('table', { name: 'What became of each address' });
  await expect(table.getByRole('row')).toHaveText([
    /carol\.helper@example\.org.*Credited/,
    /dora@example\.org.*Invited to join/,
    'noNot an address',
    'addressNot an address',
  ]);
  await expect(email).toHaveValue('no, address');
  await expectAccessible(page);
  // Gone without a word to this screen, as with a stream that is broken.
  const deleted = { deleted_at: new Date().toISOString() };
  await db.updateTable('collaboration_request').set(deleted).where('id', '=', request).execute();
  await add('carol@example.org');
  await says(helped, 'You can only track collaborators on your own collaboration requests');
});

test('the form of a request says how many people it reaches, and what helps if it reaches nobody', async ({
  open,
  createUser,
}) => {
  const ada = await createUser({ email: 'reach@cam.ac.uk', areas: [2612] });
  for (let n = 0; n < 5; n += 1) await createUser({ areas: [2612] });
  const page = await open(ada, path);
  const form = newForm(page);
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Collaboration type').selectOption({ label: 'Quick question to an expert' });
  await expect(form.getByLabel('Description')).toHaveAccessibleDescription(/For example: “.+”/);
  await form.locator('.suggestion[aria-describedby]').click();
  await expect(form.getByText(/match/)).toBeHidden();
  await form.getByRole('radio', { name: 'Only people at my institute' }).check();
  await expect(
    form.getByText('Nobody at your institute works in this area and is open to this type yet.'),
  ).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Share with everyone on the platform: reaches about 5 people' }).click();
  await expect(form.getByRole('radio', { name: 'Everyone on the platform' })).toBeChecked();
  const line = form.getByText('About 5 people match this area and type and can see it.');
  await expect(line).toBeVisible();
  await expect(line).toBeFocused();

  await form.getByRole('radio', { name: 'Only people at selected institutes' }).check();
  const picker = await openDialog(form.getByRole('button', { name: 'Choose institutes' }), 'Choose institutes');
  await picker.getByRole('searchbox').fill('kth');
  await picker.getByRole('checkbox', { name: /kth\.se/ }).check();
  await picker.getByRole('button', { name: 'Add Selected' }).click();
  await expect(
    form.getByText('Nobody at the chosen institutes works in this area and is open to this type yet.'),
  ).toBeVisible();
  await expect(form.getByRole('button', { name: /^Share with everyone/ })).toBeVisible();
  await form.getByRole('button', { name: 'Add institutes' }).click();
  await expect(form.getByRole('button', { name: 'Choose institutes' })).toBeFocused();

  // A failure is silent, and the form works without an answer.
  const mend = await fail(page, 'requests.reach', 'broken');
  await form.getByRole('radio', { name: 'Only people with a verified institute' }).check();
  await expect(line).toBeHidden();
  await mend();
  await form.getByRole('radio', { name: 'Everyone on the platform' }).check();
  await expect(line).toBeVisible();

  await form.getByRole('button', { name: 'Insert outline' }).click();
  await expect(form.getByLabel('Description')).toBeFocused();
  await expect(form.getByLabel('Description')).toHaveValue(/^What I want to know:/);
  const openPreview = form.getByRole('button', { name: 'Preview' });
  const preview = await openDialog(openPreview, 'As others will see it');
  await expect(preview.getByRole('heading', { name: title })).toBeVisible();
  await shows(preview, 'Quick question to an expert', 'University of Cambridge', 'Everyone on the platform');
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Close' }).first().click();
  await expect(openPreview).toBeFocused();

  await form.getByRole('button', { name: 'Create Request' }).click();
  const toast = 'Collaboration request created successfully. Shown to about 5 people.';
  await expect(page.getByRole('status').getByText(toast)).toBeVisible();
  const card = page.getByRole('article', { name: title });
  await expect(card).toBeFocused();
  await expect(card.getByText('Shown to about 5 people')).toBeVisible();
});

test('while one writes a request, similar requests of others appear in the place of the hint, and nothing moves', async ({
  open,
  createUser,
}) => {
  const [ada, jonas] = [await createUser({ name: 'Ada' }), await createUser({ name: 'Jonas Weidner' })];
  const similar = 'How do tardigrades survive desiccation in vacuum?';
  const id = await createRequest(jonas, { title: similar });
  const closed = await createRequest(jonas, { title: 'Do tardigrades survive desiccation twice?' });
  await setStatus(jonas, closed, requestStatus.completed);
  await createRequest(ada, { title: 'My own question about tardigrades and desiccation' });
  const solved = 'Freezing hydrangeas without losing colour';
  const solvedId = await createRequest(jonas, { title: solved });
  await setStatus(jonas, solvedId, requestStatus.completed);
  const solution = { solution: 'Slowly, in sugar.', is_solution_shown: true };
  await jonas.call('PUT', `/api/collaboration-requests/${solvedId}/solution`, solution);
  const page = await open(ada, path);
  const form = newForm(page);
  const field = form.getByLabel('Title');
  await expect(form.getByText(/^Ask one specific question/)).toBeVisible();
  const placeOfField = () => field.evaluate((box: HTMLElement) => box.offsetTop);
  const before = await placeOfField();
  await field.fill('Which gene lets tardigrades stand desiccation?');
  const links = form.getByRole('link', { name: /tardigrades/ });
  await expect(links).toHaveText([similar]);
  await expect(form.getByText(/^Ask one specific question/)).toBeHidden();
  expect(await placeOfField(), 'nothing moves').toBe(before);
  await expectAccessible(page);
  await field.fill('Need help');
  await expect(links).toHaveCount(0);
  await expect(form.getByText(/^Ask one specific question/)).toBeVisible();
  await field.fill('Which gene lets tardigrades stand desiccation?');
  await follow(links, `/requests/${id}`);
  await page.goBack();
  await expect(field, 'what was typed is kept').toHaveValue('Which gene lets tardigrades stand desiccation?');
  await field.fill('Need help');
  await form.getByLabel('Description').fill('Our hydrangeas lose their colour after freezing.');
  await expect(form.getByRole('link', { name: solved }), 'a solved one is like the description').toBeVisible();
});

test('the title of a new request grows with its text, takes no line ends, and shows its limit when it is near', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser(), path);
  const title = newForm(page).getByLabel('Title');
  const height = async () => (await title.boundingBox())?.height ?? 0;
  const ofOneLine = await height();
  await title.fill('Which landmarks\n  survive?');
  await title.press('Enter');
  await expect(title).toHaveValue('Which landmarks survive?');
  expect(await height()).toBe(ofOneLine);
  await title.fill('word '.repeat(40));
  await expect(page.getByText('of 255 characters')).toBeHidden();
  await title.fill('word '.repeat(41));
  await expect(page.getByText('205 of 255 characters')).toBeVisible();
  expect(await height()).toBeGreaterThan(ofOneLine);
});

test('a whole paragraph in the title of a request becomes its description with one press, below what stood there', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser(), path);
  const form = newForm(page);
  await form.getByLabel('Description').fill('About titin.');
  await form.getByLabel('Title').fill(`First.\n${'word '.repeat(60)}`);
  await form.getByRole('button', { name: 'Use it as the description' }).click();
  await expect(form.getByLabel('Description')).toHaveValue(/^About titin\.\n\nFirst\.\nword word/);
  await expect(form.getByLabel('Title')).toHaveValue('');
  await expect(form.getByLabel('Title')).toBeFocused();
  await expectAccessible(page);
});

test('on a phone the list of own requests comes before the form, and a draft is posted from its card', async ({
  open,
  createUser,
}) => {
  const ada = await createUser({ email: 'phone@ethz.ch', areas: [2613] });
  const areas = { technical_area_ids: [2613] };
  await createRequest(ada, { ...areas, title: 'A draft with words' });
  await setStatus(ada, await createRequest(ada, { ...areas, title: 'Another draft' }), 1);
  const page = await open(ada, path, { size: { width: 360, height: 740 } });
  const form = newForm(page);
  const fold = form.getByRole('button', { name: 'New request' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(form.getByLabel('Title')).toBeHidden();
  await expectAccessible(page);
  await expect(page.getByRole('article', { name: 'Another draft' })).toBeInViewport();

  const second = page.getByRole('article', { name: 'Another draft' });
  await second.getByRole('button', { name: 'Post', description: 'Another draft' }).click();
  await expect(second.getByRole('button', { name: 'Active', description: 'Change status' })).toBeVisible();
  await expect(second.getByText('Shown to nobody yet')).toBeVisible();
  await second.getByRole('button', { name: 'change areas or who can see it' }).click();
  await expect(second.getByRole('button', { name: 'Choose technical areas' })).toBeFocused();
  await second.getByRole('button', { name: 'Cancel' }).click();

  await fold.click();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Collaboration type').selectOption({ label: 'Quick question to an expert' });
  await form.locator('.suggestion[aria-describedby]').click();
  await form.getByRole('radio', { name: 'Everyone on the platform' }).check();
  await form.getByRole('button', { name: 'Create Request' }).click();
  const card = page.getByRole('article', { name: title });
  await expect(card).toBeFocused();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('button', { name: 'Add a description and post' }).click();
  const description = card.getByLabel('Description');
  await expect(description).toBeFocused();
  await expect(description).toHaveAccessibleDescription(/Add a description to post the request/);
  await description.fill('We lose them all.');
  await card.getByRole('button', { name: 'Save and post' }).click();
  await expect(card.getByRole('button', { name: 'Active', description: 'Change status' })).toBeVisible();
  await expect(card.getByText('We lose them all.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a description and post' })).toBeHidden();

  // A text that was begun is shown again.
  await fold.click();
  await form.getByLabel('Title').fill('Half a thought');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(form.getByLabel('Title')).toHaveValue('Half a thought');
  await expect(form.getByLabel('Title')).toBeVisible();
});

test('the form and the list of own requests each say when they load or fail, and lose nothing that was typed', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser(), '/chats', { clock: true });
  const nav = page.getByRole('navigation', { name: 'Main' });
  let mend = await fail(page, 'requests.listOwn', 'hangs');
  await nav.getByRole('link', { name: 'My Requests' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading your requests.' })).toBeAttached();
  await page.clock.fastForward(2_000);
  await expect(page.getByText('This is taking longer than usual, please wait.')).toBeVisible();
  await expectAccessible(page);
  await mend();
  await expect(page.getByText('You have not posted a request yet')).toBeVisible();

  const form = newForm(page);
  await form.getByLabel('Title').fill('Half a thought');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(form.getByLabel('Title')).toHaveValue('Half a thought');
  await follow(nav.getByRole('link', { name: 'Chats' }), '/chats');
  await page.goBack();
  await expect(form.getByLabel('Title')).toHaveValue('Half a thought');
  const clear = form.getByRole('button', { name: 'Clear' });
  await clear.click();
  await expect(form.getByLabel('Title')).toHaveValue('');
  await page.getByRole('button', { name: 'Undo', description: 'The form is empty again.' }).click();
  await expect(form.getByLabel('Title')).toHaveValue('Half a thought');
  await clear.click();

  await fillForm(page);
  await form.getByLabel('Description').fill('We lose them all.');
  const submit = form.getByRole('button', { name: 'Create Request' });
  await saysWhenFailing(form, 'requests.create', 'away', 'Network error', () => submit.click());
  const sendAgain = form.getByText('What you typed is kept. You can send it again: nothing is posted twice.');
  await expect(sendAgain).toBeVisible();
  mend = await fail(page, 'requests.create', 'broken');
  await submit.click();
  await says(form, 'Failed to create collaboration request');
  await expect(sendAgain).toHaveCount(0);
  await expectAccessible(page);
  await mend();
  await expect(form.getByLabel('Title')).toHaveValue(title);
  await submit.click();
  const card = page.getByRole('article', { name: title });
  await expect(card).toBeFocused();
  await expect(card.getByRole('button', { name: 'Active', description: 'Change status' })).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('');

  await page.goto('/chats');
  const mendAll = await Promise.all([
    fail(page, 'reference.collaborationTypes', 'broken'),
    fail(page, 'requests.listOwn', 'broken'),
  ]);
  await nav.getByRole('link', { name: 'My Requests' }).click();
  await says(form, 'Failed to load form data');
  const list = page.getByRole('region', { name: 'Your Previous Requests' });
  await says(list, 'Failed to fetch collaboration requests');
  await expectAccessible(page);
  for (const repair of mendAll) await repair();
  await form.getByRole('button', { name: 'Try Again' }).click();
  await list.getByRole('button', { name: 'Try Again' }).click();
  await expect(card).toBeVisible();
  await expect(form.getByLabel('Collaboration type').getByRole('option')).toHaveCount(38);
});

test('a menu at the lower end of the window stays inside it when further items arrive', async ({
  open,
  createUser,
}) => {
  const ada = await createUser();
  await createRequest(ada);
  const page = await open(ada, '/profile', { own: true, size: { width: 1280, height: 640 } });
  const mend = await fail(page, 'reference.collaborationRequestStatuses', 'hangs');
  await page.getByRole('link', { name: 'My Requests' }).click();
  const badge = page.getByRole('button', { name: 'Active', description: 'Change status' });
  // Only the status of the moment has room below it.
  await page.evaluate(() => Object.assign(document.body.style, { paddingTop: '200px' }));
  await badge.click();
  const items = page.getByRole('menuitemradio');
  await expect(items).toHaveCount(1);
  await mend();
  await expect(items).toHaveCount(6);
  await expect(items.first()).toBeInViewport({ ratio: 1 });
  await expect(items.last()).toBeInViewport({ ratio: 1 });
});

test('an owner posts a closed request again: its values fill the form, what was begun stays, and only Create Request saves', async ({
  open,
  createUser,
}) => {
  const ada = await createUser();
  const closed = await createRequest(ada);
  const running = await createRequest(ada, { title: 'Another question' });
  await setStatus(ada, closed, 4);
  const page = await open(ada, path);
  const form = newForm(page);
  const field = form.getByLabel('Title');
  await field.fill('Something begun');
  const previous = page.getByRole('region', { name: 'Your Previous Requests' });
  const cards = previous.getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(previous.getByRole('button', { name: 'Post again' })).toHaveCount(1);
  await page.goto(`/requests/${running}`);
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Post again' })).toBeHidden();
  await page.goto(`/requests/${closed}`);
  await page.getByRole('button', { name: 'Post again' }).click();
  await expect(field).toHaveValue(title);
  await expect(field).toBeFocused();
  await expect(form.getByRole('button', { name: area.name })).toBeVisible();
  await expect(form.getByRole('radio', { name: 'Everyone on the platform' })).toBeChecked();
  await expect(cards).toHaveCount(2);
  await expectAccessible(page);
  await field.fill('Once more');
  await form.getByRole('button', { name: 'Create Request' }).click();
  await expect(cards).toHaveCount(3);
  await expect(cards.first()).toContainText('Once more');
  await expect(cards.first()).toBeFocused();
  await expect(page).toHaveURL(/create-request$/);
  await expect(field).toHaveValue('Something begun');
});
