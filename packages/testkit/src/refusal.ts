import { Refusal } from '@exchange/api/core/refusal';
import type { RefusalKey } from '@exchange/contract/all-refusals';

/** The refusal of a call. @throws when the call succeeds */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('The call was not refused.');
}

/** The key of a call's refusal, which decides about its status, code and sentence. @throws when the call succeeds */
export async function keyOf(call: Promise<unknown>): Promise<RefusalKey> {
  return (await refusalOf(call)).key;
}
