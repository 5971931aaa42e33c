import { paths } from '@exchange/contract/paths';
import { messages } from '@exchange/contract/sentences/messages';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { secondFactorScreens } from '@exchange/contract/sentences/second-factor.screens';
import { lazy, useEffect } from 'react';
import { errorKey, errorStatus } from '../../lib/errors.ts';
import { goTo } from '../../lib/navigation.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/failures.tsx';
import { WaitingHeading } from '../../ui/skeleton.tsx';

const Console = lazy(() => import('./console.tsx'));

/** Where a member comes who opens any unknown path. */
function Unknown() {
  useEffect(() => goTo(paths.home, { replace: true }), []);
  return null;
}

/** An operator or moderator who has no second factor yet. */
function FactorMissing() {
  useTitle(secondFactorScreens.missing());
  return (
    <div className="stack">
      <h1>{secondFactorScreens.missing()}</h1>
      <p>{secondFactorScreens.consoleNeedsOne()}</p>
      <div className="row">
        <ButtonLink variant="primary" href={`${paths.account}#second-factor`}>
          {secondFactorScreens.toSettings()}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Loads the console only for operators and moderators. */
export default function ConsoleGate() {
  const query = trpc.operators.self.useQuery();
  if (query.data) return <Console staff={query.data} />;
  if (errorStatus(query.error) === 404) return <Unknown />;
  if (errorKey(query.error) === 'secondFactor.missing') return <FactorMissing />;
  if (query.error) return <LoadFailed query={query} fallback={messages.fallback.occurred()} />;
  return <WaitingHeading>{operatorScreens.loading()}</WaitingHeading>;
}
