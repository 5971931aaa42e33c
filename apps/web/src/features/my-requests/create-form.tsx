import { requestSentences } from '@exchange/contract/requests';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { focusField } from '../../lib/forms.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import type { AskedNext } from './ask-next.tsx';
import { useCreateRequest } from './use-create-request.ts';

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
  const [opened, setOpened] = useState<boolean>();
  const { values, round, isDirty, isPending, error, change, create, clear } = useCreateRequest({
    askNext,
    onDraft,
    onCreated: () => setOpened(undefined),
  });
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
              onChange={change}
              onSubmit={create}
              submitLabel={values.description.trim() === '' ? 'Save as draft' : 'Create Request'}
              descriptionHint="What you want to know, what you tried, how much time it needs. Without a description it is saved as a draft only you can see."
              busy={isPending}
              error={error}
              problem={error && errorText(error, requestSentences.fallback.createRequest)}
            >
              {isDirty && (
                <Button
                  variant="quiet"
                  onClick={() => {
                    clear();
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
