import { offerMessage } from '@exchange/contract/offers';
import * as z from 'zod/mini';

/** What is wrong with the message of an offer (specification section 5), or nothing. */
export function offerProblem(message: string): string | undefined {
  return z.safeParse(offerMessage, message).error?.issues[0]?.message;
}
