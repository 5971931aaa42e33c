import { paths } from '@exchange/contract/paths';
import { requestSearchScreens } from '@exchange/contract/sentences/request-search.screens';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { Link } from 'wouter';
import { Aside } from '../../ui/card.tsx';

/** The order `best` in plain words, beside the list (docs/behaviour/search.md#search). */
export default function BestFormula() {
  return (
    <Aside title={requestSearchScreens.bestFit.title()}>
      <p>{requestSearchScreens.bestFit.text()}</p>
      <p>
        <Link href={paths.ownProfile}>{requestScreens.changeAreasAndPreferences()}</Link>
      </p>
    </Aside>
  );
}
