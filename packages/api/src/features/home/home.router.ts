import { homeStats } from '@exchange/contract/home';
import { open, router } from '../../core/procedures.ts';
import { authTag } from '../auth/auth.docs.ts';
import { homeStatsOf } from './home.rules.ts';
import './home.docs.ts';

export const home = router({
  stats: open
    .meta({ tag: authTag, summary: 'Count requests and users', description: 'Up to a minute old.' })
    .output(homeStats)
    .query(({ ctx }) => homeStatsOf(ctx.db)),
});
