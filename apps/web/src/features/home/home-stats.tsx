import { homeScreens } from '@exchange/contract/sentences/home.screens';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/formatters.ts';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import { Stat } from '../../ui/stat.tsx';
import { useStats } from './use-stats.ts';

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
