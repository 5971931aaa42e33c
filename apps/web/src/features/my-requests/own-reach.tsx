import { trpc } from '../../lib/trpc.ts';
import { shownTo } from './reach.logic.ts';

interface OwnReachProps {
  requestId: number;
  hasOffers: boolean;
  onChange: () => void;
}

/** How many people an Active request of the user's own is shown to, with a way to change that where it is nobody. */
export default function OwnReach({ requestId, hasOffers, onChange }: OwnReachProps) {
  const { data, isPending } = trpc.requests.ownReach.useQuery({ id: requestId }, { staleTime: 300_000, retry: false });
  // The card keeps its height, so that what is below stays under the pointer.
  if (isPending) return <p className="quiet small">&nbsp;</p>;
  // Who offered help has found it.
  if (data === undefined || (data.people === '0' && hasOffers)) return null;
  return (
    <p className="quiet small">
      {shownTo(data.people)}
      {data.people === '0' && (
        <>
          {': '}
          <button type="button" className="text-button" onClick={onChange}>
            change areas or who can see it
          </button>
        </>
      )}
    </p>
  );
}
