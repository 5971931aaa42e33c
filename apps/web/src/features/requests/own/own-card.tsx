import { messages } from '@exchange/contract/messages';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { requestStatus, shareScopeLabels } from '@exchange/contract/statuses';
import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDraft } from '../../../lib/draft.ts';
import { focusSoon } from '../../../lib/focus.ts';
import { fieldId } from '../../../lib/forms.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Meta } from '../../../ui/meta.tsx';
import { ReadMore } from '../../../ui/read-more.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { Collaborators } from '../../collaborators/collaborators.tsx';
import { CardAction, CardActions, CardHead, CardTitle, RequestCard } from '../card/request-card.tsx';
import { StatusControl } from '../card/status-control.tsx';
import { EditForm } from './edit-form.tsx';
import { parseValues, type RequestFormValues, valuesOf } from './request-form.logic.ts';

/** Element id of the card of an own request. */
export function ownCardId(id: number): string {
  return `own-request-${id}`;
}

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

function DraftNote({ described, onDescribe }: { described: boolean; onDescribe: () => void }) {
  return (
    <p className="notice__text quiet">
      {described ? (
        'Nobody sees a draft. Move it to Active to start receiving help.'
      ) : (
        <>
          No description yet. Nobody sees a draft:{' '}
          <button type="button" className="text-button" onClick={onDescribe}>
            add a description
          </button>
          , then move it to Active.
        </>
      )}
    </p>
  );
}

/** The content of a request, as its owner reads it. */
function CardBody({ request, onDescribe }: { request: CollaborationRequest; onDescribe: () => void }) {
  const { collaboration_request_status_id: status, institutes } = request;
  return (
    <>
      <Meta>
        <span className="meta__type">{request.collaboration_type_name}</span>
        {request.technical_areas.map(({ id, name }) => (
          <span key={id}>{name}</span>
        ))}
        <TimeAgo at={request.created_at} />
      </Meta>
      {request.description && <ReadMore text={request.description} />}
      {status === requestStatus.draft && <DraftNote described={request.description !== null} onDescribe={onDescribe} />}
      {institutes.length > 0 && (
        <p className="quiet small">
          Shared with: <bdi>{institutes.map(({ name }) => name).join(', ')}</bdi>
        </p>
      )}
      {status === requestStatus.completed && <Collaborators requestId={request.id} />}
    </>
  );
}

interface OwnCardProps {
  request: CollaborationRequest;
  onDeleted: (request: CollaborationRequest, message: string) => void;
}

/** A request of the user's own: status to change, inline form, deletion, collaborators. */
export function OwnCard({ request, onDeleted }: OwnCardProps) {
  const id = ownCardId(request.id);
  const form = `edit-${request.id}`;
  const [edited, setEdited, stopEditing] = useDraft<RequestFormValues | null>(
    `request:${request.id}`,
    null,
    parseValues,
  );
  const [lacksDescription, setLacksDescription] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const edit = (field: 'title' | 'description') => {
    setLacksDescription(false);
    if (edited === null) setEdited(valuesOf(request));
    focusSoon(fieldId(form, field));
  };
  return (
    <>
      <RequestCard
        id={id}
        titleId={`${id}-title`}
        draft={request.collaboration_request_status_id === requestStatus.draft}
        title={
          <CardHead
            title={
              <CardTitle id={`${id}-title`} level={3}>
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
              <CardAction
                id={`${id}-edit`}
                icon="edit"
                primary
                aria-label={`Edit: ${request.title}`}
                onClick={() => edit('title')}
              >
                Edit
              </CardAction>
              <CardAction
                icon="close"
                aria-haspopup="dialog"
                aria-label={`Delete: ${request.title}`}
                onClick={() => setDeleting(true)}
              >
                Delete
              </CardAction>
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
          <CardBody request={request} onDescribe={() => edit('description')} />
        ) : (
          <div className="inline-form">
            <h4 className="visually-hidden" id={`${form}-heading`}>
              Edit request
            </h4>
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
