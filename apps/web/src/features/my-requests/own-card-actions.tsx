import { requestStatus, shareScopeLabels } from '@exchange/contract/statuses';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { CopyLinkItem } from '../requests/copy-link.tsx';
import { CardAction, CardActions } from '../requests/request-card.tsx';
import { offersText } from './offers-text.ts';
import { type EditedField, hasOfferCounts, type OwnCardRequest } from './own-card.logic.ts';
import { PostDraft } from './post-draft.tsx';

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
        <MenuItem icon="close" onClick={onDelete}>
          Delete
        </MenuItem>
      </Menu>
    </CardActions>
  );
}
