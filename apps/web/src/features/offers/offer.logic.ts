import { offerMessage } from '@exchange/contract/offers';
import type { Said } from '@exchange/contract/sentences';
import { offerScreens } from '@exchange/contract/sentences/offers.screens';
import * as z from 'zod/mini';

/** An offer as somebody might write it, by the id of the collaboration type's category. */
export const offerExamples: Readonly<Record<number, Said>> = {
  1: offerScreens.exampleAdvice,
  2: offerScreens.exampleData,
  3: offerScreens.exampleSoftware,
  4: offerScreens.exampleLaboratory,
  5: offerScreens.exampleFunding,
  6: offerScreens.exampleTraining,
  7: offerScreens.examplePartnership,
};

/** The sentence for a broken message of an offer; `undefined` for a valid one. */
export function offerProblem(message: string): string | undefined {
  return z.safeParse(offerMessage, message).error?.issues[0]?.message;
}
