import { createOffer, createRequest, type RestUser, sendMessage, setStatus } from '@exchange/testkit/rest-users';
import { passTime } from '@exchange/testkit/time';
import { sql } from 'kysely';
import { expectAccessible } from '../../support/accessible.ts';
import { provokes } from '../../support/console-errors.ts';
import { enter, follow, openDialog, password, shows, tryLogin } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { createStaff, giveReason, places, toast } from './console.steps.ts';

test('a member without rights who opens the operators’ console comes to the home page, and loads none of the console', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser({ name: 'Ada' }), '/chats');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  provokes(page, 'operators.self');
  await page.goto('/admin/people');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loaded.some((url) => /console-gate/.test(url))).toBe(true);
  expect(loaded.filter((url) => /\/console-(?!gate)|-screen-/.test(url))).toEqual([]);
  expect(loaded.filter((url) => /operators\.(?!self)/.test(url))).toEqual([]);
});

test('My Profile shows a link to the console only to operators and moderators', async ({ open, createUser, db }) => {
  for (const [role, place] of [
    ['operator', 'Overview'],
    ['moderator', 'Reports'],
  ] as const) {
    const page = await open(await createStaff(db, createUser, role), '/profile', { size: { width: 360, height: 740 } });
    await page.getByRole('link', { name: 'Console' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(place);
  }
  const page = await open(await createUser({ name: 'Ada' }), '/profile');
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Console' })).toBeHidden();
  const operator = await createStaff(db, createUser, 'operator');
  await page.goto(`/profile/${operator.hashid}`);
  await expect(page.getByRole('button', { name: /^Ask for help/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Console' })).toBeHidden();
});

test('an operator who is not logged in opens the console, logs in first, and is then in the console', async ({
  open,
  createUser,
  db,
}) => {
  const operator = await createStaff(db, createUser, 'operator');
  const page = await open(null, '/admin/people');
  await expect(page).toHaveURL('/');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  provokes(page, 'auth.login');
  await tryLogin(page, operator.email);
  await enter(page.getByLabel('Code', { exact: true }), operator.codes[0] ?? '');
  await expect(page).toHaveURL('/admin/people');
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
});

test('an operator decides reports: the reported request is withdrawn, and the writer of the reported message suspended', async ({
  open,
  createUser,
  db,
}) => {
  const operator = await createStaff(db, createUser, 'operator');
  const eve = await createUser({ name: 'Eve Example', password });
  const ada = await createUser({ name: 'Ada' });
  const requestId = await createRequest(eve, { title: 'Proofreading, fast and cheap' });
  const mixedModel = await createRequest(ada, { title: 'A mixed model' });
  const chatId = await createOffer(eve, mixedModel, 'Gladly.');
  await sendMessage(ada, chatId, 'Thank you.');
  const messageId = await sendMessage(eve, chatId, 'Send me 200 dollars.');
  for (const [kind, id] of [
    ['request', requestId],
    ['message', messageId],
  ] as const)
    await ada.call('POST', '/api/reports', { kind, id, reason: 'spam' });

  const page = await open(operator, '/admin/');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const health = page.getByRole('table', { name: 'Health' });
  await expect(health.getByRole('row', { name: /Password queue/ })).toContainText('empty');
  await expect(health).not.toContainText('Last archived log');
  const plot = page.getByRole('figure').filter({ hasText: 'Requests per week' });
  const week = plot.getByRole('slider', { name: 'Requests per week' });
  await expect(week).toHaveAttribute('aria-valuetext', /^Week of .+, Requests: [1-9]/);
  await week.press('Home');
  await expect(week).toHaveAttribute('aria-valuetext', /^Week of .+, Requests: 0, Answered: 0, Not over: 0$/);
  await plot.getByRole('img').hover({ position: { x: 1, y: 5 } });
  await expect(plot.getByText('Requests: 0')).toBeVisible();
  await expectAccessible(page);
  await places(page)
    .getByRole('link', { name: /^Reports/ })
    .click();
  await page.getByRole('listitem').filter({ hasText: 'Request' }).getByRole('link', { name: 'Eve Example' }).click();
  const report = page.getByRole('region', { name: 'Request of Eve Example' });
  await expect(report.getByText('Proofreading, fast and cheap')).toBeVisible();
  await report.getByRole('radio', { name: 'Withdraw the request' }).check();
  await report.getByRole('button', { name: 'Withdraw the request' }).click();
  await expect(report.getByText('Please give a reason')).toBeVisible();
  await report.getByLabel('Reason, as the person reads it').fill('No advertising here.');
  await expectAccessible(page);
  await report.getByRole('button', { name: 'Withdraw the request' }).click();
  await expect(toast(page, 'Request withdrawn')).toBeVisible();
  await expect(page.locator('#report'), 'the next report is open, and has the focus').toBeFocused();

  await page.getByRole('listitem').filter({ hasText: 'Message' }).getByRole('link', { name: 'Eve Example' }).click();
  const message = page.getByRole('region', { name: 'Message of Eve Example' });
  await expect(message.getByText('Send me 200 dollars.')).toBeVisible();
  await expect(message.getByText('Thank you.')).toBeHidden();
  await message.getByRole('button', { name: 'Show the messages around it' }).click();
  await expect(message.getByText('Thank you.')).toBeVisible();
  await message.getByRole('radio', { name: /^Suspend/ }).check();
  await message.getByLabel('Reason, as the person reads it').fill('You asked a member for money.');

  provokes(page, 'operators.decideReport', 'operators.confirm');
  await passTime(db, 11, 'minutes');
  await message.getByRole('button', { name: 'Suspend' }).click();
  await expect(message.getByText('Confirm that it is you')).toBeVisible();
  await message.getByLabel('Your password', { exact: true }).fill('Wrong-Horse-1');
  await message.getByRole('button', { name: 'Suspend' }).click();
  await expect(message.getByText('This is not your current password.')).toBeVisible();
  await expect(message.getByLabel('Reason, as the person reads it')).toHaveValue('You asked a member for money.');
  await message.getByLabel('Your password', { exact: true }).fill(password);
  await message.getByRole('button', { name: 'Suspend' }).click();
  await expect(toast(page, 'Account suspended')).toBeVisible();
  await expect(page.locator('#report:focus, h1:focus'), 'the next report, or the heading').toHaveCount(1);
  // Other stories of the worker leave reports.
  await expect(page.getByRole('link', { name: 'Eve Example' })).toHaveCount(0);

  const eves = await open(null, '/login');
  provokes(eves, 'auth.login');
  await tryLogin(eves, eve.email);
  await shows(
    eves,
    /^Your account is suspended until \d+ \w+ \d{4}, \d\d:\d\d UTC\. Reason: You asked a member for money\.$/,
  );
  await expect(eves.getByRole('link', { name: 'write to us' })).toBeVisible();
  await expectAccessible(eves);

  await places(page).getByRole('link', { name: 'Audit' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByRole('row').filter({ hasText: 'suspended' }).first()).toContainText('Eve Example');
  await expect(log.getByRole('row').filter({ hasText: 'withdrew a request' })).toContainText('No advertising here.');
  await expect(log.getByRole('row').filter({ hasText: 'looked at a reported message' })).toContainText('report ');
  await expectAccessible(page);
  await places(page).getByRole('link', { name: 'Requests' }).click();
  await page.getByRole('button', { name: 'Withdrawn by us' }).click();
  await page.getByRole('button', { name: 'Restore', description: 'Proofreading, fast and cheap' }).click();
  await giveReason(page, 'Restore this request?', 'A mistake', 'Restore', 'Request restored');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await setStatus(ada, mixedModel, 4);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: /A mixed model/ })).toContainText('Successful');
});

test('a moderator can suspend a person for a month at most; an operator confirms it for longer', async ({
  open,
  createUser,
  db,
}) => {
  const [moderator, operator] = [
    await createStaff(db, createUser, 'moderator'),
    await createStaff(db, createUser, 'operator'),
  ];
  const eve = await createUser({ name: 'Eve Provisional' });
  const ada = await createUser({ name: 'Ada' });
  await ada.call('POST', '/api/reports', { kind: 'profile', id: eve.id, reason: 'harassment' });
  const reports = await open(moderator, '/admin/reports');
  await reports.getByRole('link', { name: 'Eve Provisional' }).click();
  const report = reports.getByRole('region', { name: 'Profile of Eve Provisional' });
  await report.getByRole('radio', { name: /^Suspend/ }).check();
  await expect(report.getByLabel('Until').getByRole('option')).toHaveText(['7 days', '30 days']);
  await expect(report.getByText('A moderator can suspend for 30 days at most.')).toBeVisible();
  await expectAccessible(reports);
  await report.getByLabel('Reason, as the person reads it').fill('You threatened a member.');
  await report.getByRole('button', { name: 'Suspend' }).click();
  await expect(toast(reports, 'Account suspended')).toBeVisible();

  const page = await open(operator, '/admin');
  await expect(page.getByText(/suspensions? by moderators to confirm/)).toBeVisible();
  await expectAccessible(page);
  await follow(page.getByRole('link', { name: 'Look at them' }), '/admin/people?state=provisional');
  await page.getByRole('button', { name: 'Details', description: 'Eve Provisional' }).click();
  const person = page.getByRole('region', { name: 'Eve Provisional' });
  await expect(person.getByText('Suspended by a moderator')).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  const question = await openDialog(
    person.getByRole('button', { name: 'Confirm suspension' }),
    'Confirm the suspension of Eve Provisional?',
  );
  await expectAccessible(page);
  await question.getByLabel('Until').selectOption('Until it is restored');
  await question.getByRole('button', { name: 'Confirm suspension' }).click();
  await expect(toast(page, 'Suspension confirmed')).toBeVisible();
  await expect(person.getByText('Suspended by a moderator')).toBeHidden();
  await expect(person.getByRole('button', { name: 'Confirm suspension' })).toBeHidden();
});

test('an operator who has looked at some email addresses must type the password again to read more', async ({
  open,
  createUser,
  db,
}) => {
  const operator = await createStaff(db, createUser, 'operator');
  for (let n = 0; n < 21; n += 1) await createUser({ name: 'Many Members' });
  const page = await open(operator, '/admin/people?q=many+members');
  const rows = page.getByRole('button', { name: 'Details', description: 'Many Members' });
  await expect(rows).toHaveCount(20);
  // Only the login is older: a cursor is a moment.
  await sql`update session set created_at = created_at - interval '11 minutes'`.execute(db);
  provokes(page, 'operators.listPeople', 'operators.confirm');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('Confirm that it is you')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your password', { exact: true }).fill('Wrong-Horse-1');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await expect(rows).toHaveCount(20);
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(21);
  await expect(page.getByText('Confirm that it is you')).toBeHidden();
});

test('an operator invites an email address to join, and takes the invitation back', async ({
  open,
  createUser,
  db,
}) => {
  const operator = await createStaff(db, createUser, 'operator');
  const page = await open(operator, '/admin/invitations');
  await expect(page.getByRole('heading', { level: 1, name: 'Invitations' })).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Email' });
  const invite = page.getByRole('button', { name: 'Invite', exact: true });
  await field.fill('nobody');
  await invite.click();
  await expect(field).toHaveAccessibleDescription(/^Please enter a valid email address\. /);
  await expect(field).toBeFocused();
  await field.fill(operator.email);
  provokes(page, 'operators.inviteToJoin');
  await invite.click();
  await expect(field).toHaveAccessibleDescription(/^This address has an account /);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(operator.email);
  const address = `new-${operator.id}@example.org`;
  const other = `other-${operator.id}@example.org`;
  await enter(field, `Bo <${other}>, nobody`);
  await expect(field).toHaveAccessibleDescription(/^These are no email addresses: nobody/);
  await enter(field, `Bo <${other}>\n${operator.email}`);
  await expect(toast(page, '1 address invited')).toBeVisible();
  await expect(field).toHaveValue(operator.email);
  await expect(field).toHaveAccessibleDescription(/^.+: This address has an account/);
  await enter(field, address);
  await expect(toast(page, 'Invitation sent')).toBeVisible();
  await expect(field).toHaveValue('');
  const line = page.getByRole('row').filter({ hasText: address });
  await expect(line).toContainText('operators');
  await expectAccessible(page, { corners: 4 });
  await page.getByRole('searchbox', { name: 'Find invitations' }).fill(address);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page).toHaveURL(`/admin/invitations?q=${encodeURIComponent(address)}`);
  await line.getByRole('button', { name: 'Take back', description: address }).click();
  await expect(page.getByText('No invitation found')).toBeVisible();
  await page.goto('/admin/audit');
  await expect(page.getByRole('row').filter({ hasText: 'took an invitation back' }).first()).toBeVisible();
});

test('an operator adds and merges institutes by the keyboard only', async ({ open, createUser, db }) => {
  const operator = await createStaff(db, createUser, 'operator');
  const page = await open(operator, '/admin/institutes');
  await page.getByRole('button', { name: 'Add institute' }).focus();
  await page.keyboard.press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add an institute' });
  await expect(adding.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Story Institute Kept');
  await page.keyboard.press('Tab');
  await page.keyboard.type('co.uk');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ticket 231');
  await page.keyboard.press('Tab');
  provokes(page, 'operators.addInstitute');
  await page.keyboard.press('Enter');
  await expect(adding.getByText('This domain belongs to no institute')).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  await adding.getByLabel('Domains of its email addresses').fill('kept.example');
  await adding.getByRole('button', { name: 'Add institute' }).click();
  await expect(toast(page, 'Institute added')).toBeVisible();

  const panel = page.getByRole('region', { name: 'Story Institute Kept' });
  await expect(panel.getByRole('rowheader', { name: 'kept.example' })).toBeVisible();
  await panel.getByRole('button', { name: 'Add domain' }).click();
  await page.getByRole('dialog').getByLabel('Domain').fill('also.example');
  await giveReason(page, 'Add a domain to Story Institute Kept', 'Ticket 231', 'Add domain');
  await expect(panel.getByRole('rowheader', { name: 'also.example' })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Story Institute Renamed');
  await giveReason(page, 'Rename the institute', 'Ticket 231', 'Rename');
  await expect(page.getByRole('region', { name: 'Story Institute Renamed' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('searchbox', { name: 'Find institutes' }).fill('nhm.ac.uk');
  await follow(page.getByRole('button', { name: 'Find' }), '/admin/institutes?q=nhm.ac.uk');
  await page.getByRole('button', { name: 'Merge', description: /^Natural History Museum/ }).click();
  const merging = page.getByRole('dialog', { name: /^Merge Natural History Museum/ });
  await giveReason(page, /^Merge Natural History Museum/, 'The same', 'Merge');
  await expect(merging.getByText('Please choose from the list.')).toBeVisible();
  await merging.getByRole('searchbox', { name: 'The institute that stays' }).fill('story institute');
  await merging.getByRole('radio', { name: /Story Institute Renamed/ }).check();
  await expectAccessible(page);
  provokes(page, 'operators.mergeInstitutes');
  await passTime(db, 11, 'minutes');
  await merging.getByRole('button', { name: 'Merge into Story Institute Renamed' }).click();
  await merging.getByLabel('Your password', { exact: true }).fill(password);
  await merging.getByRole('button', { name: 'Merge into Story Institute Renamed' }).click();
  await expect(toast(page, 'Institutes merged')).toBeVisible();
  await expect(page.getByRole('row', { name: /Story Institute Renamed/ })).toContainText('nhm.ac.uk');
  await places(page).getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'merged an institute' }).first()).toContainText(
    'to Story Institute Renamed',
  );
});

test('an operator adds a technical area, which members can then choose; a retired area is offered only to people who have it', async ({
  open,
  createUser,
  db,
}) => {
  const operator = await createStaff(db, createUser, 'operator');
  const page = await open(operator, '/admin/reference');
  const adding = await openDialog(page.getByRole('button', { name: 'Add area' }), 'Add an area');
  await adding.getByLabel('Name').fill('Story Phlogiston');
  await adding.getByLabel('Category').selectOption('Physics and Astronomy');
  await adding.getByLabel('Other words by which it is found').fill('caloric fluid, dephlogisticated air');
  await expectAccessible(page, { corners: 4 });
  await giveReason(page, 'Add an area', 'Asked for', 'Add', 'Added');
  await expect(adding).toBeHidden();
  await page.getByRole('searchbox', { name: 'Find areas and types' }).fill('caloric');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('rowheader')).toHaveText(['Story Phlogiston']);
  await expectAccessible(page);

  const found = db.selectFrom('technical_area').select('id').where('name', '=', 'Story Phlogiston');
  const { id } = await found.executeTakeFirstOrThrow();
  const ada = await createUser({ name: 'Ada', areas: [id] });
  const retiring = await openDialog(
    page.getByRole('button', { name: 'Retire', description: 'Story Phlogiston' }),
    'Retire Story Phlogiston?',
  );
  await expect(retiring.getByText('No person and no request have it.')).toBeVisible();
  await retiring.getByLabel('Use instead').selectOption('Atomic, Molecular and Optical Physics');
  await giveReason(page, 'Retire Story Phlogiston?', 'Disproved', 'Retire');
  await expect(page.getByRole('row').filter({ hasText: 'Story Phlogiston' })).toContainText('Retired');

  const adas = await open(ada, '/profile');
  await expect(adas.getByText('Story Phlogiston').first()).toBeVisible();
  const names = async (user: RestUser) => JSON.stringify(await user.call('GET', '/api/technical-areas'));
  expect(await names(ada)).toContain('Story Phlogiston');
  expect(await names(await createUser({ name: 'Bo' }))).not.toContain('Story Phlogiston');
  await page.getByRole('button', { name: 'Restore', description: 'Story Phlogiston' }).click();
  await giveReason(page, 'Offer Story Phlogiston again?', 'Proved', 'Restore');
  await expect(page.getByRole('row').filter({ hasText: 'Story Phlogiston' })).toContainText('In use');
});

test('an operator counts which areas are in demand, saves that as a file, and sends a failed email again', async ({
  open,
  createUser,
  db,
}) => {
  const operator = await createStaff(db, createUser, 'operator');
  const ada = await createUser({ name: 'Ada' });
  for (let n = 1; n <= 5; n += 1) await createRequest(ada, { title: `Ore ${n}`, technical_area_ids: [1301] });
  await createRequest(ada, { title: 'Alone', technical_area_ids: [1302] });
  await sql`update collaboration_request set published_at = now() - interval '4 days' where user_id = ${ada.id}`.execute(
    db,
  );
  const asked = db.selectFrom('technical_area').select('name').where('id', '=', 1301);
  const { name } = await asked.executeTakeFirstOrThrow();
  const page = await open(operator, '/admin/demand');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('100 %');
  await expect(page.getByRole('row').filter({ hasText: 'small area' }).first()).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await expect(page.locator('.meter').first(), 'it grows as its row is read').toHaveCSS(
    'background-position',
    '100% 50%',
  );
  await page.getByLabel('Order by').selectOption('requests per person');
  await expect(page.getByRole('row').filter({ hasText: name }).getByRole('cell').last(), 'nobody has it').toHaveText(
    '–',
  );
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('demand-areas-12-weeks.csv');
  await page.getByLabel('Count').selectOption('Types');
  await expect(page.getByRole('columnheader', { name: 'Type' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'People with it' })).toBeHidden();

  await sql`
    insert into mail_outbox (kind, to_address, to_key, subject, text_body, html_body, message_id, failed_at, last_error)
    values ('offer', 'lost@example.org', 'lost@example.org', 'Secret', 'Secret', 'Secret', '<lost@example.org>', now(),
      '550 mailbox unavailable')`.execute(db);
  await page.goto('/admin/emails?state=failed');
  await expect(page.getByRole('row').filter({ hasText: 'lost@example.org' })).toContainText('550 mailbox unavailable');
  await expect(page.getByText('Secret')).toBeHidden();
  await expectAccessible(page, { corners: 4 });
  await page.getByRole('button', { name: 'Retry', description: /lost@example\.org/, exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'lost@example.org' })).toHaveCount(0);
});
