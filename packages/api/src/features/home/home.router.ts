import { homeStats } from '@exchange/contract/home';
import { open, router } from '../../core/trpc.ts';
import { homeStatsOf } from './home.rules.ts';

export const home = router({
  stats: open.output(homeStats).query(({ ctx }) => homeStatsOf(ctx.db)),
});
