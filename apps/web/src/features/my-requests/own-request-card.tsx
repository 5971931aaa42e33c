import { pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { myRequestScreens } from '@exchange/contract/sentences/my-requests.screens';
import { requestFormScreens } from '@exchange/contract/sentences/my-requests-form.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestStatus } from '@exchange/contract/statuses';
import { type ComponentProps, lazy, Suspense, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDraft } from '../../lib/draft.ts';
import { focusSoon } from '../../lib/focus.ts';
import { fieldId } from '../../lib/forms.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { CardHead, CardTitle, RequestCard } from '../requests/request-card.tsx';
import { StatusControl } from '../requests/status-control.tsx';
import { parseValues, type RequestFormValues, valuesOf } from './form-values.logic.ts';
import { type EditedField, hasOfferCounts, type OwnCardRequest, ownCardId, titleId } from './own-card.logic.ts';
import { editId, OwnCardActions, StillLooking } from './own-card-actions.tsx';
import { OwnCardBody } from './own-card-body.tsx';

/**
 * The inline form of an own request: its values, kept in this tab while it is open, and `null` while it is closed. `loaded` is what was
 * saved when it was opened.
 */
function useInlineForm(request: CollaborationRequest) {
  const form = `edit-${request.id}`;
  const [loaded, setLoaded, forgetLoaded] = useDraft<RequestFormValues | null>(
    `request-loaded:${request.id}`,
    null,
    parseValues,
  );
  const [values, setValues, clear] = useDraft<RequestFormValues | null>(`request:${request.id}`, null, parseValues);
  const open = (field: EditedField) => {
    if (values === null) {
      setLoaded(valuesOf(request));
      setValues(valuesOf(request));
    }
    focusSoon(fieldId(form, field));
  };
  const close = () => {
    clear();
    forgetLoaded();
  };
  return { form, values, setValues, loaded: loaded ?? valuesOf(request), setLoaded, open, close };
}

const EditForm = lazyPart(() => import('./edit-form.tsx'));
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));
const RequestOffers = lazy(() => import('./request-offers.tsx'));

/** Says that a change of the status needs a description. */
function DescriptionMissing({ onDescribe }: { onDescribe: () => void }) {
  return (
    <Banner tone="setup" icon="error">
      <p role="alert">{requestSentences.alert.descriptionOnStatus()}</p>
      <Button small icon="edit" onClick={onDescribe}>
        {myRequestScreens.addDescription()}
      </Button>
    </Banner>
  );
}

interface OffersProps {
  /** Element id of the section. */
  id: string;
  request: OwnCardRequest;
}

/** The offers, which a button on the foot of the card opens. */
function OffersSection({ id, request }: OffersProps) {
  return (
    <section className="card-section" id={id} aria-label={myRequestScreens.offersOf({ title: request.title })}>
      <h3>{myRequestScreens.offersHeading()}</h3>
      <Suspense fallback={<LineSkeletons count={2} />}>
        <RequestOffers requestId={request.id} statusId={request.collaboration_request_status_id} />
      </Suspense>
    </section>
  );
}

/** The form in the place of the content. */
function InlineForm(props: ComponentProps<typeof EditForm>) {
  return (
    <div className="inline-form">
      <h3 className="visually-hidden" id={`${props.form}-heading`}>
        {requestFormScreens.editRequest()}
      </h3>
      <EditForm {...props} />
    </div>
  );
}

interface OwnCardProps<Request> {
  request: Request;
  onDeleted: (request: Request, message: string) => void;
  /** Called when the card says that a change of the status needs a description. */
  onLacksDescription?: (() => void) | undefined;
  /** On the page of the request: whole, and its title is the heading. */
  page?: boolean;
  /** For which requests who might help is asked in one call, if not for this one only. */
  helpedTogether?: readonly number[] | undefined;
}

/** A request of the user's own: status to change, inline form, deletion, collaborators. */
export function OwnCard<Request extends OwnCardRequest>({
  request,
  onDeleted,
  onLacksDescription,
  page,
  helpedTogether = [request.id],
}: OwnCardProps<Request>) {
  const id = ownCardId(request.id);
  const offersId = useId();
  const { form, values, setValues, loaded, setLoaded, open, close } = useInlineForm(request);
  const [lacksDescription, setLacksDescription] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [areOffersOpen, setOffersOpen] = useState(false);
  const edit = (field: EditedField) => {
    setLacksDescription(false);
    open(field);
  };
  const { collaboration_request_status_id: statusId, collaboration_request_status_name: statusName } = request;
  return (
    <>
      <RequestCard
        id={id}
        className={page ? 'request-card--page' : undefined}
        titleId={titleId(request.id)}
        draft={statusId === requestStatus.draft}
        asked={
          request.expires_at !== null && <StillLooking request={request} expiresAt={request.expires_at} cardId={id} />
        }
        title={
          <CardHead
            title={
              <CardTitle
                id={titleId(request.id)}
                level={page ? 1 : 3}
                href={page ? undefined : pathTo.request(request.id)}
                lang={request.language}
              >
                {request.title}
              </CardTitle>
            }
            end={
              <StatusControl
                requestId={request.id}
                title={request.title}
                current={{ id: statusId, name: statusName }}
                onLacksDescription={(lacks) => {
                  setLacksDescription(lacks);
                  if (lacks) onLacksDescription?.();
                }}
              />
            }
          />
        }
        actions={
          values === null && (
            <OwnCardActions
              cardId={id}
              request={request}
              page={page}
              offers={{
                listId: offersId,
                isOpen: areOffersOpen,
                onToggle: () => setOffersOpen(!areOffersOpen),
              }}
              onEdit={edit}
              onDelete={() => setDeleting(true)}
            />
          )
        }
      >
        {lacksDescription && <DescriptionMissing onDescribe={() => edit('description')} />}
        {values === null ? (
          <>
            <OwnCardBody request={request} helpedTogether={helpedTogether} page={page} onEdit={edit} />
            {hasOfferCounts(request) && areOffersOpen && <OffersSection id={offersId} request={request} />}
          </>
        ) : (
          <InlineForm
            form={form}
            request={request}
            values={values}
            onChange={setValues}
            loaded={loaded}
            onLoaded={setLoaded}
            onDone={() => {
              close();
              focusSoon(editId(id));
            }}
          />
        )}
      </RequestCard>
      {isDeleting && (
        <DeleteDialog
          request={request}
          onClose={() => setDeleting(false)}
          onDeleted={(message) => {
            // The dialog closes first and returns the focus to the card, which then passes it on.
            flushSync(() => setDeleting(false));
            close();
            onDeleted(request, message);
          }}
        />
      )}
    </>
  );
}
