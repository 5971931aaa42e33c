import * as z from 'zod/mini';
import { describeEntity, describeInput, timeDoc } from './api-docs.ts';
import { id, lookupId } from './ids.ts';
import { messageDoc } from './pagination.ts';
import type { RefusalEntry } from './refusals.ts';
import { feedRefusalSentences } from './sentences/feeds.ts';

export const feedRefusals = {
  'feeds.notFound': { status: 404, sentence: feedRefusalSentences.notFound },
} as const satisfies Record<string, RefusalEntry>;

/** The addresses of feeds, whose tokens are secrets: of a saved search, and the calendar of a person. */
export const feedPath = (token: string) => `/api/atom/${token}` as const;
export const calendarPath = (token: string) => `/api/calendar/${token}` as const;

/** `PUT /api/feeds` */
export const feedInput = z.object({ saved_search_id: z.nullable(id) });

describeInput(feedInput, {
  saved_search_id: { description: 'The saved search; null for one’s calendar.', example: 3 },
});

/** `DELETE /api/feeds/{id}` */
export const feedLookup = z.object({ id: lookupId });

describeInput(feedLookup, { id: { description: 'The feed.', example: 3 } });

/** A feed that a person has; its address was told when it was made. */
export const feed = z.object({ id: z.int(), saved_search_id: z.nullable(z.int()), created_at: z.string() });

const feedDocs = {
  id: 'Id.',
  saved_search_id: 'The saved search; null for the calendar.',
  created_at: timeDoc('When its address was made.'),
};

describeEntity(feed, 'Feed', feedDocs);

export const renewedFeed = z.extend(feed, { message: z.string(), url: z.string() });

describeEntity(renewedFeed, 'RenewedFeed', {
  ...feedDocs,
  message: messageDoc,
  url: { description: 'The secret address, which is told only now.', format: 'uri' },
});

export type RenewedFeed = z.output<typeof renewedFeed>;
