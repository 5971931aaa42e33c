import { limits } from '@exchange/contract/limits';
import { pathTo } from '@exchange/contract/paths';
import type { CollaborationTypeCategory, Named } from '@exchange/contract/reference';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { fieldId, focusField } from '../../lib/forms.ts';
import { useDebounced } from '../../lib/hooks.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { inline } from '../../ui/inline.ts';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { UserTextArea } from '../../ui/text/user-text-area.tsx';
import { mostSimilar, similarQuery, withSolved } from './request-form.logic.ts';

/** What a good description says, by category of the collaboration type; ids never change. */
const examples: Readonly<Record<number, string>> = {
  1: 'Our protein aggregates on the grid. We tried three detergents. What would you try next? A short call is enough.',
  2: '40 plants, measured weekly, some died. We tried a mixed model. An hour with somebody who knows survival data.',
  3: 'Our script needs a weekend for 200 GB. We tried more cores. An afternoon with somebody who profiles Python.',
  4: 'Twelve samples to be measured by LC-MS; our instrument lacks the range. A day of machine time in March.',
  5: 'Six pages on soil carbon, due on 1 March. Two colleagues have read them. A critical reader from another field, for an afternoon.',
  6: 'We would like to learn CRISPR screening and have read the protocols. A day in your laboratory, or online.',
  7: 'We map floods and have ten years of data. We look for a group that models rainfall, for a joint project of a year.',
};

/** An example of a description for the chosen type. */
function RequestExample({ categoryId }: { categoryId: number }): ReactNode {
  const example = examples[categoryId];
  return example && ` For example: “${example}”`;
}

/** Headings of a good description. */
const outline = 'What I want to know:\n\nWhat I tried:\n\nWhat I need from you, and how long:\n';

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
  const insertOutline = () => {
    onChange(outline);
    focusField(form, 'description');
  };
  return (
    <div>
      <UserTextArea
        label="Description"
        hint={
          <>
            {hint}
            {categoryId !== undefined && <RequestExample categoryId={categoryId} />}
          </>
        }
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
            Insert outline
          </Button>
        </div>
      )}
    </div>
  );
}

const debounceMs = 500;

interface SimilarProps {
  title: string;
  /** What stands here while nothing is similar. */
  children: ReactNode;
}

/**
 * Requests of others that are similar to the title of a new one, one of them solved if there is one, in the place of the hint above its field, so that
 * nothing moves. A failure is silent.
 */
function SimilarRequests({ title, children }: SimilarProps): ReactNode {
  const wanted = similarQuery(title);
  const q = useDebounced(wanted, debounceMs);
  const options = { enabled: q !== '' && q === wanted, retry: false } as const;
  const open = trpc.requests.search.useQuery({ q, limit: 10 }, { ...options, placeholderData: (before) => before });
  const solved = trpc.requests.search.useQuery(
    { q, among: 'solved', limit: 10 },
    { ...options, placeholderData: (before) => before },
  );
  const similar = wanted === '' ? [] : withSolved(mostSimilar(open.data?.items ?? []), solved.data?.items ?? []);
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
                    <bdi>{request.title}</bdi>
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

const hint = 'Ask one specific question, e.g. “How do you stop membrane proteins aggregating on the grid?”';

interface TitleFieldProps {
  id: string;
  /** Whether the request does not exist yet, so that similar ones are named. */
  isNew: boolean | undefined;
  value: string;
  error: string | undefined;
  onChange: (title: string) => void;
}

/** The title of a request. */
export function TitleField({ isNew, value, ...field }: TitleFieldProps) {
  return (
    <TextInput
      label="Title"
      hint={isNew ? <SimilarRequests title={value}>{hint}</SimilarRequests> : hint}
      required
      dir="auto"
      autoComplete="off"
      value={value}
      {...field}
    />
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
}

/** The collaboration type, grouped by category, and a search by other words for it. */
export function TypeSelect({ id, types, known, chosen, onChange, error }: TypeSelectProps) {
  const isListed = types.some((category) => category.collaboration_types.some((type) => type.id === chosen));
  const [searching, setSearching] = useState(false);
  return (
    <>
      <Select
        label="Collaboration type"
        required
        id={id}
        value={chosen === null ? '' : String(chosen)}
        error={error}
        onChange={(value) => onChange(value === '' ? null : Number(value))}
      >
        <option value="">Choose a type</option>
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
      <div className="field__action">
        <Button small icon="search" aria-haspopup="dialog" onClick={() => setSearching(true)}>
          Search types
        </Button>
      </div>
      {searching && (
        <TypePicker types={types} selected={chosen} onChoose={onChange} onClose={() => setSearching(false)} />
      )}
    </>
  );
}
