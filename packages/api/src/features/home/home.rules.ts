import type { HomeStats } from '@exchange/contract/home';
import type { Db } from '@exchange/db';
import type { Context } from '../../core/context.ts';
import { countHomeStats } from './home.sql.ts';

/** Counting a million rows takes 150 ms, so each process keeps the figures for a while. */
const maxAgeMs = 30_000;
const cache = new WeakMap<Db, { at: number; stats: Promise<HomeStats> }>();

/** The figures of the home page, counted at most twice a minute by each process. */
export function homeStatsOf({ db }: Context): Promise<HomeStats> {
  const cached = cache.get(db);
  if (cached !== undefined && performance.now() - cached.at < maxAgeMs) return cached.stats;
  const stats = countHomeStats(db);
  cache.set(db, { at: performance.now(), stats });
  stats.catch(() => cache.delete(db));
  return stats;
}
