import { type HomeStats, homeStats } from '@exchange/contract/home';
import type { Db } from '@exchange/db';
import { open, router } from '../../core/trpc.ts';
import { countHomeStats } from './home.sql.ts';

/** Counting a million rows takes 150 ms, so the figures are kept for a while. */
const freshMs = 30_000;
const counted = new WeakMap<Db, { at: number; stats: Promise<HomeStats> }>();

/** The figures, counted at most twice a minute by each process, whoever asks. */
function statsOf(db: Db): Promise<HomeStats> {
  const last = counted.get(db);
  if (last !== undefined && performance.now() - last.at < freshMs) return last.stats;
  const stats = countHomeStats(db);
  counted.set(db, { at: performance.now(), stats });
  stats.catch(() => counted.delete(db));
  return stats;
}

export const home = router({
  stats: open.output(homeStats).query(({ ctx }) => statsOf(ctx.db)),
});
