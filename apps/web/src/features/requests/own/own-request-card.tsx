import { messages } from '@exchange/contract/messages';
import { pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest, OwnOffers, OwnRequest } from '@exchange/contract/requests';
import { requestStatus, shareScopeLabels } from '@exchange/contract/statuses';
import { lazy, Suspense, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDraft } from '../../../lib/draft.ts';
import { focusSoon } from '../../../lib/focus.ts';
import { fieldId } from '../../../lib/forms.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Meta } from '../../../ui/meta.tsx';
import { ReadMore, WholeText } from '../../../ui/read-more.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { CopyLinkItem } from '../card/copy-link.tsx';
import { CardAction, CardActions, CardHead, CardTitle, RequestCard } from '../card/request-card.tsx';
import { PostedAt } from '../card/request-facts.tsx';
import { StatusControl } from '../card/status-control.tsx';
import { parseValues, type RequestFormValues, valuesOf } from './form-values.logic.ts';
import { offersText } from './offers-text.ts';
import { PostDraft } from './post-draft.tsx';
import { StillLooking } from './still-looking.tsx';

/** Element id of the card of an own request. */
export function ownCardId(id: number): string {
  return `own-request-${id}`;
}

const EditForm = lazy(() => import('./edit-form.tsx'));
const Collaborators = lazy(() => import('../../collaborators/collaborators.tsx'));
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));
const AskedPeople = lazy(() => import('../../invitations/asked-people.tsx'));
const OwnReach = lazy(() => import('./own-reach.tsx').catch(() => ({ default: () => null })));
const OfferCounts = lazy(() => import('./offer-counts.tsx'));
const RequestOffers = lazy(() => import('./request-offers.tsx'));

/** Whether a request that nobody offers help on says so. */
const isOpen = (status: number) => status === requestStatus.active || status === requestStatus.inProgress;

function DraftNote({ described, onDescribe }: { described: boolean; onDescribe: () => void }) {
  return (
    <p className="request-card__text quiet">
      {described ? (
        'Nobody sees a draft. Post it to start receiving help.'
      ) : (
        <>
          No description yet. Nobody sees a draft:{' '}
          <button type="button" className="text-button" onClick={onDescribe}>
            add a description
          </button>
          , then post it.
        </>
      )}
    </p>
  );
}

/** The field at which the inline form opens. */
type EditedField = 'title' | 'description' | 'technical_area_ids';

interface BodyProps {
  request: OwnCardRequest;
  page: boolean | undefined;
  onEdit: (field: EditedField) => void;
}

/** The content of a request, as its owner reads it. */
function CardBody({ request, page, onEdit }: BodyProps) {
  const { collaboration_request_status_id: status, institutes } = request;
  return (
    <>
      <Meta>
        <span className="meta__type">{request.collaboration_type_name}</span>
        {request.technical_areas.map(({ id, name }) => (
          <span key={id}>{name}</span>
        ))}
        {page ? <TimeAgo at={request.created_at} /> : <PostedAt request={request} />}
        {!request.has_offers && isOpen(status) && <span>No offers yet</span>}
      </Meta>
      {request.description &&
        (page ? <WholeText text={request.description} /> : <ReadMore text={request.description} />)}
      {status === requestStatus.draft && (
        <DraftNote described={request.description !== null} onDescribe={() => onEdit('description')} />
      )}
      {institutes.length > 0 && (
        <p className="quiet small">
          Shared with: <bdi>{institutes.map(({ name }) => name).join(', ')}</bdi>
        </p>
      )}
      {status === requestStatus.active && (
        <Suspense fallback={<p className="quiet small">&nbsp;</p>}>
          <OwnReach
            requestId={request.id}
            hasOffers={request.has_offers}
            onChange={() => onEdit('technical_area_ids')}
          />
        </Suspense>
      )}
      {hasCounts(request) && (
        <Suspense fallback={<p className="offer-counts">&nbsp;</p>}>
          <OfferCounts offers={request} request={request} />
        </Suspense>
      )}
      {isOpen(status) && (
        <Suspense fallback={null}>
          <AskedPeople requestId={request.id} />
        </Suspense>
      )}
      {status === requestStatus.completed && (
        <Suspense fallback={<LineSkeletons count={2} />}>
          <Collaborators requestId={request.id} />
        </Suspense>
      )}
    </>
  );
}

/** Whether the numbers of the offers are known, as in the list, and there are any. */
function hasCounts(request: OwnCardRequest): request is OwnCardRequest & OwnOffers {
  return (request.offer_count ?? 0) > 0;
}

interface OffersProps {
  title: string;
  label: string;
  /** Element id of the list that the button opens. */
  listId: string;
  open: boolean;
  onToggle: () => void;
}

/** The button `3 offers · 2 unread` on the foot of a card. */
function OffersAction({ title, label, listId, open, onToggle }: OffersProps) {
  return (
    <CardAction
      icon="chat"
      primary
      aria-expanded={open}
      aria-controls={open ? listId : undefined}
      aria-label={`${label}: ${title}`}
      onClick={onToggle}
    >
      {label}
    </CardAction>
  );
}

