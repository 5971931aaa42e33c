import { messages } from '@exchange/contract/messages';
import { pathTo } from '@exchange/contract/paths';
import { savedAsDraft } from '@exchange/contract/statuses';
import { lazy, Suspense, useRef, useState } from 'react';
import { useDraft } from '../../../lib/draft.ts';
import { errorText } from '../../../lib/errors.ts';
import { focusSoon } from '../../../lib/focus.ts';
import { focusField } from '../../../lib/forms.ts';
import { goTo } from '../../../lib/navigation.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import type { AskedNext } from './ask-next.tsx';
import { emptyValues, parseValues, sameValues } from './form-values.logic.ts';
import { ownCardId } from './own-card.logic.ts';
import { posted } from './reach.logic.ts';
import { useKnownReach } from './use-known-reach.ts';

const RequestForm = lazy(() => import('./request-form.tsx'));

const form = 'new';

interface CreateProps {
  /** Who is asked for help on the request next. */
  askNext: AskedNext | undefined;
  onDraft: (id: number | null) => void;
  /** Whether the form begins as its heading alone, which opens it. */
  folded: boolean;
}

/** Creates a request. What was typed is kept in this tab until it has been created. */
export function CreateForm({ askNext, onDraft, folded }: CreateProps) {
  const toast = useToast();
  const [values, setValues, clear] = useDraft('request:new', emptyValues, parseValues);
  // Each request gets a new form, with no field visited yet.
  const [round, setRound] = useState(0);
  const sent = useRef(values);
  const dirty = !sameValues(values, emptyValues);
  const [opened, setOpened] = useState<boolean>();
  const isOpen = !folded || (opened ?? dirty);
  // Once loaded it stays, so that folding it keeps its state.
  const [isLoaded, setLoaded] = useState(isOpen);
  if (isOpen && !isLoaded) setLoaded(true);
  useUnsavedChanges(dirty);
  const knownReach = useKnownReach();
  const { mutate, isPending, error, reset } = trpc.requests.create.useMutation({
    onSuccess: ({ message, id }, input) => {
      const isDraft = message === savedAsDraft;
      const people = knownReach(input);
      if (!isDraft) toast.success(people === undefined ? message : `${message}. ${posted(people)}`);
      onDraft(isDraft ? id : null);
      // Text typed during the call stays as the beginning of the next request.
      if (!sameValues(values, sent.current)) return;
      clear();
      setOpened(undefined);
      setRound((count) => count + 1);
      if (askNext && !isDraft) goTo(pathTo.profile(askNext), { state: { ask: id } });
      else focusSoon(ownCardId(id));
    },
  });
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
              New request
              <Icon name="down" />
            </button>
          ) : (
            'New request'
          )}
        </h2>
      </div>
      <div className="card__body" id={`${form}-body`} hidden={!isOpen}>
        {isLoaded && (
          <Suspense fallback={<LineSkeletons count={8} />}>
            <RequestForm
              key={round}
              form={form}
              isNew
              values={values}
              onChange={(next) => {
                setValues(next);
                reset();
              }}
              onSubmit={(input) => {
                sent.current = values;
                mutate(input);
              }}
              submitLabel={values.description.trim() === '' ? 'Save as draft' : 'Create Request'}
              descriptionHint="What you want to know, what you tried, how much time it needs. Without a description it is saved as a draft only you can see."
              busy={isPending}
              error={error}
              problem={error && errorText(error, messages.fallback.createRequest)}
            >
              {dirty && (
                <Button
                  variant="quiet"
                  onClick={() => {
                    clear();
                    reset();
                    setRound((count) => count + 1);
                    requestAnimationFrame(() => focusField(form, 'title'));
                  }}
                >
                  Clear
                </Button>
              )}
            </RequestForm>
          </Suspense>
        )}
      </div>
    </section>
  );
}
