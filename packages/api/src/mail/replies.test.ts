import { createOffer, createRequest, createUser, signUpUnverified } from '@exchange/testkit/app-users';
import { startTestApp } from '@exchange/testkit/test-app';
import { expect, onTestFinished, test } from 'vitest';

/** An account email and a notification. */
async function bothKinds(mailReplyTo?: string) {
  const product = await startTestApp({ mailReplyTo });
  onTestFinished(() => product.close());
  await signUpUnverified(product);
  await createOffer(await createUser(product), await createRequest(await createUser(product)));
  const mails = await product.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute();
  expect(mails.map(({ kind }) => kind)).toEqual(['verification', 'offer']);
  return mails;
}

test('every email says that replies are not read if the operator gave no address for them', async () => {
  for (const { headers, text_body, html_body } of await bothKinds()) {
    expect(headers).not.toHaveProperty('Reply-To');
    for (const text of [text_body, html_body]) expect(text).toContain('Replies to this email are not read.');
  }
});

test('replies to emails go to the address that the operator gave, and every email says so', async () => {
  for (const { headers, text_body, html_body } of await bothKinds('help@example.org')) {
    expect(headers).toMatchObject({ 'Reply-To': 'help@example.org' });
    for (const text of [text_body, html_body]) {
      expect(text).toContain('Replies to this email go to the people who run Research Exchange, not to other members.');
      expect(text).not.toContain('not read');
    }
  }
});
