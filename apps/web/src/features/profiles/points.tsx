import { points } from '@exchange/contract/limits';
import { AsideBlock, Figure } from '../../ui/card.tsx';
import { formatCount } from '../../ui/words.ts';

/** Collaboration points and, on the own profile, what they reward (docs/behaviour.md#points); a dash until they are loaded. */
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
