import { Refusal } from '@exchange/api/core/refusal';

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
