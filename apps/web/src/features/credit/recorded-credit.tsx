import { type CreditRole, creditRoles, type RecordedCredit, roleNames } from '@exchange/contract/credit';
import { pathTo } from '@exchange/contract/paths';
import { creditRoleSentences, creditSentences } from '@exchange/contract/sentences/credit';
import { creditScreens } from '@exchange/contract/sentences/credit.screens';
import { deskScreens } from '@exchange/contract/sentences/desks.screens';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { listOf } from '../../lib/formatters.ts';
import { byCursor, itemsOf, type PagedQuery } from '../../lib/paged.ts';
import { monthInText } from '../../lib/time.ts';
import { trpc } from '../../lib/trpc.ts';
import { CheckboxOption } from '../../ui/checkbox.tsx';
import { inline } from '../../ui/inline.ts';
import { MorePages } from '../../ui/load-more.tsx';
import { Meta } from '../../ui/meta.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { UserWords } from '../../ui/text/user-text.tsx';

/** The owner's words of thanks. */
export function Thanks({ children, by }: { children: string; by?: string | undefined }) {
  return (
    <blockquote className="thanks" dir="auto">
      <UserWords>{children}</UserWords>
      {by !== undefined && (
        <footer className="quiet small">
          <bdi>{by}</bdi>
        </footer>
      )}
    </blockquote>
  );
}

/** The names as a list of the language. */
function People({ people }: Pick<RecordedCredit, 'people'>) {
  if (people.length === 0) return <>{creditScreens.aMemberOfThePlatform()}</>;
  return inline(
    listOf(people.map(({ hashid, name }) => <NameLink href={profileHref(hashid)}>{displayName(name)}</NameLink>)),
  );
}

/** Element id of the heading of a credit. */
export const entryId = (id: number) => `entry-${id}`;

interface EntryProps {
  credit: RecordedCredit;
  /** The level of its heading. */
  heading: 'h1' | 'h3';
  /** Whether the thanks are shown. */
  hasThanks: boolean;
  children?: ReactNode;
}

/** One collaboration on a record, as an item of a list. */
export function Entry({ credit, heading: Heading, hasThanks, children }: EntryProps) {
  const { title, collaboration_request_id: requestId, collaboration_type_name: type, roles, people, thanks } = credit;
  return (
    <li className="list-row list-row--plain stack">
      <Heading className="list-row__title" tabIndex={-1} id={entryId(credit.id)} dir="auto">
        {title ?? type}
      </Heading>
      <Meta className="list-row__who">
        {title !== null && <span className="meta__type">{type}</span>}
        {credit.technical_areas.map(({ id, name }) => (
          <span key={id}>{name}</span>
        ))}
        <time dateTime={credit.tracked_at.slice(0, 7)}>{monthInText(new Date(credit.tracked_at))}</time>
        {credit.desk !== undefined && (
          <span>{inline(deskScreens.helpedFor.parts({ desk: <bdi>{credit.desk}</bdi> }))}</span>
        )}
        {requestId !== null && <Link href={pathTo.request(requestId)}>{creditScreens.seeRequest()}</Link>}
      </Meta>
      <p className="list-row__who">{inline(creditScreens.withPeople.parts({ people: <People people={people} /> }))}</p>
      {roles.length > 0 && (
        <p className="list-row__who">
          {inline(
            creditScreens.withRoles.parts<ReactNode>({ b: (words) => <b>{inline(words)}</b>, roles: roleNames(roles) }),
          )}
        </p>
      )}
      {credit.is_owner && (
        <p className="list-row__who">
          {inline(creditScreens.ownerRole.parts({ b: (words) => <b>{inline(words)}</b> }))}
        </p>
      )}
      {hasThanks && thanks !== null && <Thanks by={people[0] && displayName(people[0].name)}>{thanks}</Thanks>}
      {children}
    </li>
  );
}

/** Entries that a record shows at first, and with each press for more. */
export const entriesPerPage = 10;

/** The button for more credits of a record. */
export function MoreCredit({ query }: { query: PagedQuery<{ readonly id: number }> }) {
  return (
    <MorePages
      query={query}
      count={itemsOf(query.data).length}
      noun="collaborations"
      fallback={creditSentences.fallback.loadRecord()}
      elementId={({ id }) => `entry-${id}`}
    />
  );
}

interface RoleChoiceProps {
  legend: string;
  hint: string;
  chosen: readonly CreditRole[];
  onChange: (chosen: readonly CreditRole[]) => void;
}

/** The fourteen roles of the CRediT taxonomy. */
export function RoleChoice({ legend, hint, chosen, onChange }: RoleChoiceProps) {
  return (
    <fieldset className="stack">
      <legend className="field__label">{legend}</legend>
      <p className="field__hint">{hint}</p>
      <div className="roles">
        {creditRoles.map((role) => (
          <CheckboxOption
            key={role}
            checked={chosen.includes(role)}
            onChange={(isChosen) => onChange(isChosen ? [...chosen, role] : chosen.filter((one) => one !== role))}
          >
            {creditRoleSentences[role]()}
          </CheckboxOption>
        ))}
      </div>
    </fieldset>
  );
}

/** The record of a person as others see it (docs/behaviour/credit.md#record); nothing if it is empty. */
export default function PersonRecord({ userId }: { userId: string }) {
  const query = trpc.credit.listOfPerson.useInfiniteQuery({ userId, limit: entriesPerPage }, byCursor);
  const items = itemsOf(query.data);
  if (items.length === 0 && !query.isError) return null;
  return (
    <section className="stack" aria-labelledby="record">
      <div>
        <h2 id="record">{creditScreens.record()}</h2>
        <p className="quiet small">{creditScreens.whatOthersRecordIs()}</p>
      </div>
      <ol className="rows">
        {items.map((credit) => (
          <Entry key={credit.id} credit={credit} heading="h3" hasThanks />
        ))}
      </ol>
      <MoreCredit query={query} />
    </section>
  );
}
