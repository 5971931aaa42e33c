import { linkIn } from '@exchange/testkit/mail-server';
import { expectAccessible } from '../../support/accessible.ts';
import { openDialog, openQuestion, password, shows } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { createStaff } from '../operators/console.steps.ts';

test('a person moves to another institute: adds its address, opens the link, makes it the main one, and the former address can be put back', async ({
  open,
  createUser,
  product,
}) => {
  const ada = await createUser({ password, email: 'ada.moves@ethz.ch' });
  const next = 'ada.moves@ox.ac.uk';
  const page = await open(ada, '/profile');
  await page.getByRole('link', { name: 'Change the address' }).click();
  const card = page.getByRole('region', { name: 'Email addresses and institutes' });
  await expect(card.getByRole('listitem')).toContainText([`${ada.email}ETH`]);
  const adding = await openQuestion(card.getByRole('button', { name: 'Add an address' }), 'Add an address');
  const address = adding.getByLabel('New address');
  await expect(address).toBeFocused();
  await adding.getByLabel('Password', { exact: true }).fill(password);
  await address.fill(next);
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Send the link' }).click();
  await shows(page, 'We have sent an email to this address.');
  await shows(card, next, 'Waits for the link in its email');
  const link = linkIn(await product.mailServer.emailTo(next), product.url);

  const elsewhere = await open(null, link);
  await shows(elsewhere, 'Log in to the account to which you added this address.');
  await expectAccessible(elsewhere);
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, it is mine' }).click();
  await shows(page, 'This address belongs to your account now.');
  await shows(card, 'University of Oxford, badge until');
  await expectAccessible(page);
  const moving = await openQuestion(card.getByRole('button', { name: 'Make main' }), 'Make this the main address?');
  await moving.getByLabel('Password', { exact: true }).fill(password);
  await moving.getByRole('button', { name: 'Make main' }).click();
  await shows(page, 'Emails now go to this address.');
  await expect(card.getByRole('listitem').first()).toContainText(next);
  await shows(card, 'Can be removed from');
  await expectAccessible(page);

  const back = linkIn(
    await product.mailServer.emailTo(ada.email, ({ subject = '' }) => subject.includes('new main address')),
    product.url,
  );
  await elsewhere.goto(back);
  await expectAccessible(elsewhere);
  await elsewhere.getByRole('button', { name: 'Put it back' }).click();
  await shows(elsewhere, 'Your former address is the main address again');
});

test('an operator changes the address of a person who has lost it, and the former address stops that', async ({
  open,
  createUser,
  product,
  db,
}) => {
  const bo = await createUser({ name: 'Bo Lost', email: 'bo.lost@example.org' });
  const operator = await createStaff(db, createUser, 'operator');
  const page = await open(operator, `/admin/people?q=${bo.email}`);
  await page.getByRole('button', { name: /Details/ }).click();
  const dialog = await openDialog(page.getByRole('button', { name: 'Change address' }), /Change the address of/);
  await dialog.getByLabel('New address').fill('bo.found@example.org');
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('Passport seen');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send the emails' }).click();
  await shows(page, 'The address becomes bo.found@example.org');
  const stop = linkIn(await product.mailServer.emailTo(bo.email), product.url);
  const mailbox = await open(null, stop);
  await expectAccessible(mailbox);
  await mailbox.getByRole('button', { name: 'Stop the change' }).click();
  await shows(mailbox, 'The change is stopped.');
});
