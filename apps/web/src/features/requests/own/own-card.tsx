import { messages } from '@exchange/contract/messages';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { requestStatus, shareScopeLabels } from '@exchange/contract/statuses';
import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDraft } from '../../../lib/draft.ts';
import { focusSoon } from '../../../lib/focus-soon.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FoldableText } from '../../../ui/foldable.tsx';
import { Meta, Notice, NoticeHead, NoticeTitle, Slip, Slips } from '../../../ui/notice.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { Collaborators } from '../../collaborators/collaborators.tsx';
import { EditForm } from './edit-form.tsx';
import { fieldId } from './form-ids.ts';
import { ownCardId } from './own-card-id.ts';
import { parseValues, type RequestFormValues, valuesOf } from './request-form.logic.ts';
import { StatusControl } from './status-control.tsx';

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

/** What a request says, as its owner reads it. */
function Matter({ request, onDescribe }: { request: CollaborationRequest; onDescribe: () => void }) {
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
      {request.description && <FoldableText text={request.description} />}
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
      <Notice
        id={id}
        titleId={`${id}-title`}
        draft={request.collaboration_request_status_id === requestStatus.draft}
        title={
          <NoticeHead
            title={
              <NoticeTitle id={`${id}-title`} level={3}>
                {request.title}
              </NoticeTitle>
            }
            end={<StatusControl request={request} onTried={setLacksDescription} />}
          />
        }
        slips={
          edited === null && (
            <Slips note={shareScopeLabels[request.share_scope]} noteIcon="people">
              <Slip
                id={`${id}-edit`}
                icon="edit"
                primary
                aria-label={`Edit: ${request.title}`}
                onClick={() => edit('title')}
              >
                Edit
              </Slip>
              <Slip
                icon="close"
                aria-haspopup="dialog"
                aria-label={`Delete: ${request.title}`}
                onClick={() => setDeleting(true)}
              >
                Delete
              </Slip>
            </Slips>
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
          <Matter request={request} onDescribe={() => edit('description')} />
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
      </Notice>
      {deleting && (
        <Suspense fallback={null}>
          <DeleteDialog
            request={request}
            onClose={() => setDeleting(false)}
            onDeleted={(message) => {
              // First the dialog goes and gives the focus back to the card, then the card passes it on.
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
