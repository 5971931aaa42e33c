import { limits } from '@exchange/contract/limits';
import type { CollaborationTypeCategory, Named } from '@exchange/contract/reference';
import { requestFormScreens } from '@exchange/contract/sentences/my-requests-form.screens';
import { suggestionSentences } from '@exchange/contract/sentences/suggestions';
import type { MissingFact, Suggestion } from '@exchange/contract/suggestions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDraft } from '../../lib/draft.ts';
import { focusSuccessor } from '../../lib/focus.ts';
import { sayAll } from '../../lib/formatters.ts';
import { afterPress, useDebounced } from '../../lib/hooks.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { inline } from '../../ui/inline.ts';
import type { RequestFormValues } from './form-values.logic.ts';

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

interface SuggestedProps {
  /** The form whose dismissed suggestions are remembered. */
  form: string;
  values: RequestFormValues;
  types: readonly CollaborationTypeCategory[];
  named: (ids: readonly number[]) => Named[];
  onChange: (change: Partial<RequestFormValues>) => void;
}

interface Chip extends Suggestion {
  readonly name: string;
}

interface ChipRowProps {
  label: string;
  chips: readonly Chip[];
  onTake: (id: number) => void;
  onDismiss: (id: number) => void;
  /** A button is pressed and will go with its chip; `like` selects the buttons of its kind. */
  onGoing: (button: HTMLElement, like: string) => void;
}

function ChipRow({ label, chips, onTake, onDismiss, onGoing }: ChipRowProps) {
  const labelId = useId();
  if (chips.length === 0) return null;
  return (
    <>
      <span className="field__hint" id={labelId}>
        {label}
      </span>
      <ul className="chips" aria-labelledby={labelId}>
        {chips.map(({ id, name, words }) => (
          <li key={id} className="suggested">
            <Button
              className="suggestion"
              small
              icon="plus"
              onClick={({ currentTarget }) => {
                onGoing(currentTarget, '.suggestion');
                onTake(id);
              }}
            >
              <span>
                {inline(
                  requestFormScreens.suggested.take.parts<ReactNode>({
                    name,
                    word: words[0] ?? '',
                    quiet: (quiet) => <span className="quiet">{inline(quiet)}</span>,
                  }),
                )}
              </span>
            </Button>
            <button
              type="button"
              className="icon-button suggested__dismiss"
              aria-label={requestFormScreens.suggested.dismiss({ name })}
              onClick={({ currentTarget }) => {
                onGoing(currentTarget, '.suggested__dismiss');
                onDismiss(id);
              }}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Types and areas that a text is about, each with the words that led there, and facts that a helper would ask for. It stands below
 * the description, so that what is typed stays in its place, and does not change under a pointer. A failure is silent.
 */
export default function SuggestedFromText({ form, values, types, named, onChange }: SuggestedProps): ReactNode {
  const { client } = trpc.useUtils();
  const [dismissed, setDismissed, forgetDismissed] = useDraft(`dismissed:${form}`, none, asIds);
  const [isTouched, setTouched] = useState(false);
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
  // Under the pointer nothing changes; what is new comes when the pointer has gone, and not while it is pressed elsewhere.
  useEffect(() => {
    if (!isTouched) afterPress(() => setShown(data));
  }, [data, isTouched]);
  const typeNames = new Map(types.flatMap((one) => one.collaboration_types.map(({ id, name }) => [id, name])));
  const isKept = ({ id }: Suggestion) => !dismissed.includes(id);
  const typeChips =
    values.collaboration_type_id === null
      ? (shown?.types ?? []).filter(isKept).map((one) => ({ ...one, name: typeNames.get(one.id) ?? '…' }))
      : [];
  const open = (shown?.areas ?? []).filter((one) => isKept(one) && !values.technical_area_ids.includes(one.id));
  const names = new Map(named(open.map(({ id }) => id)).map(({ id, name }) => [id, name]));
  const areaChips = open.map((one) => ({ ...one, name: names.get(one.id) ?? '…' }));
  const missing = values.description === '' ? [] : (shown?.missing ?? []);
  const root = useRef<HTMLDivElement>(null);
  const moveFocus = (button: HTMLElement, like: string) => {
    if (root.current) focusSuccessor(button, root.current, like);
  };
  const dismiss = (id: number) => setDismissed([...dismissed, id]);
  const isSome = (shown?.types.length ?? 0) + (shown?.areas.length ?? 0) > 0;
  return (
    <div
      ref={root}
      className="suggested-from-text"
      onPointerEnter={() => setTouched(true)}
      onPointerLeave={() => setTouched(false)}
    >
      <p role="status" className="visually-hidden">
        {isSome ? suggestionSentences.screen.fromText() : ''}
      </p>
      <ChipRow
        label={requestFormScreens.suggested.type()}
        chips={typeChips}
        onTake={(collaboration_type_id) => onChange({ collaboration_type_id })}
        onDismiss={dismiss}
        onGoing={moveFocus}
      />
      <ChipRow
        label={requestFormScreens.suggested.areas()}
        chips={areaChips}
        onTake={(id) => onChange({ technical_area_ids: [...values.technical_area_ids, id] })}
        onDismiss={dismiss}
        onGoing={moveFocus}
      />
      {missing.length > 0 && (
        <p className="quiet small">
          {requestFormScreens.suggested.questions({
            questions: sayAll(...missing.map((fact: MissingFact) => suggestionSentences.screen.missing[fact]())),
          })}
        </p>
      )}
    </div>
  );
}
