import { createRequest } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { provokes } from '../../support/console-errors.ts';
import { enter } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

test('a desk of three, one away, is asked; who takes it goes away, and another takes over in two presses', async ({
  open,
  createUser,
}) => {
  const owner = await createUser({ name: 'Olga Owner' });
  const ada = await createUser({ name: 'Ada Desk', email: 'ada.desk@ethz.ch' });
  const bo = await createUser({ name: 'Bo Desk' });
  const cem = await createUser({ name: 'Cem Desk' });
  await createRequest(owner);
  const adas = await open(ada, '/people/desks', { size: { width: 360, height: 740 } });
  provokes(adas, 'desks.found');
  await adas.getByRole('button', { name: 'New desk' }).click();
  await enter(adas.getByRole('textbox', { name: /^Name/ }), 'Statistics desk');
  await expect(adas.getByText('Please select at least one technical area').first()).toBeVisible();
  await expectAccessible(adas);
  await adas.getByRole('button', { name: 'Choose technical areas' }).click();
  const picker = adas.getByRole('dialog', { name: 'Technical areas' });
  await picker.getByRole('searchbox').fill('archaeology');
  await picker.getByRole('checkbox', { name: /^Archaeology/ }).check();
  await picker.getByRole('button', { name: 'Save' }).click();
  await adas.getByRole('button', { name: 'Create desk' }).click();
  await expect(adas.getByRole('heading', { name: 'Statistics desk' })).toBeVisible();
  const desk = Number(new URL(adas.url()).pathname.split('/').at(-1));
  const bos = await open(bo, '/people/desks');
  for (const person of [bo, cem]) {
    await ada.call('POST', `/api/desks/${desk}/members`, { userId: person.id });
  }
  await bos.reload();
  await expect(bos.getByText(/asks you to join the desk Statistics desk/)).toBeVisible();
  await expectAccessible(bos);
  await bos.getByRole('button', { name: 'Join' }).click();
  await cem.call('PUT', `/api/desks/${desk}/members`, { joins: true });
  await cem.call('PUT', '/api/profile', { away_until: inTwoDays() });

  const owners = await open(owner, '/people/desks');
  await owners.getByRole('link', { name: 'Statistics desk' }).click();
  await expect(owners.getByText('3 members, 2 on duty')).toBeVisible();
  await owners.getByRole('button', { name: 'Ask this desk for help' }).click();
  await owners.getByRole('textbox', { name: /^Message to the desk/ }).fill('Which model is right?');
  await expectAccessible(owners);
  await owners.getByRole('button', { name: 'Ask for help' }).click();
  await expect(owners.getByText('Nobody has taken this yet')).toBeVisible();
  await expect(owners.getByRole('button', { name: 'Accept offer' })).toHaveCount(0);
  await expect(owners.getByRole('list', { name: 'People in this chat' })).not.toContainText('Cem Desk');
  await expectAccessible(owners);

  await adas.reload();
  await adas.getByRole('button', { name: 'Take it' }).click();
  await expect(owners.getByText(/led by Ada Desk/)).toBeVisible();
  await expect(owners.getByRole('button', { name: 'Accept offer' })).toBeVisible();
  await ada.call('PUT', '/api/profile', { away_until: inTwoDays() });

  await bos.goto(owners.url().replace('my-requests', 'my-offers'));
  await bos.getByRole('button', { name: 'Take over' }).click();
  await expectAccessible(bos);
  await bos.getByRole('alertdialog').getByRole('button', { name: 'Take over' }).click();
  await expect(owners.getByText(/led by Bo Desk/)).toBeVisible();
  await expect(owners.getByRole('list', { name: 'People in this chat' })).toContainText('Ada Desk');
});
