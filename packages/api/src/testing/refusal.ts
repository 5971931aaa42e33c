import { Refusal } from '../core/refusal.ts';

/** What a call was refused with. @throws when it was not refused */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('The call was not refused.');
}
