import { limits } from '@exchange/contract/limits';
import { requestFormScreens } from '@exchange/contract/sentences/my-requests-form.screens';
import { suggestionSentences } from '@exchange/contract/sentences/suggestions';
import type { MissingFact, Suggestion } from '@exchange/contract/suggestions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDraft } from '../../lib/draft.ts';
import { focusSuccessor } from '../../lib/focus.ts';
import { sayAll } from '../../lib/formatters.ts';
import { focusField } from '../../lib/forms.ts';
import { afterPress, useDebounced } from '../../lib/hooks.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import type { RequestFormValues } from './form-values.logic.ts';
import type { RequestField } from './request-form.logic.ts';

const debounceMs = 400;
/** A shorter text says too little. */
const minLength = 8;

/** Whether a text says enough, and no more than a request may. */
const says = ({ title, description }: { readonly title: string; readonly description: string }) =>
  title.length + description.length >= minLength &&
  title.length <= limits.requestTitle &&
  description.length <= limits.requestDescription;

const none: readonly number[] = [];
const asIds = (stored: unknown) => (Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : null);

/**
 * What the text of a form is about: types while none is chosen, areas that are not chosen, each with the words that led there, and facts
 * that a helper would ask for. While a pointer moves over the fields that it fills, nothing changes. A failure is silent.
 */
export function useSuggested(form: string, values: RequestFormValues) {
  const { client } = trpc.useUtils();
  const [dismissed, setDismissed, forgetDismissed] = useDraft(`dismissed:${form}`, none, asIds);
  const [isPointed, setPointed] = useState(false);
  const text = { title: values.title.trim(), description: values.description.trim() };
  const isEmpty = text.title === '' && text.description === '';
  // What was dismissed belongs to one text: the next one begins with an empty form.
  useEffect(() => {
    if (isEmpty) forgetDismissed();
  }, [isEmpty, forgetDismissed]);
  const asked = JSON.stringify(text);
  const settled = useDebounced(asked, debounceMs);
  const { data } = useQuery({
    queryKey: ['suggest', settled],
    queryFn: () => client.suggestions.ofText.mutate(text),
    enabled: settled === asked && says(text),
    staleTime: 'static',
    retry: false,
    placeholderData: keepPreviousData,
  });
  const [shown, setShown] = useState(data);
  useEffect(() => {
    if (!isPointed) afterPress(() => setShown(data));
  }, [data, isPointed]);
  // A pointer that lies there while one types is not in use.
  useEffect(() => {
    if (asked !== '') setPointed(false);
  }, [asked]);
  const isKept = ({ id }: Suggestion) => !dismissed.includes(id);
  return {
    types: values.collaboration_type_id === null ? (shown?.types ?? []).filter(isKept) : [],
    areas: (shown?.areas ?? []).filter((one) => isKept(one) && !values.technical_area_ids.includes(one.id)),
    /** What a helper may ask, as a sentence; empty if nothing. */
    questions: values.description === '' ? '' : questionsOf(shown?.missing ?? []),
    isSome: (shown?.types.length ?? 0) + (shown?.areas.length ?? 0) > 0,
    dismiss: (id: number) => setDismissed([...dismissed, id]),
    /** Props of the element around the fields that are filled. */
    aroundFields: { onPointerMove: () => setPointed(true), onPointerLeave: () => setPointed(false) },
  };
}

function questionsOf(missing: readonly MissingFact[]): string {
  if (missing.length === 0) return '';
  const questions = sayAll(...missing.map((fact) => suggestionSentences.screen.missing[fact]()));
  return requestFormScreens.suggested.questions({ questions });
}

interface SuggestedForFieldProps {
  form: string;
  /** The field that a suggestion fills. */
  field: Extract<RequestField, 'collaboration_type_id' | 'technical_area_ids'>;
  suggested: readonly Suggestion[];
  nameOf: (id: number) => string;
  onTake: (id: number) => void;
  onDismiss: (id: number) => void;
}

/** Suggestions inside the field that they fill: those that are clear, and the others folded. */
export function SuggestedForField({ form, field, suggested, nameOf, onTake, onDismiss }: SuggestedForFieldProps) {
  const root = useRef<HTMLDivElement>(null);
  if (suggested.length === 0) return null;
  /** The focus goes to the suggestion that takes the place of one that goes, or to the field. */
  const goFrom = (button: HTMLElement, like: string, isLast: boolean) => {
    if (isLast || !root.current) focusField(form, field);
    else focusSuccessor(button, root.current, `:is(${like}, summary):not(details:not([open]) li *)`);
  };
  const chips = (some: readonly Suggestion[]) => (
    <ul className="chips" aria-label={requestFormScreens.suggested.fromText()}>
      {some.map(({ id, words }) => (
        <li key={id} className="suggested">
          <Button
            className="suggestion"
            small
            icon="plus"
            onClick={({ currentTarget }) => {
              goFrom(currentTarget, '.suggestion', suggested.length === 1 || field === 'collaboration_type_id');
              onTake(id);
            }}
          >
            <span>
              {words[0] === undefined
                ? nameOf(id)
                : inline(
                    requestFormScreens.suggested.take.parts<ReactNode>({
                      name: nameOf(id),
                      word: words[0],
                      quiet: (quiet) => <span className="quiet">{inline(quiet)}</span>,
                    }),
                  )}
            </span>
          </Button>
          <button
            type="button"
            className="icon-button suggested__dismiss"
            aria-label={requestFormScreens.suggested.dismiss({ name: nameOf(id) })}
            onClick={({ currentTarget }) => {
              goFrom(currentTarget, '.suggested__dismiss', suggested.length === 1);
              onDismiss(id);
            }}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
  const clear = suggested.filter(({ is_clear }) => is_clear);
  const others = suggested.filter(({ is_clear }) => !is_clear);
  return (
    <div ref={root} className="suggested-for-field">
      {clear.length > 0 && chips(clear)}
      {others.length > 0 && (
        <details className="text-help">
          <summary>
            {requestFormScreens.suggested.more()}
            <Icon name="down" size="s" />
          </summary>
          {chips(others)}
        </details>
      )}
    </div>
  );
}
