import * as z from 'zod/mini';
import { describeEntity, timeDoc } from './api-docs.ts';
import { personDocs } from './profiles.ts';
import { chatIdDescription } from './requests.ts';

/** Home statistics: requests that are not drafts, verified users. */
export const homeStats = z.object({ total_collaboration_requests: z.int(), total_users: z.int() });

export type HomeStats = z.output<typeof homeStats>;

describeEntity(homeStats, 'HomeStats', {
  total_collaboration_requests: 'Requests that are not drafts.',
  total_users: 'Verified users.',
});

/** The offer on one's own requests that has waited longest. */
const waitingOffer = z.object({
  collaboration_request_response_id: z.int(),
  user_name: z.nullable(z.string()),
  /** When the offer was made. */
  offered_at: z.string(),
});

describeEntity(waitingOffer, 'WaitingOffer', {
  collaboration_request_response_id: chatIdDescription,
  user_name: personDocs.name,
  offered_at: timeDoc('When the offer was made.'),
});

/** The own request that expires first without an answer to `Still looking?`. */
const expiringRequest = z.object({ id: z.int(), title: z.string(), expires_at: z.string() });

describeEntity(expiringRequest, 'ExpiringRequest', {
  id: 'Id.',
  title: 'One line.',
  expires_at: timeDoc('When it expires without an answer.'),
});

/** `GET /api/home/waiting`: what waits for an answer about one's own Active requests. */
export const homeWaiting = z.object({
  /** Offers without an answer and without a message of the owner. */
  offer_count: z.int(),
  oldest_offer: z.nullable(waitingOffer),
  /** Requests that ask whether help is still wanted. */
  still_looking_count: z.int(),
  next_expiry: z.nullable(expiringRequest),
});

export type HomeWaiting = z.output<typeof homeWaiting>;

describeEntity(homeWaiting, 'HomeWaiting', {
  offer_count: 'Offers on one’s own Active requests that one has neither answered nor written to.',
  oldest_offer: 'The one that has waited longest; null without any.',
  still_looking_count: 'One’s own requests that ask whether help is still wanted.',
  next_expiry: 'The one that expires first; null without any.',
});
