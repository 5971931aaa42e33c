import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { useTitle } from '../../lib/title.ts';
import { WebhooksCard } from '../webhooks/webhooks-card.tsx';

/** The webhooks of the operators: all requests that everyone may see. */
export default function WebhooksScreen() {
  useTitle(operatorScreens.place.webhooks());
  return (
    <>
      <div className="page__head">
        <h1>{operatorScreens.place.webhooks()}</h1>
      </div>
      <WebhooksCard ofOperators />
    </>
  );
}