/** A request as its list or its page has it; the page shows all offers in the place of their numbers. */
type OwnCardRequest = CollaborationRequest &
  Pick<OwnRequest, 'expires_at'> &
  Partial<OwnOffers & Pick<OwnRequest, 'unread_count'>>;

interface OwnCardProps<Request> {
  request: Request;
  onDeleted: (request: Request, message: string) => void;
  /** On the page of the request: whole, and its title is the heading. */
  page?: boolean;
}

/** A request of the user's own: status to change, inline form, deletion, collaborators. */
export function OwnCard<Request extends OwnCardRequest>({ request, onDeleted, page }: OwnCardProps<Request>) {
  const id = ownCardId(request.id);
  const form = `edit-${request.id}`;
  const [edited, setEdited, stopEditing] = useDraft<RequestFormValues | null>(
    `request:${request.id}`,
    null,
    parseValues,
  );
  const isDraft = request.collaboration_request_status_id === requestStatus.draft;
  const [lacksDescription, setLacksDescription] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [offersOpen, setOffersOpen] = useState(false);
  const offersId = useId();
  const { offer_count = 0, unread_count = 0 } = request;
  const hasOffers = offer_count > 0;
  const edit = (field: EditedField) => {
    setLacksDescription(false);
    if (edited === null) setEdited(valuesOf(request));
    focusSoon(fieldId(form, field));
  };
  return (
    <>
      <RequestCard
        id={id}
        className={page ? 'request-card--page' : undefined}
        titleId={`${id}-title`}
        draft={isDraft}
        asked={
          request.expires_at !== null && <StillLooking request={request} expiresAt={request.expires_at} cardId={id} />
        }
        title={
          <CardHead
            title={
              <CardTitle id={`${id}-title`} level={page ? 1 : 3} href={page ? undefined : pathTo.request(request.id)}>
                {request.title}
              </CardTitle>
            }
            end={
              <StatusControl
                requestId={request.id}
                current={{
                  id: request.collaboration_request_status_id,
                  name: request.collaboration_request_status_name,
                }}
                onLacksDescription={setLacksDescription}
              />
            }
          />
        }
        actions={
          edited === null && (
            <CardActions note={shareScopeLabels[request.share_scope]} noteIcon="people">
              {hasOffers && (
                <OffersAction
                  title={request.title}
                  label={offersText({ offer_count, unread_count })}
                  listId={offersId}
                  open={offersOpen}
                  onToggle={() => setOffersOpen((open) => !open)}
                />
              )}
              {isDraft && <PostDraft request={request} onDescribe={() => edit('description')} />}
              <CardAction
                id={`${id}-edit`}
                icon="edit"
                primary={!hasOffers && !isDraft && !page}
                aria-label={`Edit: ${request.title}`}
                onClick={() => edit('title')}
              >
                Edit
              </CardAction>
              <Menu
                className="card-action"
                label={`More: ${request.title}`}
                menuLabel={`More: ${request.title}`}
                button={
                  <>
                    More
                    <Icon name="down" size="s" />
                  </>
                }
              >
                {(close) => (
                  <>
                    <CopyLinkItem requestId={request.id} close={close} />
                    <MenuItem
                      icon="close"
                      onClick={() => {
                        close();
                        setDeleting(true);
                      }}
                    >
                      Delete
                    </MenuItem>
                  </>
                )}
              </Menu>
            </CardActions>
          )
        }
      >
        {lacksDescription && (
          <Banner tone="setup" icon="error" role="alert">
            <p>{messages.alert.descriptionOnStatus}</p>
            <Button small icon="edit" onClick={() => edit('description')}>
              Add a description
            </Button>
          </Banner>
        )}
        {edited === null ? (
          <>
            <CardBody request={request} page={page} onEdit={edit} />
            {hasOffers && offersOpen && (
              <section className="card-section" id={offersId} aria-labelledby={`${id}-offers`}>
                <h4 id={`${id}-offers`}>Offers</h4>
                <Suspense fallback={<LineSkeletons count={2} />}>
                  <RequestOffers requestId={request.id} statusId={request.collaboration_request_status_id} />
                </Suspense>
              </section>
            )}
          </>
        ) : (
          <div className="inline-form">
            <h4 className="visually-hidden" id={`${form}-heading`}>
              Edit request
            </h4>
            <Suspense fallback={null}>
              <EditForm
                form={form}
                request={request}
                values={edited}
                onChange={setEdited}
                onDone={() => {
                  stopEditing();
                  focusSoon(`${id}-edit`);
                }}
              />
            </Suspense>
          </div>
        )}
      </RequestCard>
      {deleting && (
        <Suspense fallback={null}>
          <DeleteDialog
            request={request}
            onClose={() => setDeleting(false)}
            onDeleted={(message) => {
              // The dialog closes first and returns the focus to the card, which then passes it on.
              flushSync(() => setDeleting(false));
              stopEditing();
              onDeleted(request, message);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
