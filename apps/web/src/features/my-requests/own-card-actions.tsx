import { pathTo } from '@exchange/contract/paths';
import { isOver } from '@exchange/contract/planning';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { messages } from '@exchange/contract/sentences/messages';
import { myRequestScreens } from '@exchange/contract/sentences/my-requests.screens';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestStatusScreens } from '@exchange/contract/sentences/requests-status.screens';
import { isClosedStatus, requestStatus } from '@exchange/contract/statuses';
import { errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus.ts';
import { sayAll } from '../../lib/formatters.ts';
import { goTo } from '../../lib/navigation.ts';
import { fullDay } from '../../lib/time.ts';
import { trpc } from '../../lib/trpc.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { CopyLinkItem } from '../requests/card-menu.tsx';
import { CardAction, CardActions } from '../requests/request-card.tsx';
import { scopeOf } from '../requests/request-facts.tsx';
import { useStatusChange } from '../requests/status-control.tsx';
import { posted } from './form-values.logic.ts';
import { type EditedField, hasOfferCounts, type OwnCardRequest, offersText } from './own-card.logic.ts';
import { PauseItem } from './pause-offers.tsx';

interface StillLookingProps {
  request: WithStatus & Pick<CollaborationRequest, 'has_offers' | 'needed_by'>;
  /** ISO 8601. */
  expiresAt: string;
  /** Element id of the card, which gets the focus when the question goes. */
  cardId: string;
}

type WithStatus = Pick<
  CollaborationRequest,
  'id' | 'title' | 'collaboration_request_status_id' | 'collaboration_request_status_name'
>;

const statusOf = (request: WithStatus) => ({
  requestId: request.id,
  title: request.title,
  current: { id: request.collaboration_request_status_id, name: request.collaboration_request_status_name },
});

/** On an own card that had no activity for long: whether help is still wanted. */
export function StillLooking({ request, expiresAt, cardId }: StillLookingProps) {
  const toast = useToast();
  const { mutate, isPending } = trpc.requests.stillLooking.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      focusSoon(cardId);
    },
    onError: (problem) => toast.error(errorText(problem, requestSentences.fallback.updateRequest())),
  });
  const status = useStatusChange(statusOf(request));
  const isBusy = isPending || status.isPending;
  const isDayOver = request.needed_by !== null && isOver(request.needed_by, Date.now());
  const { stillLooking } = myRequestScreens;
  const expires = request.has_offers ? stillLooking.expiresAndTold : stillLooking.expires;
  return (
    <section className="question" aria-label={stillLooking.of({ title: request.title })}>
      <div className="request-card__body">
        <p className="question__title">{stillLooking.title()}</p>
        <p className="small">
          {sayAll(
            isDayOver ? planningScreens.dayIsOver() : stillLooking.nothingHappened(),
            expires({ day: fullDay(new Date(expiresAt)) }),
          )}
        </p>
      </div>
      <div className="card-actions">
        <CardAction icon="check" primary busy={isBusy} onClick={() => mutate({ id: request.id })}>
          {stillLooking.yes()}
        </CardAction>
        <CardAction
          icon="close"
          busy={isBusy}
          onClick={() => {
            focusSoon(cardId);
            status.change(requestStatus.cancelled);
          }}
        >
          {stillLooking.no()}
        </CardAction>
      </div>
    </section>
  );
}

/** Element id of the button that posts a draft. */
export function postId(requestId: number): string {
  return `own-request-${requestId}-post`;
}

/** Takes a first request back from the moderators; it stays a draft. */
function TakeBack({ request }: { request: CollaborationRequest }) {
  const { change, isPending } = useStatusChange({
    ...statusOf(request),
    // Posted again it waits again.
    current: { id: requestStatus.active, name: '' },
    onChanged: () => focusSoon(postId(request.id)),
    said: () => myRequestScreens.inReview.takenBack(),
  });
  return (
    <CardAction icon="back" busy={isPending} onClick={() => change(requestStatus.draft)}>
      {myRequestScreens.inReview.takeBack()}
    </CardAction>
  );
}

/** Posts a draft; without a description it leads to that field. */
function PostDraft({ request, onDescribe }: { request: CollaborationRequest; onDescribe: () => void }) {
  const { change, isPending } = useStatusChange({
    ...statusOf(request),
    onLacksDescription: (lacks) => lacks && onDescribe(),
    said: ({ message, is_in_review }) =>
      is_in_review ? message : requestStatusScreens.doneAndThen({ done: message, next: posted(undefined) }),
  });
  return (
    <CardAction
      id={postId(request.id)}
      icon="check"
      primary
      busy={isPending}
      onClick={() => (request.description === null ? onDescribe() : change(requestStatus.active))}
    >
      {myRequestScreens.post()}
    </CardAction>
  );
}

/** Element id of the button that opens the inline form. */
export function editId(cardId: string): string {
  return `${cardId}-edit`;
}

interface OwnCardActionsProps {
  /** Element id of the card. */
  cardId: string;
  request: OwnCardRequest;
  page: boolean | undefined;
  /** The list of offers that a button opens. */
  offers: { readonly listId: string; readonly isOpen: boolean; readonly onToggle: () => void };
  onEdit: (field: EditedField) => void;
  onDelete: () => void;
}

/** The foot of an own card: its offers, posting a draft, editing, and a menu. */
export function OwnCardActions({ cardId, request, page, offers, onEdit, onDelete }: OwnCardActionsProps) {
  const { title, unread_count = 0 } = request;
  const isDraft = request.collaboration_request_status_id === requestStatus.draft;
  const isInReview = request.review_asked_at !== null;
  const offersLabel = hasOfferCounts(request) && offersText({ offer_count: request.offer_count, unread_count });
  return (
    <CardActions note={scopeOf(request)} noteIcon="people">
      {offersLabel && (
        <CardAction
          icon="chat"
          primary
          aria-expanded={offers.isOpen}
          aria-controls={offers.isOpen ? offers.listId : undefined}
          onClick={offers.onToggle}
        >
          {offersLabel}
        </CardAction>
      )}
      {isInReview && <TakeBack request={request} />}
      {isDraft && !isInReview && <PostDraft request={request} onDescribe={() => onEdit('description')} />}
      <CardAction
        id={editId(cardId)}
        icon="edit"
        primary={!offersLabel && (!isDraft || isInReview) && !page}
        onClick={() => onEdit('title')}
      >
        {messages.button.edit()}
      </CardAction>
      {isClosedStatus(request.collaboration_request_status_id) && (
        <CardAction icon="plus" onClick={() => goTo(pathTo.postAgain(request.id))}>
          {myRequestScreens.postAgain()}
        </CardAction>
      )}
      <Menu
        className="card-action"
        menuLabel={myRequestScreens.moreOf({ title })}
        button={
          <>
            {messages.button.more()}
            <Icon name="down" size="s" />
          </>
        }
      >
        <CopyLinkItem requestId={request.id} />
        {request.collaboration_request_status_id === requestStatus.active && <PauseItem request={request} />}
        <MenuItem icon="close" onClick={onDelete}>
          {myRequestScreens.delete.button()}
        </MenuItem>
      </Menu>
    </CardActions>
  );
}
