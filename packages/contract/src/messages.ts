import { alert } from './messages/alert.ts';
import { fallback } from './messages/fallback.ts';
import { screen } from './messages/screen.ts';
import { validation } from './messages/validation.ts';

/**
 * The sentences of the product. Clients and people rely on their wording.
 * What a server refuses with stands in `refusals.ts`; here are the sentences of forms, successes and fallbacks.
 * The first page of the web imports `messages/core.ts` alone, so that it does not load the others; those of successful calls,
 * which the server says, are in `messages/success.ts` for the same reason.
 */
export const messages = { validation, fallback, alert, screen } as const;
