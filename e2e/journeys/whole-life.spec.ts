import { readFile } from 'node:fs/promises';
import { notificationLimits } from '@exchange/contract/limits';
import { paths } from '@exchange/contract/paths';
import { points } from '@exchange/contract/points';
import type { Db } from '@exchange/db';
import { linkIn } from '@exchange/testkit/mail-server';
import { createRequest, type RestUser } from '@exchange/testkit/rest-users';
import { passTime } from '@exchange/testkit/time';
import { until } from '@exchange/testkit/wait';
import type { Product } from '../support/product.ts';
import { choose, openDialog, shows } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/**
 * The whole life of a request in two browsers, from the post to the record, with every email on the way. What the stories of the
 * screens show is done by calls.
 */
const owner = 'Ruth Okafor';
const helper = 'Emil Lindqvist';
const title = 'Which resin keeps these lipids apart?';
const thanks = 'Your second column saved the samples of a whole summer.';
const reminder = 'An offer of help waits for your answer';
const areas = { asked: 2405, elsewhere: 2406 };

const [reminderDays, secondReminderDays] = notificationLimits.remindersAfterDays;

/** The emails that came to a person, in the order in which they came. */
function emailsOf({ mailServer }: Product, { email }: RestUser) {
  return mailServer.emails.filter(({ to }) =>
    to?.some(({ address }) => address?.toLowerCase() === email.toLowerCase()),
  );
}

/** Waits for an email by its subject, checks a sentence of it, and returns the address that its button opens. */
async function readEmail(product: Product, person: RestUser, subject: string, sentence: string): Promise<string> {
  const find = () => emailsOf(product, person).find((email) => email.subject === subject);
  await until(`“${subject}” came`, find);
  const text = find()?.text ?? '';
  expect(text.replace(/\s+/g, ' ')).toContain(sentence);
  return linkIn({ subject, text }, product.url);
}

/** Waits until no email to these people is left to send. */
async function untilSent(db: Db, people: readonly RestUser[]): Promise<void> {
  const keys = people.map(({ email }) => email.toLowerCase());
  const queued = db.selectFrom('mail_outbox').select('subject').where('to_key', 'in', keys);
  await expect
    .poll(() => queued.where('sent_at', 'is', null).where('failed_at', 'is', null).execute(), { timeout: 60_000 })
    .toEqual([]);
}

