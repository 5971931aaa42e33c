import { directorySentences } from '@exchange/contract/sentences/directory';
import { focusHeading, focusSoon } from '../../lib/focus.ts';
import { byCursor, distinctItems } from '../../lib/paged.ts';
import { useTitle } from '../../lib/title.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { BelongsTo } from '../../ui/belongs-to.ts';
import { Button } from '../../ui/button.tsx';
import { displayInstitute, displayName } from '../../ui/person.ts';
import { ConsoleFinder, ConsoleList, Filters, hidden, useConsoleSearch } from './console-list.tsx';
import { AccountBadge, AddressPages } from './console-parts.tsx';
import { day } from './figures.logic.ts';
import { PersonPanel } from './person-panel.tsx';

type Person = Outputs['operators']['listPeople']['items'][number];

const states = [
  ['all', 'All'],
  ['unverified', 'Not verified'],
  ['suspended', 'Suspended'],
  ['provisional', 'To confirm'],
  ['leaving', 'Being erased'],
  ['staff', 'Operators'],
] as const;
type State = (typeof states)[number][0];

function instituteOf(person: Person): string {
  const institute = displayInstitute(person);
  return institute === null ? '' : `${institute.name}${institute.verified ? '' : ' (claimed)'}`;
}

const detailsId = (id: number) => `details-${id}`;

function PersonLine({ person, isOpen, onOpen }: { person: Person; isOpen: boolean; onOpen: () => void }) {
  const institute = instituteOf(person);
  const nameId = `person-${person.user_id}`;
  return (
    <tr>
      <th scope="row" id={nameId}>
        <bdi>{displayName(person.name)}</bdi>
      </th>
      <td className="code" data-label="Address">
        {person.email}
      </td>
      <td data-label={institute === '' ? undefined : 'Institute'}>{institute}</td>
      <td>
        <AccountBadge person={person} />
      </td>
      <td className="when" data-label="Last active">
        {person.active_at === null ? 'never' : day(person.active_at)}
      </td>
      <td>
        <BelongsTo value={nameId}>
          <Button small id={detailsId(person.user_id)} aria-expanded={isOpen} onClick={onOpen}>
            Details
          </Button>
        </BelongsTo>
      </td>
    </tr>
  );
}

/** Finds accounts, and opens one above the list. */
export function PeopleScreen() {
  useTitle('People');
  const { q, state, id, go } = useConsoleSearch<State>(states, 'all');
  const counts = trpc.operators.countPeople.useQuery();
  const query = trpc.operators.listPeople.useInfiniteQuery({ q, state, limit: 20 }, byCursor);
  const people = distinctItems(query.data, ({ user_id }) => user_id);
  return (
    <>
      <div className="page__head">
        <h1>People</h1>
      </div>
      <ConsoleFinder
        q={q}
        label="Find people"
        placeholder="Name, address, id or institute"
        onSearch={(next) => go({ q: next, id: null })}
      />
      <Filters
        choices={states}
        chosen={state}
        // They count everybody, not who was found.
        counts={q === '' ? counts.data : undefined}
        onChoose={(next) => go({ state: next, id: null })}
      />
      {id !== null && (
        <PersonPanel
          key={id}
          id={id}
          onClose={() => {
            go({ id: null });
            focusSoon(detailsId(id), focusHeading);
          }}
        />
      )}
      <ConsoleList
        query={query}
        loading="Loading people"
        name="People found"
        columns={['Name', 'Address', 'Institute', 'Account', 'Last active', hidden('Details')]}
        items={people}
        row={(person) => (
          <PersonLine
            key={person.user_id}
            person={person}
            isOpen={person.user_id === id}
            onOpen={() => {
              go({ id: person.user_id });
              focusSoon('person');
            }}
          />
        )}
        empty="Nobody found"
        advice="Try a part of the name or of the address."
      />
      <AddressPages
        query={query}
        count={people.length}
        noun="people"
        fallback={directorySentences.fallback.loadPeople()}
      />
    </>
  );
}
