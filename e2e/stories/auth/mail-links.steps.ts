import { linkIn } from '@exchange/testkit/mail-server';
import type { Product } from '../../support/product.ts';
import { password, post } from '../../support/steps.ts';

/** Signs up somewhere else, or as the browser with a nonce, and answers the link of the mail. */
export async function verificationLink(product: Product, email: string, nonce?: string): Promise<string> {
  await post(product.url, '/api/signup', { email, password, nonce });
  return linkIn(await product.mailServer.emailTo(email), product.url);
}
