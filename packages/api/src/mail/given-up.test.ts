import { createOffer, createRequest, createUser, signUpUnverified } from '@exchange/testkit/app-users';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, expect, test } from 'vitest';
import { claimMail, type MailClaim, markExpired, markMailFailed, markSent } from './outbox-claims.sql.ts';

const product = await openTestApp();
beforeEach(async () => {
  await product.db.deleteFrom('mail_outbox').execute();
  await signUpUnverified(product);
});

/** The oldest email: an unsubscription is confirmed by another one. */
const row = () => product.db.selectFrom('mail_outbox').selectAll().orderBy('id').executeTakeFirstOrThrow();
const claim = async (): Promise<MailClaim> => (await claimMail(product.db, [])) ?? { id: 0, attempts: 0 };
/** The only email of the queue: an offer of help. */
async function mailOffer() {
  const owner = await createUser(product);
  await product.db.deleteFrom('mail_outbox').execute();
  await createOffer(await createUser(product), await createRequest(owner));
  return owner;
}
const failure = { reason: '550 no such user', isFinal: true, retryInSeconds: 60 };
const empty = { text_body: '', html_body: '' };

test('an email that is to be sent again keeps its text, also if a server that tried before reports its failure late', async () => {
  const first = await claim();
  await markMailFailed(product.db, first, { ...failure, isFinal: false });
  expect(await row()).toMatchObject({ failed_at: null, last_error: failure.reason });
  await product.passTime(5, 'minutes');
  await claim();
  await markMailFailed(product.db, first, failure);
  await markExpired(product.db, first);
  await markSent(product.db, first);
  const { text_body, html_body, failed_at, sent_at } = await row();
  expect({ failed_at, sent_at }).toEqual({ failed_at: null, sent_at: null });
  for (const text of [text_body, html_body]) expect(text).toContain('/verify?token=');
});

test('an email that the mail server refuses finally loses its text', async () => {
  await markMailFailed(product.db, await claim(), failure);
  expect(await row()).toMatchObject({ ...empty, last_error: failure.reason, failed_at: expect.any(String) });
});

test('an email that expired before it was sent loses its text', async () => {
  await markExpired(product.db, await claim());
  expect(await row()).toMatchObject({ ...empty, last_error: 'expired', failed_at: expect.any(String) });
});

test('an email that expires without a mail server loses its text', async () => {
  await product.passTime(26, 'hours');
  await product.runJob('delete-old-emails');
  expect(await row()).toMatchObject({ ...empty, last_error: 'expired', failed_at: expect.any(String) });
});

test('a notification that is cancelled by unsubscribing loses its text', async () => {
  const owner = await mailOffer();
  expect((await row()).text_body).toContain('I have done this before.');
  await product.callAs(null).notifications.unsubscribe({ email: owner.email });
  expect(await row()).toMatchObject({ ...empty, last_error: 'unsubscribed', failed_at: expect.any(String) });
});

test('a notification about another user that was given up keeps its text, so that the operator can send it', async () => {
  await mailOffer();
  await markMailFailed(product.db, await claim(), failure);
  expect((await row()).text_body).toContain('I have done this before.');
});
