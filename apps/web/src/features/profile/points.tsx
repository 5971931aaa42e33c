import { points } from '@exchange/contract/limits';
import { AsideBlock, Figure } from '../../ui/card.tsx';
import { formatCount } from '../../ui/words.ts';

/** Collaboration points with, on one's own profile, what they reward (specification section 6); a dash until they are known. */
export function Points({ count, own }: { count: number | undefined; own?: boolean }) {
  return (
    <AsideBlock>
      <dl>
        <Figure label="Collaboration points">{count === undefined ? '–' : formatCount(count)}</Figure>
      </dl>
      {own && (
        <p>
          {points.offeredHelp} for each offer of help, {points.trackedCollaboration} for each collaborator you track,{' '}
          {points.wasTracked} each time you are named as one.
        </p>
      )}
    </AsideBlock>
  );
}
