import { paths } from '@exchange/contract/paths';
import { messages } from '@exchange/contract/sentences/messages';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { lazy, useEffect } from 'react';
import { errorStatus } from '../../lib/errors.ts';
import { goTo } from '../../lib/navigation.ts';
import { trpc } from '../../lib/trpc.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { WaitingHeading } from '../../ui/skeleton.tsx';

const Console = lazy(() => import('./console.tsx'));

/** Where a member comes who opens any unknown path. */
function Unknown() {
  useEffect(() => goTo(paths.home, { replace: true }), []);
  return null;
}

/** Loads the console for operators and moderators alone. */
export default function ConsoleGate() {
  const query = trpc.operators.self.useQuery();
  if (query.data) return <Console staff={query.data} />;
  if (errorStatus(query.error) === 404) return <Unknown />;
  if (query.error) return <LoadFailed query={query} fallback={messages.fallback.occurred()} />;
  return <WaitingHeading>{operatorScreens.loading()}</WaitingHeading>;
}
