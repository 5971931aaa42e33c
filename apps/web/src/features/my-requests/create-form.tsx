import { paths, pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest, RequestFormInput } from '@exchange/contract/requests';
import { messages } from '@exchange/contract/sentences/messages';
import { myRequestScreens } from '@exchange/contract/sentences/my-requests.screens';
import { requestFormScreens } from '@exchange/contract/sentences/my-requests-form.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestStatusScreens } from '@exchange/contract/sentences/requests-status.screens';
import { savedAsDraft } from '@exchange/contract/statuses';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useDraft } from '../../lib/draft.ts';
import { errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus.ts';
import { fieldId, focusField } from '../../lib/forms.ts';
import { useUnsavedChanges } from '../../lib/hooks.ts';
import { goTo } from '../../lib/navigation.ts';
import { useCreation } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import { displayName } from '../../ui/person.ts';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { useReplaceableToast, useToast } from '../../ui/toasts.tsx';
import {
  emptyValues,
  parseValues,
  posted,
  type RequestFormValues,
  sameValues,
  valuesAgain,
} from './form-values.logic.ts';
import { ownCardId } from './own-card.logic.ts';
import { useKnownReach } from './use-form-data.ts';

/** Who is asked for help next; without a name while that is not known. */
interface AskedNext {
  readonly hashid: string;
  readonly name: string | undefined;
}

/** Who is asked for help once a request is written (`pathTo.requestFor`); `undefined` without such a person. */
export function useAskNext(): AskedNext | undefined {
  const [address] = useSearchParams();
  const hashid = address.get('for') ?? '';
  const { data, isError } = trpc.profiles.byId.useQuery({ userId: hashid }, { enabled: hashid !== '' });
  return hashid === '' || isError ? undefined : { hashid, name: data && displayName(data.name) };
}

/** Says above the form what follows, and leads back. */
export function AskNext({ person }: { person: AskedNext }) {
  return (
    <Banner tone="note">
      <p>
        {person.name === undefined
          ? myRequestScreens.askNextUnnamed()
          : inline(myRequestScreens.askNext.parts({ name: <bdi>{person.name}</bdi> }))}
      </p>
      <ButtonLink small icon="back" href={pathTo.profile(person)}>
        {myRequestScreens.backToProfile()}
      </ButtonLink>
    </Banner>
  );
}

/** The own request with whose values the form begins (`pathTo.postAgain`); `undefined` without one. */
export function usePostedAgain(): CollaborationRequest | undefined {
  const [address] = useSearchParams();
  const id = Number(address.get('again'));
  const { data } = trpc.requests.byId.useQuery({ id }, { enabled: Number.isSafeInteger(id) && id > 0 });
  return data?.viewer_state === 'own' ? data : undefined;
}

interface Options {
  again: CollaborationRequest | undefined;
  /** Who is asked for help on the request next. */
  askNext: AskedNext | undefined;
  /** Called with the id of a request that became a draft without a description, and with `null` after any other. */
  onDraft: (id: number | null) => void;
  /** Called when the form is empty again. */
  onCreated: () => void;
}

const form = 'new';

/** The values of a new request, which are kept in this tab until it has been created, and the call that creates it. */
function useCreateRequest({ again, askNext, onDraft, onCreated }: Options) {
  const toast = useToast();
  const cleared = useReplaceableToast();
  // Apart from a new request that was begun: that one stays as it is.
  const draft = again ? `request:again:${again.id}` : 'request:new';
  const [initial] = useState(() => (again ? valuesAgain(again, Date.now()) : emptyValues));
  const [values, setValues, clear] = useDraft(draft, initial, parseValues);
  // Each request gets a new form, with no field visited yet.
  const [round, setRound] = useState(0);
  const sent = useRef(values);
  const isDirty = !sameValues(values, emptyValues);
  const knownReach = useKnownReach();
  useUnsavedChanges(!sameValues(values, initial));
  const startAnew = () => {
    clear();
    setRound((count) => count + 1);
    if (again && location.pathname === paths.myRequests) goTo(paths.myRequests, { replace: true });
  };
  const { mutateAsync, isPending, error, reset } = trpc.requests.create.useMutation({
    onSuccess: ({ message, id, is_in_review }, input) => {
      const lacksDescription = message === savedAsDraft;
      const isDraft = lacksDescription || is_in_review || input.post === false;
      const people = knownReach(input);
      if (!lacksDescription)
        toast.success(
          isDraft || people === undefined
            ? message
            : requestStatusScreens.doneAndThen({ done: message, next: posted(people) }),
        );
      onDraft(lacksDescription ? id : null);
      // Text typed during the call stays as the beginning of the next request.
      if (!sameValues(values, sent.current)) return;
      startAnew();
      onCreated();
      if (askNext && !isDraft && location.pathname === paths.myRequests)
        goTo(pathTo.profile(askNext), { state: { ask: id } });
      else focusSoon(ownCardId(id));
    },
  });
  const send = useCreation<RequestFormInput & { post?: boolean }>(draft, mutateAsync);
  return {
    values,
    round,
    isDirty,
    isPending,
    error,
    change: (next: RequestFormValues) => {
      setValues(next);
      // Its Undo would take the place of this.
      cleared.close();
      if (error) reset();
    },
    create: (input: RequestFormInput) => {
      sent.current = values;
      send(input);
    },
    saveDraft: (input: RequestFormInput) => {
      sent.current = values;
      send({ ...input, post: false });
    },
    clear: () => {
      const address = location.pathname + location.search;
      startAnew();
      reset();
      const undo = () => {
        setValues(values);
        if (location.pathname === paths.myRequests) goTo(address, { replace: true });
        focusSoon(fieldId(form, 'description'));
      };
      cleared.show(requestFormScreens.cleared(), { action: { label: messages.button.undo(), run: undo } });
    },
  };
}

const RequestForm = lazy(() => import('./request-form.tsx'));

interface CreateProps {
  /** Another one begins another form. */
  again: CollaborationRequest | undefined;
  /** Who is asked for help on the request next. */
  askNext: AskedNext | undefined;
  onDraft: (id: number | null) => void;
  /** Whether the form begins as only its heading, which opens it. */
  folded: boolean;
}

/** Creates a request. What was typed is kept in this tab until it has been created. */
export function CreateForm({ again, askNext, onDraft, folded }: CreateProps) {
  const [opened, setOpened] = useState<boolean>();
  const { values, round, isDirty, isPending, error, change, create, saveDraft, clear } = useCreateRequest({
    again,
    askNext,
    onDraft,
    onCreated: () => setOpened(undefined),
  });
  const isAgain = again !== undefined;
  useEffect(() => {
    // After the heading of the screen.
    if (isAgain) requestAnimationFrame(() => focusSoon(fieldId(form, 'title')));
  }, [isAgain]);
  const isIncomplete = values.description.trim() === '';
  const isOpen = !folded || (opened ?? isDirty);
  // Once loaded it stays, so that folding it keeps its state.
  const [isLoaded, setLoaded] = useState(isOpen);
  if (isOpen && !isLoaded) setLoaded(true);
  return (
    <section className="card" aria-labelledby={`${form}-heading`}>
      <div className="card__head">
        <h2 id={`${form}-heading`}>
          {folded ? (
            <button
              type="button"
              className="fold"
              aria-expanded={isOpen}
              aria-controls={`${form}-body`}
              onClick={() => setOpened(!isOpen)}
            >
              <Icon name="plus" />
              {requestFormScreens.newRequest()}
              <Icon name="down" />
            </button>
          ) : (
            requestFormScreens.newRequest()
          )}
        </h2>
      </div>
      <div className="card__body" id={`${form}-body`} hidden={!isOpen}>
        {isLoaded && (
          <Suspense
            fallback={
              <div aria-busy="true">
                <LineSkeletons count={8} />
              </div>
            }
          >
            <RequestForm
              key={round}
              form={form}
              isNew
              values={values}
              onChange={change}
              onSubmit={create}
              submitLabel={requestFormScreens.create()}
              alternative={isIncomplete ? undefined : { label: requestFormScreens.saveAsDraft(), onSubmit: saveDraft }}
              descriptionHint={requestFormScreens.descriptionHint.new()}
              busy={isPending}
              error={error}
              problem={error && errorText(error, requestSentences.fallback.createRequest())}
            >
              {isDirty && (
                <Button
                  variant="quiet"
                  onClick={() => {
                    clear();
                    requestAnimationFrame(() => focusField(form, 'description'));
                  }}
                >
                  {messages.button.clear()}
                </Button>
              )}
              {isIncomplete && <p className="form__why">{requestFormScreens.becomesDraft()}</p>}
            </RequestForm>
          </Suspense>
        )}
      </div>
    </section>
  );
}
