import { homeStats, homeWaiting } from '@exchange/contract/home';
import { authTag, requestTag } from '../../core/api-tags.ts';
import { member, open, router } from '../../core/procedures.ts';
import { homeStatsOf } from './home.rules.ts';
import { findWaiting } from './waiting.sql.ts';

export const home = router({
  stats: open
    .meta({ tag: authTag, summary: 'Count requests and users', description: 'Up to a minute old.', isSameForAll: true })
    .output(homeStats)
    .query(({ ctx }) => homeStatsOf(ctx)),
  waiting: member
    .meta({
      tag: requestTag,
      summary: 'Count what waits for one’s answer about one’s own requests',
      description:
        'Offers that one has neither answered nor written to, and requests that ask whether help is still wanted.',
    })
    .output(homeWaiting)
    .query(({ ctx }) => findWaiting(ctx.db, ctx.viewer.user_id)),
});
