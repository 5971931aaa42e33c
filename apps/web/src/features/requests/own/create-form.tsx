import { messages } from '@exchange/contract/messages';
import { useRef, useState } from 'react';
import { useDraft } from '../../../lib/draft.ts';
import { errorText } from '../../../lib/errors.ts';
import { focusSoon } from '../../../lib/focus.ts';
import { focusField } from '../../../lib/forms.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { ownCardId } from './own-card.tsx';
import { emptyValues, parseValues, sameValues } from './request-form.logic.ts';
import { RequestForm } from './request-form.tsx';

const form = 'new';

/** Creates a request. What was typed is kept in this tab until it has been created. */
export function CreateForm({ onDraft }: { onDraft: (id: number | null) => void }) {
  const toast = useToast();
  const [values, setValues, clear] = useDraft('request:new', emptyValues, parseValues);
  // Each request gets a new form, with no field visited yet.
  const [round, setRound] = useState(0);
  const current = useRef(values);
  current.current = values;
  const sent = useRef(values);
  const dirty = !sameValues(values, emptyValues);
  const release = useUnsavedChanges(dirty);
  const { mutate, isPending, error, reset } = trpc.requests.create.useMutation({
    onSuccess: ({ message, id }) => {
      const isDraft = message === messages.success.draft;
      if (!isDraft) toast.success(message);
      onDraft(isDraft ? id : null);
      // Text typed during the call stays as the beginning of the next request.
      if (!sameValues(current.current, sent.current)) return;
      release();
      clear();
      setRound((count) => count + 1);
      focusSoon(ownCardId(id));
    },
  });
  return (
    <section className="card" aria-labelledby={`${form}-heading`}>
      <div className="card__head">
        <h2 id={`${form}-heading`}>New request</h2>
      </div>
      <div className="card__body">
        <RequestForm
          key={round}
          form={form}
          values={values}
          onChange={(next) => {
            setValues(next);
            reset();
          }}
          onSubmit={(input) => {
            sent.current = values;
            mutate(input);
          }}
          submitLabel="Create Request"
          descriptionHint="Without it the request stays a draft that only you see."
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
      </div>
    </section>
  );
}
