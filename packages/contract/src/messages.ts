import { alert } from './messages/alert.ts';
import { fallback } from './messages/fallback.ts';
import { screen } from './messages/screen.ts';
import { success } from './messages/success.ts';
import { validation } from './messages/validation.ts';

/**
 * The sentences of the product. Clients and people rely on their wording.
 * What a server refuses with stands in `refusals.ts`; here are the sentences of forms, successes and fallbacks.
 * The first page of the web imports `messages/core.ts` alone, so that it does not load the others.
 */
export const messages = { validation, success, fallback, alert, screen } as const;
