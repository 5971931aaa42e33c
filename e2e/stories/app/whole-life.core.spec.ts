import { notificationLimits } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { linkIn } from '@exchange/testkit/mail-server';
import { createOffer, createRequest, type RestUser, setStatus } from '@exchange/testkit/rest-users';
import { passTime } from '@exchange/testkit/time';
import { until } from '@exchange/testkit/wait';
import type { Product } from '../../support/product.ts';
import { shows } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/**
 * The whole life of a request from the post to the record, with every email on the way and the screen to which it leads. What the
 * stories of the screens show is done by calls.
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

test('a request goes from its post to credit for the helper; each email comes once, and its link leads to the next step', async ({
  open,
  createUser,
  db,
  product,
}) => {
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
  await shows(b, `${owner} asks you`, `“${message}”`);
  await createOffer(emil, request, 'I can send you ours.');
  await readEmail(
    product,
    ruth,
    `Help offered by “${helper}”: ${title}`,
    `Help was offered by “${helper}” on your request “${title}”. They wrote:`,
  );

  await untilSent(db, [ruth, emil]);
  await passTime(db, reminderDays, 'days');
  const text = `${reminder}. A short one is enough, also a no.`;
  const a = await open(ruth, await readEmail(product, ruth, reminder, text));
  const question = a.getByRole('region', { name: 'Do you take this offer?' });
  await expect(question).toContainText(`${helper} has waited ${reminderDays} days.`);
  await question.getByRole('button', { name: 'Accept' }).click();
  await expect(a.getByRole('region', { name: 'Move the request to In Progress?' })).toBeVisible();
  await passTime(db, notificationLimits.answerAfterSeconds, 'seconds');
  await readEmail(
    product,
    emil,
    `Your offer was accepted by “${owner}”: ${title}`,
    `Your offer of help on “${title}” was accepted by “${owner}”. You can go on in the chat.`,
  );

  await setStatus(ruth, request, requestStatus.completed);
  const helpers = `/api/collaboration-requests/${request}/successful-collaborators` as const;
  await ruth.call('POST', helpers, { userId: emil.id });
  await ruth.call('PUT', `${helpers}/${emil.id}`, { roles: ['resources'], thanks });
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
  await b.goto(
    await readEmail(
      product,
      emil,
      `You got credit from “${owner}”: ${title}`,
      `You are thanked, too. Only you see these words, unless you show them on your profile. They wrote: > ${thanks}`,
    ),
  );
  await expect(b.getByRole('region', { name: 'Did you help with this?' })).toContainText(title);

  // No email comes twice, also not later.
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
