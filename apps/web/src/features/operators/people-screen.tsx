import { directorySentences } from '@exchange/contract/sentences/directory';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { operatorPeople } from '@exchange/contract/sentences/operators-people.screens';
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

const states = ['all', 'unverified', 'suspended', 'provisional', 'leaving', 'staff'] as const;
type State = (typeof states)[number];

function instituteOf(person: Person): string {
  const institute = displayInstitute(person);
  if (institute === null) return '';
  return institute.verified ? institute.name : operatorScreens.claimedInstitute({ name: institute.name });
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
      <td className="code" data-label={operatorScreens.address()}>
        {person.email}
      </td>
      <td data-label={institute === '' ? undefined : operatorScreens.institute()}>{institute}</td>
      <td>
        <AccountBadge person={person} />
      </td>
      <td className="when" data-label={operatorPeople.lastActive()}>
        {person.active_at === null ? operatorPeople.neverActive() : day(person.active_at)}
      </td>
      <td>
        <BelongsTo value={nameId}>
          <Button small id={detailsId(person.user_id)} aria-expanded={isOpen} onClick={onOpen}>
            {operatorPeople.details()}
          </Button>
        </BelongsTo>
      </td>
    </tr>
  );
}

/** Finds accounts, and opens one above the list. */
export default function PeopleScreen() {
  useTitle(operatorScreens.place.people());
  const { q, state, id, go } = useConsoleSearch<State>(states, 'all');
  const counts = trpc.operators.countPeople.useQuery();
  const query = trpc.operators.listPeople.useInfiniteQuery({ q, state, limit: 20 }, byCursor);
  const people = distinctItems(query.data, ({ user_id }) => user_id);
  return (
    <>
      <div className="page__head">
        <h1>{operatorScreens.place.people()}</h1>
      </div>
      <ConsoleFinder
        q={q}
        label={operatorPeople.find()}
        placeholder={operatorPeople.findHint()}
        onSearch={(next) => go({ q: next, id: null })}
      />
      <Filters
        choices={states}
        names={operatorPeople.state}
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
        loading={operatorPeople.loading()}
        name={operatorPeople.list()}
        columns={[
          operatorScreens.name(),
          operatorScreens.address(),
          operatorScreens.institute(),
          operatorScreens.account(),
          operatorPeople.lastActive(),
          hidden(operatorPeople.details()),
        ]}
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
        empty={operatorPeople.none()}
        advice={operatorPeople.noneAdvice()}
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
