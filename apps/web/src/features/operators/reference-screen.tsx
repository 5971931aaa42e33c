import { foldForSearch } from '@exchange/contract/fold';
import type { TermKind } from '@exchange/contract/managed-reference';
import { messages } from '@exchange/contract/sentences/messages';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { operatorReference } from '@exchange/contract/sentences/operators-reference.screens';
import { useState } from 'react';
import { formatCount } from '../../lib/formatters.ts';
import { useTitle } from '../../lib/title.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { BelongsTo } from '../../ui/belongs-to.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/failures.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { ConsoleFinder, ConsoleList, Filters, hidden, NumberCell, numbers, useConsoleSearch } from './console-list.tsx';
import { StateBadge } from './console-parts.tsx';
import { TermDialog, TermRetirement } from './term-dialogs.tsx';

type Term = Outputs['operators']['listTerms']['terms'][number];

const kinds: readonly TermKind[] = ['area', 'type'];
const step = 40;

interface LineProps {
  term: Term;
  onEdit: () => void;
  onRetire: () => void;
}

function TermLine({ term, onEdit, onRetire }: LineProps) {
  const { id, name, words, category_name, people, requests, retired_at } = term;
  const [spoken = name] = words;
  const nameId = `term-${id}`;
  return (
    <tr>
      <th scope="row" id={nameId}>
        <bdi>{spoken}</bdi>
        {spoken !== name && (
          <>
            <br />
            <bdi className="quiet">{name}</bdi>
          </>
        )}
      </th>
      <td data-label={operatorReference.category()}>{category_name}</td>
      <NumberCell column={operatorScreens.people()}>{formatCount(people)}</NumberCell>
      <NumberCell column={operatorScreens.requests()}>{formatCount(requests)}</NumberCell>
      <td>
        <StateBadge tone={retired_at === null ? 'good' : 'quiet'}>
          {retired_at === null ? operatorReference.inUse() : operatorReference.retired()}
        </StateBadge>
      </td>
      <td>
        <div className="console__actions">
          <BelongsTo value={nameId}>
            <Button small onClick={onEdit}>
              {messages.button.edit()}
            </Button>
            <Button small onClick={onRetire}>
              {retired_at === null ? operatorReference.retire.button() : operatorReference.restore.button()}
            </Button>
          </BelongsTo>
        </div>
      </td>
    </tr>
  );
}

/** Adds, edits, retires and restores areas and types. */
export default function ReferenceScreen() {
  useTitle(operatorScreens.place.reference());
  const { q, state: kind, go } = useConsoleSearch<TermKind>(kinds, 'area');
  const [shown, setShown] = useState(step);
  const [edited, setEdited] = useState<Term | 'new'>();
  const [retired, setRetired] = useState<Term>();
  const areas = trpc.operators.listTerms.useQuery({ kind: 'area' });
  const types = trpc.operators.listTerms.useQuery({ kind: 'type' });
  const query = kind === 'area' ? areas : types;
  const words = foldForSearch(q);
  const terms = query.data?.terms ?? [];
  const found = terms.filter((term) =>
    [term.category_name, ...term.words].some((text) => foldForSearch(text).includes(words)),
  );
  const listed = found.slice(0, shown);
  return (
    <>
      <div className="page__head">
        <h1>{operatorScreens.place.reference()}</h1>
        <Button variant="primary" icon="plus" disabled={!query.data} onClick={() => setEdited('new')}>
          {operatorReference.add.open[kind]()}
        </Button>
      </div>
      <Filters
        choices={kinds}
        names={operatorReference.kind}
        chosen={kind}
        counts={{
          ...(areas.data && { area: areas.data.terms.length }),
          ...(types.data && { type: types.data.terms.length }),
        }}
        onChoose={(next) => {
          setShown(step);
          go({ state: next });
        }}
      />
      <ConsoleFinder
        q={q}
        label={operatorReference.find()}
        placeholder={operatorReference.findHint()}
        onSearch={(next) => {
          setShown(step);
          go({ q: next });
        }}
      />
      {query.isError && <LoadFailed query={query} fallback={messages.fallback.occurred()} />}
      <ConsoleList
        query={query}
        loading={operatorReference.loading()}
        name={operatorReference.kind[kind]()}
        columns={[
          operatorScreens.name(),
          operatorReference.category(),
          numbers(operatorReference.people[kind]()),
          numbers(operatorScreens.requests()),
          operatorScreens.state(),
          hidden(operatorScreens.actions()),
        ]}
        items={listed}
        row={(term) => (
          <TermLine key={term.id} term={term} onEdit={() => setEdited(term)} onRetire={() => setRetired(term)} />
        )}
        empty={operatorScreens.nothingFound()}
        advice={operatorReference.noneAdvice()}
      />
      {found.length > listed.length && (
        <LoadMore
          summary={operatorReference.shownOfAll({ shown: listed.length, total: found.length })}
          onMore={async () => setShown(shown + step)}
        />
      )}
      <p className="quiet small">{operatorReference.note()}</p>
      {edited && query.data && (
        <TermDialog
          kind={kind}
          term={edited === 'new' ? undefined : edited}
          categories={query.data.categories}
          onClose={() => setEdited(undefined)}
        />
      )}
      {retired && <TermRetirement kind={kind} terms={terms} term={retired} onClose={() => setRetired(undefined)} />}
    </>
  );
}
