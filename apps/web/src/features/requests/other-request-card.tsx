import type { ReceivedAsk } from '@exchange/contract/asks';
import { pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import { displayName } from '../../ui/person.ts';
import { Pictures } from '../../ui/pictures/pictures.tsx';
import { ReadMore } from '../../ui/read-more.tsx';
import { AskedBy } from '../asks/asked-by.tsx';
import { CardTitle, RequestCard } from './request-card.tsx';
import { KindAndAreas, RequestPlan, RequestStatus, WhoAndWhen } from './request-facts.tsx';
import { cardId } from './use-cards.ts';
import type { WhyPart } from './why.logic.ts';

/** Why a card is shown, in one line; nothing without a reason. */
export function Why({ parts }: { parts: readonly WhyPart[] }) {
  if (parts.length === 0) return null;
  return (
    <p className="why">
      <Icon name="match" size="s" />
      <span>{inline(parts.map((part) => (typeof part === 'string' ? part : <b>{part.fact}</b>)))}</span>
    </p>
  );
}

/** An invitation as its card shows it. */
interface Asked {
  readonly message: string | null;
}

interface CardProps {
  /** With the words of an invitation if its owner asks the viewer for help. */
  request: CollaborationRequest & Partial<Pick<ReceivedAsk, 'invited_at' | 'invitation_message'>>;
  /** Ids of the viewer's own areas, which are highlighted. */
  ownAreas: ReadonlySet<number>;
  /** For lists with requests of every status. */
  withStatus?: boolean;
  /** The title, with what was searched for in it. */
  title?: ReactNode;
  /** Why the card is shown, in one line. */
  why?: ReactNode;
  invitation?: Asked | null | undefined;
  /** Beside the status. */
  note?: ReactNode;
  actions: ReactNode;
  /** Of the title, as the outline of the page asks; 2 unless given. */
  level?: 2 | 3;
}

/** A request of another person. */
export function OthersCard(props: CardProps) {
  const { request, ownAreas, withStatus, title, why, note, actions, level = 2 } = props;
  const { invited_at, invitation_message: message = null } = request;
  const invitation = invited_at === undefined ? props.invitation : { message };
  const id = cardId(request.id);
  return (
    <RequestCard
      id={id}
      titleId={`${id}-title`}
      title={
        <CardTitle id={`${id}-title`} level={level} href={pathTo.request(request.id)} lang={request.language}>
          {title ?? request.title}
        </CardTitle>
      }
      side={<KindAndAreas request={request} ownAreas={ownAreas} />}
      asked={invitation && <AskedBy request={request} message={invitation.message} />}
      actions={actions}
    >
      <WhoAndWhen request={request} withTime />
      <RequestPlan request={request} />
      {withStatus && (
        <p className="request-card__status">
          <RequestStatus
            id={request.collaboration_request_status_id}
            name={request.collaboration_request_status_name}
          />
          {note}
        </p>
      )}
      {request.description && <ReadMore text={request.description} lang={request.language} />}
      <Pictures pictures={request.pictures} from={displayName(request.user_name)} />
      {request.solution !== null && (
        <div>
          <p className="quiet small">{planningScreens.whatSolvedIt()}</p>
          <ReadMore text={request.solution} lang={request.language} />
        </div>
      )}
      {why}
    </RequestCard>
  );
}
