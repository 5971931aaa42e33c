import { isOver, weekday } from '@exchange/contract/planning';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { requestStatus } from '@exchange/contract/statuses';
import type { ReactNode } from 'react';
import { inline } from '../../ui/inline.ts';
import { Meta } from '../../ui/meta.tsx';

/** Whether an Active request takes no more offers. */
export function isPaused(request: Pick<CollaborationRequest, 'accepts_offers' | 'collaboration_request_status_id'>) {
  return !request.accepts_offers && request.collaboration_request_status_id === requestStatus.active;
}

/** The day by which a request is needed, with the day of the week; it is the same in every time zone. */
function Day({ day }: { day: string }) {
  if (isOver(day, Date.now())) return <span>{planningScreens.wasNeededByDay({ day: weekday(day) })}</span>;
  const said = planningScreens.neededByDay.parts<ReactNode>({
    day: weekday(day),
    b: (words) => <b>{inline(words)}</b>,
  });
  return <span>{inline(said)}</span>;
}

type Planned = Pick<
  CollaborationRequest,
  'needed_by' | 'effort' | 'accepts_offers' | 'collaboration_request_status_id'
>;

/**
 * When a request is needed, how much it asks for, and whether it takes offers, in one line; nothing if there is nothing to say.
 * `children` follow that it takes no more offers.
 */
export function RequestPlan({ request, children }: { request: Planned; children?: ReactNode }) {
  const { needed_by, effort } = request;
  const paused = isPaused(request);
  if (needed_by === null && effort === null && !paused) return null;
  return (
    <Meta>
      {needed_by !== null && <Day day={needed_by} />}
      {effort !== null && <span>{planningScreens.efforts[effort]()}</span>}
      {paused && <b>{planningScreens.takesNoMoreOffers()}</b>}
      {paused && children}
    </Meta>
  );
}
