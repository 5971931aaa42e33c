import * as z from 'zod/mini';

/** Home statistics: requests that are not drafts, verified users. */
export const homeStats = z.object({ total_collaboration_requests: z.int(), total_users: z.int() });
export type HomeStats = z.output<typeof homeStats>;

/** The offer on one's own requests that has waited longest. */
export const waitingOffer = z.object({
  collaboration_request_response_id: z.int(),
  user_name: z.nullable(z.string()),
  /** When the offer was made. */
  offered_at: z.string(),
});
/** The own request that expires first without an answer to `Still looking?`. */
export const expiringRequest = z.object({ id: z.int(), title: z.string(), expires_at: z.string() });

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
