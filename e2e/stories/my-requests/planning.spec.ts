import { weekday } from '@exchange/contract/planning';
import { createRequest } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { choose, openDialog, press } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a request names its deadline and effort and is found by both; offers are paused; what solved it helps the next reader', async ({
  open,
  createUser,
}) => {
  const title = 'A cold stage drifts by night';
  const day = dayIn(4);
  const ada = await createUser({ name: 'Ada Planner' });
  const adas = await open(ada, '/create-request', { size: { width: 1280, height: 1600 } });
  await adas.getByRole('button', { name: 'Write a request' }).click();
  const form = adas.getByRole('region', { name: 'New request' });
  await form.getByRole('textbox', { name: /^Title/ }).fill(title);
  await form.getByLabel(/^Collaboration type/).selectOption({ label: 'Quick question to an expert' });
  await form
    .getByRole('button', { name: /^Cryo-Electron Microscopy/ })
    .first()
    .click();
  await form.getByLabel('Description').fill('It moves 40 nm an hour after sunset.');
  await expect(form.getByLabel('Needed by (optional)')).toBeHidden();
  await form.getByRole('button', { name: 'Add a deadline or the effort' }).click();
  const neededBy = form.getByLabel('Needed by (optional)');
  await expect(neededBy).toBeFocused();
  await neededBy.fill('2020-01-01');
  await expect(neededBy).toHaveAccessibleDescription(/This day is over/);
  await neededBy.fill(day);
  await expect(neededBy).toHaveAccessibleDescription(weekday(day));
  await form.getByLabel('Effort (optional)').selectOption('About a day');
  await form.getByRole('radio', { name: 'Everyone on the platform' }).check();
  await expectAccessible(adas);
  await form.getByRole('button', { name: 'Create Request' }).click();
  const own = adas.getByRole('article', { name: title });
  await expect(own).toContainText(`Needed by ${weekday(day)}`);
  await expect(own).toContainText('About a day');

  const bob = await createUser({ name: 'Bob Finder' });
  await createRequest(ada, { title: 'A cold stage for another day' });
  const bobs = await open(bob, '/requests?q=cold+stage');
  const cards = bobs.getByRole('article');
  await expect(cards).toHaveCount(2);
  await bobs.getByRole('combobox', { name: 'Sort' }).selectOption('Needed soonest');
  await expect(cards.first()).toContainText(title);
  const time = await openDialog(bobs.getByRole('button', { name: /^Time/ }), 'Time');
  await time.getByRole('group', { name: 'Needed by' }).getByLabel('Needed within 7 days').check();
  await time.getByRole('group', { name: 'Effort' }).getByLabel('About a day').check();
  await expectAccessible(bobs);
  await time.getByRole('button', { name: 'Show 1 request' }).click();
  await expect(cards).toHaveCount(1);
  await expect(cards.first()).toContainText(`Needed by ${weekday(day)}`);

  await choose(own.getByRole('button', { name: 'More', exact: true }), 'Take no more offers');
  await expect(own.getByText('Takes no more offers')).toHaveCount(1);
  await expect(own.getByText('No offers yet')).toBeHidden();
  await cards.first().getByRole('link', { name: title }).click();
  await expect(bobs.getByText('Takes no more offers')).toBeVisible();
  await expect(bobs.getByRole('button', { name: 'Offer Help' })).toBeHidden();
  await bobs.goBack();
  await bobs.reload();
  await expect(bobs.getByText('Nothing fits')).toBeVisible();
  await press(own, 'Take offers again', 'Your request takes offers again.');
  await expect(own.getByText('Takes no more offers')).toBeHidden();

  await choose(own.getByRole('button', { name: 'Active', description: 'Change status' }), 'Successful');
  const solving = await openDialog(own.getByRole('button', { name: 'Say what solved it' }), 'What solved it');
  await solving.getByLabel('What solved it (optional)').fill('Boil-off: we *closed* the helium valve at 18:00.');
  await solving.getByLabel('Those who may see the request find it among solved ones').check();
  await expectAccessible(adas);
  await solving.getByRole('button', { name: 'Save' }).click();
  await expect(own.getByText('Others find it among solved requests.')).toBeVisible();

  await bobs.goto('/create-request');
  await bobs.getByRole('button', { name: 'Write a request' }).click();
  await bobs.getByRole('textbox', { name: /^Title/ }).fill('Our cold stage drifts');
  await bobs.getByRole('link', { name: title }).click();
  const solution = bobs.getByRole('region', { name: 'What solved it' });
  await expect(solution).toContainText('Boil-off: we closed the helium valve at 18:00.');
  await expectAccessible(bobs);
  await bobs.goto('/requests?q=helium+valve&among=solved');
  await expect(bobs.getByRole('article', { name: title })).toContainText('Boil-off: we closed the helium valve');
});

test('a person who is away cannot be asked for help; a helper who offers on their request reads when they return', async ({
  open,
  createUser,
}) => {
  const day = dayIn(9);
  const ines = await createUser({ name: 'Inês Away' });
  const title = 'A grid that is always too dry';
  const request = await createRequest(ines, { title });
  const own = await open(ines, '/profile');
  const last = own.getByLabel('Last day away');
  await last.fill(day);
  await expect(last).toHaveAccessibleDescription(weekday(day));
  await expectAccessible(own);
  await own.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(own.getByText(`You are away until ${weekday(day)}.`)).toBeVisible();

  const bob = await createUser({ name: 'Bob Asker' });
  await createRequest(bob, { title: 'A question to Inês' });
  const page = await open(bob, `/profile/${ines.hashid}`);
  await expect(page.getByText(`Away until ${weekday(day)}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask for help' })).toBeHidden();
  await page.goto(`/requests/${request}`);
  const offer = await openDialog(page.getByRole('button', { name: 'Offer Help' }), 'Offer Help');
  await expect(offer.getByText(`Inês Away is away until ${weekday(day)}. Your offer waits until then.`)).toBeVisible();
  await offer.getByLabel('Message').fill('Blot for longer, at 4 °C.');
  await offer.getByRole('button', { name: 'Offer Help' }).click();
  await expect(page.getByRole('link', { name: 'Open Chat', exact: true })).toBeVisible();

  await own.getByRole('button', { name: 'I am back' }).click();
  await expect(last).toBeVisible();
  await page.goto(`/profile/${ines.hashid}`);
  await expect(page.getByRole('button', { name: 'Ask for help' })).toBeVisible();
});
