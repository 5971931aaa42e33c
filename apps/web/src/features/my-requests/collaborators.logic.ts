import { email } from '@exchange/contract/auth';
import { messages } from '@exchange/contract/messages';
import * as z from 'zod/mini';
import { errorStatus, errorText } from '../../lib/errors.ts';

/** What is wrong with a collaborator's address before it is sent (specification section 5), or nothing. */
export function addressProblem(address: string): string | undefined {
  return z.safeParse(email, address).error?.issues[0]?.message;
}

/** What to say when a collaborator could not be added (specification section 8, Add collaborator). */
export function trackingError(error: unknown): string {
  const isInvalid = errorStatus(error) === 400;
  return errorText(error, isInvalid ? messages.validation.invalidRequest : messages.fallback.addCollaborator);
}
