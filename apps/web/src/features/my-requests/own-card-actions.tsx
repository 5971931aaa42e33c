import { expiry } from '@exchange/contract/limits';
import { isOver } from '@exchange/contract/planning';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestStatus, shareScopeLabels } from '@exchange/contract/statuses';
import { errorKey, errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus.ts';
import { useOneAtATime } from '../../lib/sending.ts';
import { fullDay } from '../../lib/time.ts';
import { trpc } from '../../lib/trpc.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { CopyLinkItem } from '../requests/card-menu.tsx';
import { CardAction, CardActions } from '../requests/request-card.tsx';
import { useStatusChange } from '../requests/status-control.tsx';
import { posted } from './form-values.logic.ts';
import { type EditedField, hasOfferCounts, type OwnCardRequest, offersText } from './own-card.logic.ts';
import { PauseItem } from './pause-offers.tsx';

interface StillLookingProps {
  request: Pick<
    CollaborationRequest,
    | 'id'
    | 'title'
    | 'has_offers'
    | 'needed_by'
    | 'collaboration_request_status_id'
    | 'collaboration_request_status_name'
  >;
  /** ISO 8601. */
  expiresAt: string;
  /** Element id of the card, which gets the focus when the question goes. */
  cardId: string;
}

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
  const status = useStatusChange({
    requestId: request.id,
    title: request.title,
    current: { id: request.collaboration_request_status_id, name: request.collaboration_request_status_name },
  });
  const isBusy = isPending || status.isPending;
  const isDayOver = request.needed_by !== null && isOver(request.needed_by, Date.now());
  const told = request.has_offers ? ', and the people who offered help are told' : '';
  return (
    <section className="question" aria-label={`Still looking? ${request.title}`}>
      <div className="request-card__body">
        <p className="question__title">Still looking?</p>
        <p className="small">
          {isDayOver ? planningScreens.dayIsOver() : `Nothing has happened here for ${expiry.askedAfterDays} days.`}
          {` Without an answer it expires on ${fullDay(new Date(expiresAt))}${told}.`}
        </p>
      </div>
      <div className="card-actions">
        <CardAction icon="check" primary busy={isBusy} onClick={() => mutate({ id: request.id })}>
          Yes, keep it Active
        </CardAction>
        <CardAction
          icon="close"
          busy={isBusy}
          onClick={() => {
            focusSoon(cardId);
            status.change(requestStatus.cancelled);
          }}
        >
          Close it
        </CardAction>
      </div>
    </section>
  );
}

/** Element id of the button that posts a draft. */
export function postId(requestId: number): string {
  return `own-request-${requestId}-post`;
}

/** Posts a draft; without a description it leads to that field. */
function PostDraft({ request, onDescribe }: { request: CollaborationRequest; onDescribe: () => void }) {
  const toast = useToast();
  const oneAtATime = useOneAtATime();
  const { mutateAsync, isPending } = trpc.requests.updateStatus.useMutation({
    onSuccess: ({ message }) => void toast.success(`${message}. ${posted(undefined)}`),
    onError: (failure) => {
      if (errorKey(failure) === 'requests.descriptionRequired') onDescribe();
      else toast.error(errorText(failure, requestSentences.fallback.updateStatus()));
    },
  });
  return (
    <CardAction
      id={postId(request.id)}
      icon="check"
      primary
      busy={isPending}
      onClick={() =>
        request.description === null
          ? onDescribe()
          : void oneAtATime(() => mutateAsync({ id: request.id, statusId: requestStatus.active }))
      }
    >
      Post
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
  const offersLabel = hasOfferCounts(request) && offersText({ offer_count: request.offer_count, unread_count });
  return (
    <CardActions note={shareScopeLabels[request.share_scope]} noteIcon="people">
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
      {isDraft && <PostDraft request={request} onDescribe={() => onEdit('description')} />}
      <CardAction
        id={editId(cardId)}
        icon="edit"
        primary={!offersLabel && !isDraft && !page}
        onClick={() => onEdit('title')}
      >
        Edit
      </CardAction>
      <Menu
        className="card-action"
        menuLabel={`More: ${title}`}
        button={
          <>
            More
            <Icon name="down" size="s" />
          </>
        }
      >
        <CopyLinkItem requestId={request.id} />
        {request.collaboration_request_status_id === requestStatus.active && <PauseItem request={request} />}
        <MenuItem icon="close" onClick={onDelete}>
          Delete
        </MenuItem>
      </Menu>
    </CardActions>
  );
}
