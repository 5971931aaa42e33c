import { email } from '@exchange/contract/auth';
import { messages } from '@exchange/contract/messages';
import * as z from 'zod/mini';
import { errorStatus, errorText } from '../../lib/errors.ts';

/** The sentence for a collaborator's address that cannot be sent; `undefined` for a valid one. */
export function addressProblem(address: string): string | undefined {
  return z.safeParse(email, address).error?.issues[0]?.message;
}

/** The sentence for a collaborator who could not be added. */
export function trackingError(error: unknown): string {
  const isInvalid = errorStatus(error) === 400;
  return errorText(error, isInvalid ? messages.validation.invalidRequest : messages.fallback.addCollaborator);
}
