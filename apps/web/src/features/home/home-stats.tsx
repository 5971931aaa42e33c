import { core } from '@exchange/contract/messages/core';
import { errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import { Stat } from '../../ui/stat.tsx';
import { formatCount } from '../../ui/strings.ts';

function Count({ value }: { value: number | undefined }) {
  return value === undefined ? <SkeletonLine width={100} /> : formatCount(value);
}

/** The two statistics (docs/behaviour.md#home-statistics): figures of a `dl`, skeletons until they arrive. */
export function Statistics() {
  const { data } = trpc.home.stats.useQuery(undefined, { staleTime: 60_000 });
  return (
    <>
      <Stat label="Total collaboration requests">
        <Count value={data?.total_collaboration_requests} />
      </Stat>
      <Stat label="Total users">
        <Count value={data?.total_users} />
      </Stat>
    </>
  );
}

/** Says that the statistics could not be loaded; nothing as long as they may still come. */
export function StatsError() {
  const { error, data } = trpc.home.stats.useQuery(undefined, { staleTime: 60_000 });
  if (!error || data) return null;
  return (
    <p className="quiet" role="status">
      {errorText(error, core.stats, core.stats)}
    </p>
  );
}
