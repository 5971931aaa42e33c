import { messages } from '@exchange/contract/messages';
import type { ComponentProps } from 'react';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LineSkeletons, Loading } from '../../ui/skeleton.tsx';

interface PanelWaitingProps {
  query: ComponentProps<typeof LoadFailed>['query'];
  /** Spoken while it loads: `Loading the account`. */
  label: string;
}

/** Shown instead of a panel whose data has not arrived or could not be fetched. */
export function PanelWaiting({ query, label }: PanelWaitingProps) {
  if (query.error) return <LoadFailed query={query} fallback={messages.fallback.occurred} />;
  return (
    <Loading label={label}>
      <LineSkeletons title />
    </Loading>
  );
}
