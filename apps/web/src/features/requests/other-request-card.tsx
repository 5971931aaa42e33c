import type { ReceivedInvitation } from '@exchange/contract/invitations';
import { pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import type { ReactNode } from 'react';
import { ReadMore } from '../../ui/read-more.tsx';
import { AskedBy } from '../invitations/asked-by.tsx';
import { CardTitle, RequestCard } from './card/request-card.tsx';
import { KindAndAreas, WhoAndWhen } from './card/request-facts.tsx';
import { RequestStatus } from './card/request-status.tsx';
import { cardId } from './use-rows.ts';

interface CardProps {
  /** With the words of an invitation where its owner asks the viewer for help. */
  request: CollaborationRequest & Partial<Pick<ReceivedInvitation, 'invited_at' | 'invitation_message'>>;
  /** Ids of the viewer's own areas, which are highlighted. */
  ownAreas: ReadonlySet<number>;
  /** For lists with requests of every status. */
  withStatus?: boolean;
  /** Beside the status. */
  note?: ReactNode;
  actions: ReactNode;
  /** Of the title, as the outline of the page asks; 2 unless given. */
  level?: 2 | 3;
}

/** A request of another person. */
export function OthersCard({ request, ownAreas, withStatus, note, actions, level = 2 }: CardProps) {
  const id = cardId(request.id);
  return (
    <RequestCard
      id={id}
      titleId={`${id}-title`}
      title={
        <CardTitle id={`${id}-title`} level={level} href={pathTo.request(request.id)}>
          {request.title}
        </CardTitle>
      }
      side={<KindAndAreas request={request} ownAreas={ownAreas} />}
      asked={
        request.invited_at !== undefined && <AskedBy request={request} message={request.invitation_message ?? null} />
      }
      actions={actions}
    >
      <WhoAndWhen request={request} withTime />
      {withStatus && (
        <p className="notice__status">
          <RequestStatus
            id={request.collaboration_request_status_id}
            name={request.collaboration_request_status_name}
          />
          {note}
        </p>
      )}
      {request.description && <ReadMore text={request.description} />}
    </RequestCard>
  );
}
