import type { homeStats } from '@exchange/contract/home';
import { homeSentences } from '@exchange/contract/sentences/home';
import { homeScreens } from '@exchange/contract/sentences/home.screens';
import { fieldOf } from '@exchange/contract/unknown';
import { type ReactNode, useEffect } from 'react';
import type { infer as Output } from 'zod/mini';
import { formatCount } from '../../lib/formatters.ts';
import { createStore } from '../../lib/store.ts';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import { Stat } from '../../ui/stat.tsx';

type Stats = Output<typeof homeStats>;

interface LoadedStats {
  readonly stats?: Stats;
  /** Why they could not be loaded. */
  readonly failure?: string;
  readonly loadedAt: number;
}

const freshMs = 60_000;
const loaded = createStore<LoadedStats>({ loadedAt: 0 });

function parseStats(answer: unknown): Stats | undefined {
  const total_collaboration_requests = fieldOf(answer, 'total_collaboration_requests');
  const total_users = fieldOf(answer, 'total_users');
  return typeof total_collaboration_requests === 'number' && typeof total_users === 'number'
    ? { total_collaboration_requests, total_users }
    : undefined;
}

/** By REST, so that the welcome page needs no client of the API. */
async function loadStats(): Promise<void> {
  const answer: unknown = await fetch('/api/home-stats')
    .then((reply) => reply.json())
    .catch(() => null);
  const stats = parseStats(answer);
  const error = fieldOf(answer, 'error');
  if (stats) loaded.set({ stats, loadedAt: Date.now() });
  else loaded.set({ ...loaded.get(), failure: typeof error === 'string' ? error : homeSentences.fallback.stats() });
}

/** The statistics of the home page (docs/behaviour/home.md#home-statistics), fetched when they are older than a minute. */
function useStats(): LoadedStats {
  useEffect(() => {
    if (Date.now() - loaded.get().loadedAt > freshMs) void loadStats();
    const onOnline = () => void loadStats();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return loaded.use();
}

function Count({ value }: { value: number | undefined }) {
  return value === undefined ? <SkeletonLine /> : formatCount(value);
}

interface HomeStatsProps {
  className: string;
  children?: ReactNode;
}

/** The two statistics and what follows them, skeletons until they arrive; below them why they could not be loaded. */
export function HomeStats({ className, children }: HomeStatsProps) {
  const { stats, failure } = useStats();
  return (
    <>
      <dl className={className}>
        <Stat label={homeScreens.totalRequests()}>
          <Count value={stats?.total_collaboration_requests} />
        </Stat>
        <Stat label={homeScreens.totalUsers()}>
          <Count value={stats?.total_users} />
        </Stat>
        {children}
      </dl>
      {failure && !stats && (
        <p className="quiet" role="status">
          {failure}
        </p>
      )}
    </>
  );
}