test('a request lives from the post to credit and the record', async ({ open, createUser, db, product }) => {
  const ruth = await createUser({ name: owner, areas: [areas.asked] });
  const emil = await createUser({ name: helper, areas: [areas.asked] });
  const request = await createRequest(ruth, { title, technical_area_ids: [areas.asked] });
  const message = 'You wrote about a second column.';
  await ruth.call('POST', '/api/invitations', { requestId: request, userId: emil.id, message });

  const asked = await readEmail(
    product,
    emil,
    `Asked for help by “${owner}”: ${title}`,
    `You are asked for help by “${owner}” on the request “${title}”. They wrote:`,
  );
  const b = await open(emil, asked);
  await test.step('the person reads who asks, and offers help', async () => {
    await shows(b, `${owner} asks you`, `“${message}”`);
    const dialog = await openDialog(b.getByRole('button', { name: 'Offer Help' }), 'Offer Help');
    await dialog.getByLabel('Message').fill('I can send you ours.');
    await dialog.getByRole('button', { name: 'Offer Help' }).click();
    await expect(b.getByRole('link', { name: 'Open Chat', exact: true })).toBeVisible();
    await readEmail(
      product,
      ruth,
      `Help offered by “${helper}”: ${title}`,
      `Help was offered by “${helper}” on your request “${title}”. They wrote:`,
    );
  });

  await untilSent(db, [ruth, emil]);
  await passTime(db, reminderDays, 'days');
  const text = `${reminder}. A short one is enough, also a no.`;
  const a = await open(ruth, await readEmail(product, ruth, reminder, text));
  await test.step('the owner does nothing, is reminded after two days, and accepts', async () => {
    const question = a.getByRole('region', { name: 'Do you take this offer?' });
    await expect(question).toContainText(`${helper} has waited ${reminderDays} days.`);
    await question.getByRole('button', { name: 'Accept' }).click();
    const move = a.getByRole('region', { name: 'Move the request to In Progress?' });
    await move.getByRole('button', { name: 'Move it' }).click();
    await expect(a.getByRole('button', { name: 'Status: In Progress, change' })).toBeVisible();
    await b.getByRole('link', { name: 'Open Chat', exact: true }).click();
    await expect(b.getByText(`${owner} accepted your offer`)).toBeVisible();
    await passTime(db, notificationLimits.answerAfterSeconds, 'seconds');
    await readEmail(
      product,
      emil,
      `Your offer was accepted by “${owner}”: ${title}`,
      `Your offer of help on “${title}” was accepted by “${owner}”. You can go on in the chat.`,
    );
  });

  await test.step('the request is successful, and the owner gives credit with one press, then thanks', async () => {
    await choose(a.getByRole('button', { name: 'Status: In Progress, change' }), 'Successful');
    await a.getByRole('button', { name: `Give credit: ${helper}` }).click();
    await expect(a.getByText(`You gave credit to ${helper}.`)).toBeVisible();
    await expect(b.getByText(`${owner} gave you credit · +${points.wasTracked} points`)).toBeVisible();
    const given = { roles: ['resources'], thanks };
    await ruth.call('PUT', `/api/collaboration-requests/${request}/successful-collaborators/${emil.id}`, given);

    // As with the real clock, the change of status is told before the credit, and the thanks with it.
    const { statusAfterSeconds, creditAfterSeconds } = notificationLimits;
    await passTime(db, statusAfterSeconds, 'seconds');
    await readEmail(
      product,
      emil,
      `Successful: ${title}`,
      `The request “${title}” was marked as successful by “${owner}”. Thank you for offering help on it.`,
    );
    await passTime(db, creditAfterSeconds - statusAfterSeconds, 'seconds');
  });

  await test.step('the helper confirms with roles and accepts the thanks, which the owner sees on the profile', async () => {
    await b.goto(
      await readEmail(
        product,
        emil,
        `You got credit from “${owner}”: ${title}`,
        `You are thanked, too. Nobody else sees these words unless you show them on your profile. They wrote: > ${thanks}`,
      ),
    );
    await b
      .getByRole('region', { name: 'Did you help with this?' })
      .getByRole('button', { name: 'Yes, that is right' })
      .click();
    const dialog = b.getByRole('dialog', { name: 'Confirm the collaboration' });
    await expect(dialog.getByRole('checkbox', { name: 'Resources' })).toBeChecked();
    await expect(dialog).toContainText(thanks);
    await dialog.getByRole('checkbox', { name: 'Investigation' }).check();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(b.getByText('Thank you. It is on your record.')).toBeVisible();

    await a.goto(`/profile/${emil.hashid}`);
    const record = a.getByRole('region', { name: 'Record' });
    await expect(record.getByRole('heading', { name: title })).toBeVisible();
    await expect(record).toContainText('Investigation, Resources');
    await expect(record).toContainText(thanks);
  });

  await test.step('the helper downloads the record, and the points are there line by line', async () => {
    const [download] = await Promise.all([
      b.waitForEvent('download'),
      b.getByRole('link', { name: 'Markdown' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('my-record.markdown');
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toContain(`# Collaborations of ${helper}`);
    expect(file).toContain(`## ${title}`);
    expect(file).toContain(`- With: ${owner}`);
    expect(file).toMatch(/^- Roles \(CRediT\): .*Investigation, Resources$/m);
    expect(file).toContain(`> ${thanks.replace('.', '\\.')}`);
    const link = /^- Link: <(\S+)>$/m.exec(file)?.[1] ?? '';
    await a.goto(link);
    await expect(a.getByRole('heading', { level: 1, name: title })).toBeVisible();

    await b.getByRole('link', { name: 'All points, line by line' }).click();
    await expect(b.getByRole('main').getByRole('listitem')).toHaveText([
      new RegExp(`Sum of all lines.*${points.offeredHelp + points.wasTracked}`),
      new RegExp(`Got credit.*${owner}.*\\+${points.wasTracked}`),
      new RegExp(`Offered help.*${owner}.*\\+${points.offeredHelp}`),
    ]);
    await a.goto(paths.points);
    await expect(a.getByRole('listitem').filter({ hasText: title })).toHaveText([
      new RegExp(`Gave credit.*${helper}.*\\+${points.trackedCollaboration}`),
    ]);
  });

  await test.step('no email comes twice, also not later', async () => {
    const reader = await createUser({ areas: [areas.elsewhere] });
    await createRequest(await createUser(), { technical_area_ids: [areas.elsewhere] });
    await passTime(db, secondReminderDays, 'days');
    // In a run of the jobs the list of new requests is queued last: by then nothing is left to tell these two.
    await readEmail(product, reader, 'A new request matches your profile', 'matches your technical areas');
    await untilSent(db, [reader, ruth, emil]);
    const subjects = (person: RestUser) => emailsOf(product, person).map(({ subject }) => subject);
    expect(subjects(ruth)).toEqual([`Help offered by “${helper}”: ${title}`, reminder]);
    expect(subjects(emil)).toEqual([
      `Asked for help by “${owner}”: ${title}`,
      `Your offer was accepted by “${owner}”: ${title}`,
      `Successful: ${title}`,
      `You got credit from “${owner}”: ${title}`,
    ]);
  });
});
