import { points } from '@exchange/contract/credit';
import { paths } from '@exchange/contract/paths';
import { Link } from 'wouter';
import { Aside } from '../../ui/card.tsx';
import { Stat } from '../../ui/stat.tsx';
import { formatCount } from '../../ui/strings.ts';

/** Collaboration points and, on the own profile, what they reward (docs/behaviour/profiles.md#points); a dash until they are loaded. */
export function Points({ count, own }: { count: number | undefined; own?: boolean }) {
  return (
    <Aside>
      <dl>
        <Stat label="Collaboration points">{count === undefined ? '–' : formatCount(count)}</Stat>
      </dl>
      {own && (
        <>
          <p>
            {points.offeredHelp} for each offer you make, {points.gaveCredit} for each person you credit,{' '}
            {points.gotCredit} each time you are credited.
          </p>
          <p>
            <Link href={paths.points}>All points, line by line</Link>
          </p>
        </>
      )}
    </Aside>
  );
}
