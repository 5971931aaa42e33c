import { codePoints } from '@exchange/contract/format';
import { limits } from '@exchange/contract/limits';
import { pathTo } from '@exchange/contract/paths';
import type { CollaborationTypeCategory, Named } from '@exchange/contract/reference';
import type { Said } from '@exchange/contract/sentences';
import { requestFormScreens } from '@exchange/contract/sentences/my-requests-form.screens';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import { fieldId, focusField } from '../../lib/forms.ts';
import { useDebounced } from '../../lib/hooks.ts';
import { isComposing } from '../../lib/keys.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { inline } from '../../ui/inline.ts';
import { Select, TextArea } from '../../ui/inputs.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { UserTextArea } from '../../ui/text/user-text-area.tsx';
import { mostSimilar, similarQuery, withSolved } from './request-form.logic.ts';

/** What a good description says, by category of the collaboration type; ids never change. */
const examples: Readonly<Record<number, Said>> = {
  1: requestFormScreens.example.advice,
  2: requestFormScreens.example.analysis,
  3: requestFormScreens.example.software,
  4: requestFormScreens.example.laboratory,
  5: requestFormScreens.example.publishing,
  6: requestFormScreens.example.training,
  7: requestFormScreens.example.partnership,
};

interface DescriptionFieldProps {
  /** Beginning of the element ids. */
  form: string;
  hint: string;
  /** Category of the chosen type, for which there is an example. */
  categoryId: number | undefined;
  value: string;
  error: string | undefined;
  onChange: (description: string) => void;
}

/** The description of a request; an empty one can begin with an outline. */
export function DescriptionField({ form, hint, categoryId, value, error, onChange }: DescriptionFieldProps) {
  const example = categoryId === undefined ? undefined : examples[categoryId];
  const insertOutline = () => {
    onChange(requestFormScreens.outline());
    focusField(form, 'description');
  };
  return (
    <div>
      <UserTextArea
        label={requestFormScreens.description()}
        hint={example === undefined ? hint : requestFormScreens.withExample({ hint, example: example() })}
        limit={limits.requestDescription}
        rows={5}
        id={fieldId(form, 'description')}
        value={value}
        error={error}
        onChange={onChange}
      />
      {value === '' && (
        <div className="field__action">
          <Button small icon="plus" onClick={insertOutline}>
            {requestFormScreens.insertOutline()}
          </Button>
        </div>
      )}
    </div>
  );
}

const debounceMs = 500;

interface SimilarProps {
  title: string;
  description: string;
  /** What stands here while nothing is similar. */
  children: ReactNode;
}

/** What has the words that are wanted, not only some of them, once typing has paused; `undefined` until it is known. */
function useFound(wanted: string, among?: 'solved') {
  const q = useDebounced(wanted, debounceMs);
  const { data } = trpc.requests.search.useQuery(
    { q, limit: 10, ...(among && { among }) },
    { enabled: q !== '' && q === wanted, retry: false, placeholderData: (before) => before },
  );
  return wanted === '' || data?.is_near ? [] : data?.items;
}

/**
 * Requests of others that are similar to the title of a new one, in the place of the hint above its field, so that nothing moves. One of
 * them is solved if there is one that is like the title, or else like the description. A failure is silent.
 */
function SimilarRequests({ title, description, children }: SimilarProps): ReactNode {
  const byTitle = similarQuery(title);
  const open = useFound(byTitle) ?? [];
  const solved = useFound(byTitle, 'solved');
  const like = useFound(solved?.length === 0 ? similarQuery(description) : '', 'solved') ?? [];
  const similar = withSolved(mostSimilar(open), solved?.length ? solved : like);
  return (
    <span className="similar">
      <span data-away={similar.length > 0 || undefined}>{children}</span>
      <span role="status">
        {similar.map((request) => (
          <span key={request.id} className="similar__request">
            {inline(
              planningScreens[request.is_solution_shown ? 'solvedRequest' : 'similarRequest'].parts({
                title: (
                  <Link href={pathTo.request(request.id)}>
                    <bdi lang={request.language ?? undefined}>{request.title}</bdi>
                  </Link>
                ),
              }),
            )}
          </span>
        ))}
      </span>
    </span>
  );
}

interface TitleFieldProps {
  id: string;
  /** Whether the request does not exist yet, so that similar ones are named. */
  isNew: boolean | undefined;
  value: string;
  /** What the description says so far. */
  description: string;
  error: string | undefined;
  onChange: (title: string) => void;
  /** Called with a text that is too long for a title. */
  onDescription: (text: string) => void;
}

/** The counter of a title is shown while at most so many characters are left. */
const titleNearLimit = 50;

const asOneLine = (text: string) => text.replace(/\s*[\r\n]\s*/g, ' ');

/** The title of a request: one line of text, which is broken if it is longer than the field. What is too long can become the description. */
export function TitleField({ isNew, value, description, onChange, onDescription, ...field }: TitleFieldProps) {
  /** With the line ends of what was pasted. */
  const asTyped = useRef('');
  const useAsDescription = () => onDescription(asOneLine(asTyped.current) === value ? asTyped.current : value);
  const isNearLimit = codePoints(value) >= limits.requestTitle - titleNearLimit;
  const hint = requestFormScreens.titleHint();
  return (
    <div>
      <TextArea
        label={requestFormScreens.title()}
        hint={
          isNew ? (
            <SimilarRequests title={value} description={description}>
              {hint}
            </SimilarRequests>
          ) : (
            hint
          )
        }
        required
        rows={1}
        autoComplete="off"
        value={value}
        {...(isNearLimit && { limit: limits.requestTitle })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) event.preventDefault();
        }}
        onChange={(text) => {
          asTyped.current = text;
          onChange(asOneLine(text));
        }}
        {...field}
      />
      {codePoints(value) > limits.requestTitle && (
        <div className="field__action">
          <Button small onClick={useAsDescription}>
            {requestFormScreens.useAsDescription()}
          </Button>
        </div>
      )}
    </div>
  );
}

const TypePicker = lazyPart(() => import('../reference/type-picker.tsx'));

interface TypeSelectProps {
  id: string;
  types: readonly CollaborationTypeCategory[];
  /** The request's own type, shown until the list has arrived. */
  known: Named | undefined;
  chosen: number | null;
  onChange: (id: number | null) => void;
  error: string | undefined;
  /** Suggestions for it. */
  children: ReactNode;
}

/** The collaboration type, grouped by category, and a search by other words for it. */
export function TypeSelect({ id, types, known, chosen, onChange, error, children }: TypeSelectProps) {
  const isListed = types.some((category) => category.collaboration_types.some((type) => type.id === chosen));
  const [searching, setSearching] = useState(false);
  return (
    <>
      <Select
        label={requestFormScreens.type()}
        required
        id={id}
        value={chosen === null ? '' : String(chosen)}
        error={error}
        onChange={(value) => onChange(value === '' ? null : Number(value))}
      >
        <option value="">{requestFormScreens.chooseType()}</option>
        {chosen !== null && !isListed && <option value={chosen}>{known?.id === chosen ? known.name : '…'}</option>}
        {types.map((category) => (
          <optgroup key={category.id} label={category.name}>
            {category.collaboration_types.map((type) => (
              <option key={type.id} value={type.id}>
                {type.name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      {children}
      <div className="field__action">
        <Button small icon="search" aria-haspopup="dialog" onClick={() => setSearching(true)}>
          {requestFormScreens.searchTypes()}
        </Button>
      </div>
      {searching && (
        <TypePicker types={types} selected={chosen} onChoose={onChange} onClose={() => setSearching(false)} />
      )}
    </>
  );
}
