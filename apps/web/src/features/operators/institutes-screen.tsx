import { limits } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/sentences/messages';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { operatorInstitutes } from '@exchange/contract/sentences/operators-institutes.screens';
import { useState } from 'react';
import { focusHeading, focusSoon } from '../../lib/focus.ts';
import { formatCount } from '../../lib/formatters.ts';
import { useTitle } from '../../lib/title.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { BelongsTo } from '../../ui/belongs-to.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/failures.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { ConsoleFinder, ConsoleList, hidden, NumberCell, numbers, useConsoleSearch } from './console-list.tsx';
import { NameField } from './console-parts.tsx';
import { listedWordsOf } from './figures.logic.ts';
import { InstitutePanel, MergeInstitute } from './institute-panel.tsx';

/** Adds an institute with its domains. */
function AddInstitute({ onAdded, onClose }: { onAdded: (id: number) => void; onClose: () => void }) {
  const { operators } = trpc.useUtils().client;
  const [name, setName] = useState('');
  const [domains, setDomains] = useState('');
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: operatorInstitutes.add.title(),
        button: operatorInstitutes.add.open(),
        effects: operatorInstitutes.add.effects(),
        controls: (broken) => (
          <>
            <NameField maxLength={limits.claimedInstitute} value={name} onChange={setName} error={broken.name} />
            <TextArea
              label={operatorInstitutes.add.domains()}
              hint={operatorInstitutes.add.domainsHint()}
              rows={2}
              value={domains}
              onChange={setDomains}
              error={broken.domains}
            />
          </>
        ),
        send: ({ reason }, client_id) =>
          operators.addInstitute.mutate({ name, domains: listedWordsOf(domains), reason, client_id }),
        onDone: ({ id }) => onAdded(id),
      }}
    />
  );
}

type Institute = Outputs['operators']['listInstitutes']['institutes'][number];

const states = ['all'] as const;
const step = 20;

interface LineProps {
  institute: Institute;
  isOpen: boolean;
  onEdit: () => void;
  onMerge: () => void;
}

const editId = (id: number) => `edit-${id}`;

function InstituteLine({ institute: { id, name, domains, people }, isOpen, onEdit, onMerge }: LineProps) {
  const nameId = `institute-${id}`;
  return (
    <tr>
      <th scope="row" id={nameId} dir="auto">
        {name}
      </th>
      <td className="code" data-label={operatorInstitutes.domains()}>
        {domains.length === 0 ? operatorInstitutes.noDomains() : domains.join(', ')}
      </td>
      <NumberCell column={operatorScreens.people()}>{formatCount(people)}</NumberCell>
      <td>
        <div className="console__actions">
          <BelongsTo value={nameId}>
            <Button small id={editId(id)} aria-expanded={isOpen} onClick={onEdit}>
              {messages.button.edit()}
            </Button>
            <Button small onClick={onMerge}>
              {operatorInstitutes.merge.open()}
            </Button>
          </BelongsTo>
        </div>
      </td>
    </tr>
  );
}

/** Finds institutes, adds and merges them, and opens one to change its name and domains. */
export default function InstitutesScreen() {
  useTitle(operatorScreens.place.institutes());
  const { q, id, go } = useConsoleSearch(states, 'all');
  const [shown, setShown] = useState(step);
  const [isAdding, setAdding] = useState(false);
  const [merged, setMerged] = useState<Institute>();
  const query = trpc.operators.listInstitutes.useQuery(
    { q, limit: Math.min(shown, limits.page) },
    { placeholderData: (former) => former },
  );
  const { institutes = [], total = 0 } = query.data ?? {};
  return (
    <>
      <div className="page__head">
        <h1>{operatorScreens.place.institutes()}</h1>
        <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
          {operatorInstitutes.add.open()}
        </Button>
      </div>
      <ConsoleFinder
        q={q}
        label={operatorInstitutes.find()}
        placeholder={operatorInstitutes.findHint()}
        onSearch={(next) => {
          setShown(step);
          go({ q: next, id: null });
        }}
      />
      {id !== null && (
        <InstitutePanel
          key={id}
          id={id}
          onClose={() => {
            go({ id: null });
            focusSoon(editId(id), focusHeading);
          }}
        />
      )}
      {query.isError && <LoadFailed query={query} fallback={messages.fallback.occurred()} />}
      <ConsoleList
        query={query}
        loading={operatorInstitutes.loading()}
        name={operatorInstitutes.list()}
        columns={[
          operatorScreens.institute(),
          operatorInstitutes.domains(),
          numbers(operatorScreens.people()),
          hidden(operatorScreens.actions()),
        ]}
        items={institutes}
        row={(institute) => (
          <InstituteLine
            key={institute.id}
            institute={institute}
            isOpen={institute.id === id}
            onEdit={() => {
              go({ id: institute.id });
              focusSoon('institute');
            }}
            onMerge={() => setMerged(institute)}
          />
        )}
        empty={operatorScreens.nothingFound()}
        advice={q === '' ? operatorInstitutes.none() : operatorInstitutes.noneFoundAdvice()}
      />
      {total > institutes.length && institutes.length < limits.page && (
        <LoadMore
          summary={operatorInstitutes.shownOfAll({ shown: institutes.length, total })}
          onMore={async () => setShown(institutes.length + step)}
        />
      )}
      <p className="quiet small">{q === '' ? operatorInstitutes.noteOnAll() : operatorInstitutes.note()}</p>
      {isAdding && <AddInstitute onAdded={(added) => go({ id: added })} onClose={() => setAdding(false)} />}
      {merged && (
        <MergeInstitute
          institute={merged}
          onMerged={() => id === merged.id && go({ id: null })}
          onClose={() => setMerged(undefined)}
        />
      )}
    </>
  );
}
