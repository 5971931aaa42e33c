import { offerMessage } from '@exchange/contract/offers';
import * as z from 'zod/mini';

/** The sentence for a broken message of an offer; `undefined` for a valid one. */
export function offerProblem(message: string): string | undefined {
  return z.safeParse(offerMessage, message).error?.issues[0]?.message;
}
