import { alert } from './messages/alert.ts';
import { fallback } from './messages/fallback.ts';
import { screen } from './messages/screen.ts';
import { validation } from './messages/validation.ts';

/**
 * The sentences of the product. Clients and people rely on their wording.
 * What a server refuses with stands in `refusals.ts`; here are the sentences of forms, successes and fallbacks.
 * The first page of the web imports `messages/core.ts` alone, so that it does not load the others. For the same reason those
 * that only the server says stand apart: of successful calls in `messages/success.ts`, of refusals with details in
 * `messages/refused.ts`.
 */
export const messages = { validation, fallback, alert, screen } as const;
