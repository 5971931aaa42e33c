import * as z from 'zod/mini';
import { messages } from './messages.ts';

/** What the owner of a request answers to an offer of help; null while the offer waits. */
export const offerAnswer = z.nullable(z.enum(['accepted', 'declined'], messages.validation.list));
export type OfferAnswer = z.output<typeof offerAnswer>;
