import { readFile } from 'node:fs/promises';
import { createRequest } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { fail } from '../../support/faults.ts';
import { follow } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('a member opens Settings from the profile, reads their reports, turns emails off and on, and downloads all their data as a file', async ({
  open,
  createUser,
}) => {
  const guest = await open(null, '/account');
  await expect(guest).toHaveURL('/');
  const ada = await createUser();
  await createRequest(ada, { title: 'Mine to keep' });
  const others = await createRequest(await createUser({ name: 'Eve' }));
  const page = await open(ada, '/profile');
  await follow(page.getByRole('link', { name: 'Settings' }), '/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle('Settings · Research Exchange');
  await expect(page.getByText('This browser')).toBeVisible();
  await expect(page.getByText('You have not reported anything.')).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  await ada.call('POST', '/api/reports', { kind: 'request', id: others, reason: 'spam', text: 'Sells pills.' });
  await page.reload();
  const report = page.getByRole('region', { name: 'Your reports' }).getByRole('listitem');
  await expect(report).toContainText('Advertising or spam');
  await expect(report).toContainText('Sells pills.');
  await expect(report).toContainText('The operators have not decided yet.');

  const emails = page.getByRole('region', { name: 'Email notifications' });
  const mend = await fail(page, 'notifications.updatePreferences', 'hangs');
  await emails.getByRole('button', { name: 'Turn everything off' }).click();
  await expect(emails.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(emails.getByLabel('New requests')).toHaveValue('never');
  const order: string[] = [];
  page.on('response', (reply) => reply.url().includes('updatePreferences') && order.push('turned off'));
  page.on('request', (call) => call.url().includes('turnOn') && order.push('turn on'));
  await emails.getByRole('button', { name: 'Turn on' }).click();
  await mend();
  await expect(emails.getByRole('checkbox', { checked: true })).not.toHaveCount(0);
  expect(order, 'the second press waits until the first one is saved').toEqual(['turned off', 'turn on']);
  await expect(emails.getByRole('button', { name: 'Turn everything off' })).toBeFocused();

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('my-data.json');
  const text = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ profile: { email: ada.email }, requests: [{ title: 'Mine to keep' }] });
});
