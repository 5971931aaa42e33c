import { grantRole } from '@exchange/api';
import { area } from '@exchange/testkit/rest-users';
import { giveFactor } from '@exchange/testkit/second-factor';
import { expectAccessible } from '../../support/accessible.ts';
import { shows, title } from '../../support/steps.ts';
import { test as base, expect, productWith } from '../../support/test.ts';

const test = base.extend({ product: productWith({ REVIEW_FIRST: 'request' }) });

test('a member’s first request waits for a moderator, who reads it beside the reports, declines it with a reason, and posts it later', async ({
  open,
  createUser,
  db,
}) => {
  const moderator = await createUser({ name: 'Some moderator' });
  await grantRole(db, moderator.email, 'moderator');
  await giveFactor(db, moderator.id);
  const ada = await open(await createUser({ name: 'Ada' }), '/create-request');
  const form = ada.getByRole('region', { name: 'New request' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Collaboration type').selectOption({ label: 'Quick question to an expert' });
  await form.getByRole('button', { name: area.name }).click();
  await form.getByRole('radio', { name: 'Everyone on the platform' }).check();
  await form.getByLabel('Description').fill('We lose them all.');
  await form.getByRole('button', { name: 'Create Request' }).click();
  await shows(ada.getByRole('region', { name: 'Messages' }), 'A moderator looks at your first request');
  const card = ada.getByRole('article', { name: title });
  await shows(card, 'With a moderator, just now');
  await expect(card.getByRole('button', { name: 'Post', exact: true })).toBeHidden();
  await card.getByRole('button', { name: 'Take it back' }).click();
  await shows(ada, 'Taken back. It is a draft.');
  await card.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Take it back' })).toBeVisible();
  await card.getByRole('link', { name: title }).click();
  await shows(ada, 'You and the moderators');
  await expectAccessible(ada);

  const page = await open(moderator, '/admin');
  await expect(page.getByRole('link', { name: 'Reports 1' })).toBeVisible();
  await page.getByRole('button', { name: 'First requests (1)' }).click();
  await page.getByRole('link', { name: 'Ada' }).click();
  const panel = page.getByRole('region', { name: 'First request of Ada' });
  await shows(panel, 'We lose them all.');
  await expectAccessible(page);
  await panel.getByRole('radio', { name: 'Do not post it' }).check();
  await panel.getByRole('button', { name: 'Do not post' }).click();
  await shows(panel, 'Please give a reason');
  await panel.getByLabel('Reason, as the person reads it').fill('Please say which landmarks.');
  await panel.getByRole('button', { name: 'Do not post' }).click();
  await shows(page, 'No first request waits');

  await ada.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(ada.getByRole('button', { name: 'Take it back' })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Ada' }).click();
  await panel.getByRole('radio', { name: /^Post it/ }).check();
  await panel.getByRole('button', { name: 'Post', exact: true }).click();
  await shows(page, 'No first request waits');
  await expect(ada.getByRole('button', { name: 'Take it back' })).toBeHidden();
  await shows(ada.getByRole('complementary'), 'Everyone on the platform');
});
