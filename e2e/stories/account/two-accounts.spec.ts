import { linkIn } from '@exchange/testkit/mail-server';
import { createOffer, createRequest } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { provokes } from '../../support/console-errors.ts';
import { openDialog, password, shows } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('a person brings another account together with this one: a link to its address says what will happen, and either address stops it', async ({
  open,
  createUser,
  product,
}) => {
  const ada = await createUser({ password, email: 'ada.now@example.org' });
  const old = await createUser({ password, email: 'ada.before@example.org' });
  await createRequest(old);
  await createOffer(old, await createRequest(await createUser()));
  const page = await open(ada, '/account');
  const dialog = await openDialog(
    page.getByRole('button', { name: 'I have another account' }),
    'Bring your accounts together',
  );
  const address = dialog.getByLabel('Email address of the other account');
  const send = dialog.getByRole('button', { name: 'Send the link' });
  await send.click();
  await expect(address).toHaveAccessibleDescription(/Please enter a valid email address/);
  await expectAccessible(page);
  await address.fill(ada.email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  provokes(page, 'accountMerge.begin');
  await send.click();
  await shows(dialog, 'This is an address of this account.');
  await address.fill(old.email);
  await send.click();
  await shows(page, 'If this address has an account, a link is on its way to it.');
  const link = linkIn(await product.mailServer.emailTo(old.email), product.url);

  const elsewhere = await open(null, link);
  await shows(elsewhere, 'Log in to the account that stays. Then open the link of the email again.');
  await expectAccessible(elsewhere);
  const wrong = await open(old, '/');
  provokes(wrong, 'accountMerge.preview');
  await wrong.goto(link);
  await shows(wrong, 'This link is not valid');

  await page.goto(link);
  await shows(page, `The account of ${old.email} becomes part of this one.`, '1 request', '1 offer of help', '1 chat');
  await shows(page, 'Your points: 0 now, 1 then.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bring them together' }).click();
  await shows(page, 'The accounts become one', 'Both addresses get an email with a link that stops it.');
  await page.getByRole('link', { name: 'Settings' }).last().click();
  await shows(page, `The account of ${old.email} becomes part of this one`);
  await expectAccessible(page);

  const stop = linkIn(
    await product.mailServer.emailTo(old.email, ({ subject = '' }) => subject.includes('become one')),
    product.url,
  );
  await elsewhere.goto(stop);
  await shows(elsewhere, 'Nothing changes until you press the button.');
  await expectAccessible(elsewhere);
  await elsewhere.getByRole('button', { name: 'Stop it' }).click();
  await shows(elsewhere, 'Stopped. Both accounts stay as they are.');
  await elsewhere.goto(stop);
  provokes(elsewhere, 'accountMerge.stop');
  await elsewhere.getByRole('button', { name: 'Stop it' }).click();
  await shows(elsewhere, 'This link does nothing any more');
  await page.reload();
  await expect(page.getByRole('button', { name: 'I have another account' })).toBeVisible();
});
