import { auditActions } from '@exchange/contract/operators';
import { type ConsoleTab, pathTo } from '@exchange/contract/paths';
import { messages } from '@exchange/contract/sentences/messages';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { operatorAudit } from '@exchange/contract/sentences/operators-audit.screens';
import { useState } from 'react';
import { Link } from 'wouter';
import { listed } from '../../lib/formatters.ts';
import { byCursor, itemsOf } from '../../lib/paged.ts';
import { useTitle } from '../../lib/title.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { MorePages } from '../../ui/load-more.tsx';
import { displayName } from '../../ui/person.ts';
import { ConsoleList } from './console-list.tsx';
import { wordsFor } from './console-parts.tsx';
import { day, timeInUtc } from './figures.logic.ts';

type Entry = Outputs['operators']['listAudit']['items'][number];

/** Who did it: a person, the command line, or the end of a suspension. */
function whoOf({ actor_id, actor_name, action }: Entry): string {
  if (actor_id !== null) return displayName(actor_name);
  return action === 'person_restored' ? operatorAudit.byItself() : operatorAudit.commandLine();
}

/** Where the console shows what an entry is about; `null` if it shows none. */
function subjectHref({ subject_kind: kind, subject_id, details: { reports } }: Entry): string | null {
  if (subject_id === null) return null;
  const id = String(subject_id);
  const to = (tab: ConsoleTab, search: Record<string, string>) => pathTo.console(tab, new URLSearchParams(search));
  if (kind === 'person') return to('people', { id });
  if (kind === 'report') return to('reports', { state: 'closed', id });
  // A message is shown with the report about it.
  if (kind === 'message' && Array.isArray(reports)) return to('reports', { state: 'closed', id: String(reports[0]) });
  if (kind === 'request') return to('requests', { q: id });
  return kind === 'institute' ? to('institutes', { id }) : null;
}

/** The kind and the id of what has no name; nothing if the entry is about nothing. */
function unnamed(kind: string | null, id: number | null): string {
  if (kind === null || id === null) return '';
  const subjects: Readonly<Record<string, (values: { id: number }) => string>> = operatorAudit.subject;
  return subjects[kind]?.({ id }) ?? `${kind} ${id}`;
}

/** What an entry is about: its name if it has one, and what else was written down. */
function subjectOf({ subject_kind, subject_id, subject_name, details }: Entry): string {
  const { detail } = operatorAudit;
  const name = subject_name ?? unnamed(subject_kind, subject_id);
  const { role, until, emails, network, locked_out, from, to, domain, people, reports } = details;
  const more = [
    typeof role === 'string' ? wordsFor(operatorScreens.role, role) : '',
    typeof until === 'string' ? detail.until({ day: day(until) }) : '',
    typeof network === 'string' ? detail.network({ network }) : '',
    typeof locked_out === 'number' ? detail.lockedOut({ count: locked_out }) : '',
    typeof emails === 'number' ? detail.emails({ count: emails }) : '',
    typeof from === 'string' && typeof to === 'string' && from !== to ? detail.renamed({ from, to }) : '',
    typeof domain === 'string' ? domain : '',
    Array.isArray(reports) && subject_kind !== 'report'
      ? detail.reports({ count: reports.length, ids: listed(reports.map(String)) })
      : '',
    typeof people === 'number' ? detail.people({ count: people }) : '',
  ];
  return listed([name, ...more].filter((part) => part !== ''));
}

const isDay = (value: string) => /^20\d\d-\d\d-\d\d$/.test(value);
const actionOf = (value: string) => auditActions.find((one) => one === value);

/** What an entry is about, with the way there. */
function Subject({ entry }: { entry: Entry }) {
  const href = subjectHref(entry);
  return href === null ? subjectOf(entry) : <Link href={href}>{subjectOf(entry)}</Link>;
}

/** Everything that operators and moderators did. */
export default function AuditScreen() {
  useTitle(operatorScreens.place.audit());
  const [actor, setActor] = useState('');
  const [action, setAction] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const { data: actors = [] } = trpc.operators.listActors.useQuery();
  const query = trpc.operators.listAudit.useInfiniteQuery(
    {
      limit: 50,
      ...(actor === '' ? {} : { actor_id: Number(actor) }),
      action: actionOf(action),
      ...(isDay(from) ? { from } : {}),
      ...(isDay(to) ? { to } : {}),
    },
    byCursor,
  );
  const entries = itemsOf(query.data);
  return (
    <>
      <div className="page__head">
        <div>
          <h1>{operatorScreens.place.audit()}</h1>
          <p className="page__lede">{operatorAudit.lede()}</p>
        </div>
      </div>
      <div className="console__filters">
        <label>
          {operatorAudit.who()}
          <select className="input" value={actor} onChange={({ target }) => setActor(target.value)}>
            <option value="">{operatorAudit.everyone()}</option>
            {actors.map(({ user_id, name }) => (
              <option key={user_id} value={user_id}>
                {displayName(name)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {operatorAudit.did()}
          <select className="input" value={action} onChange={({ target }) => setAction(target.value)}>
            <option value="">{operatorAudit.anything()}</option>
            {auditActions.map((one) => (
              <option key={one} value={one}>
                {operatorAudit.action[one]()}
              </option>
            ))}
          </select>
        </label>
        <label>
          {operatorAudit.from()}
          <input className="input" type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        </label>
        <label>
          {operatorAudit.to()}
          <input className="input" type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        </label>
      </div>
      <ConsoleList
        query={query}
        loading={operatorAudit.loading()}
        name={operatorAudit.list()}
        columns={[
          operatorAudit.whenUtc(),
          operatorAudit.who(),
          operatorAudit.did(),
          operatorAudit.toWhat(),
          operatorAudit.reason(),
        ]}
        items={entries}
        row={(entry) => (
          <tr key={entry.id}>
            <td className="when">{timeInUtc(entry.created_at)}</td>
            <td data-label={operatorAudit.who()}>
              <bdi>{whoOf(entry)}</bdi>
            </td>
            <th scope="row">{wordsFor(operatorAudit.action, entry.action)}</th>
            <td data-label={operatorAudit.toWhat()}>
              <Subject entry={entry} />
            </td>
            <td data-label={entry.reason === null ? undefined : operatorAudit.reason()}>
              <bdi>{entry.reason}</bdi>
            </td>
          </tr>
        )}
        empty={operatorAudit.none()}
      />
      <MorePages query={query} count={entries.length} noun="entries" fallback={messages.fallback.occurred()} />
    </>
  );
}
