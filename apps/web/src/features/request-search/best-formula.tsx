import { limits, ranking } from '@exchange/contract/limits';
import { paths } from '@exchange/contract/paths';
import { Link } from 'wouter';
import { Aside } from '../../ui/card.tsx';
import { formatCount } from '../../ui/strings.ts';

/** The order `best` in plain words (docs/behaviour/search.md#search). */
export const bestFormula = `Best fit: requests you were asked about come first. Then those that share areas with you, the rarer the better, or come from your institute. A request loses half of its weight every ${ranking.halfLifeDays} days. The newest ${formatCount(limits.rankedRequests)} that fit are put in order.`;

/** The formula beside the list. */
export function BestFormula() {
  return (
    <Aside title="What “best fit” means">
      <p>{bestFormula.replace('Best fit: r', 'R')}</p>
      <p>
        <Link href={paths.ownProfile}>Change your areas and preferences</Link>
      </p>
    </Aside>
  );
}
