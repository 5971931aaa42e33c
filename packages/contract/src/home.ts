import * as z from 'zod/mini';

/** Home statistics: requests that are not drafts, verified users. */
export const homeStats = z.object({ total_collaboration_requests: z.int(), total_users: z.int() });
export type HomeStats = z.output<typeof homeStats>;
