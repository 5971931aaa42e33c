import type { HomeStats } from '@exchange/contract/home';
import type { Context } from '../../core/context.ts';
import { keptStats } from '../../core/transaction.ts';
import { countHomeStats } from './home.sql.ts';

/** Counting a million rows takes 150 ms, so each process keeps the figures for a while, until it changes them itself. */
const maxAgeMs = 30_000;

/** The figures of the home page. */
export function homeStatsOf({ db }: Context): Promise<HomeStats> {
  const cached = keptStats.get(db);
  if (cached !== undefined && performance.now() - cached.at < maxAgeMs) return cached.stats;
  const stats = countHomeStats(db);
  keptStats.set(db, { at: performance.now(), stats });
  stats.catch(() => keptStats.delete(db));
  return stats;
}
