import { counted, plural } from '@exchange/contract/format';
import { type AuditAction, auditActions } from '@exchange/contract/operators';
import { type ConsoleTab, pathTo } from '@exchange/contract/paths';
import { messages } from '@exchange/contract/sentences/messages';
import { useState } from 'react';
import { Link } from 'wouter';
import { byCursor, itemsOf } from '../../lib/paged.ts';
import { useTitle } from '../../lib/title.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { MorePages } from '../../ui/load-more.tsx';
import { displayName } from '../../ui/person.ts';
import { formatCount } from '../../ui/strings.ts';
import { ConsoleList } from './console-list.tsx';
import { day, timeInUtc } from './figures.logic.ts';

type Entry = Outputs['operators']['listAudit']['items'][number];

/** Who did it: a person, the command line, or the end of a suspension. */
function whoOf({ actor_id, actor_name, action }: Entry): string {
  if (actor_id !== null) return displayName(actor_name);
  return action === 'person_restored' ? 'by itself' : 'command line';
}

/** Where the console shows what an entry is about; `null` where it shows none. */
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

/** What an entry is about: its name where it has one, and what else was written down. */
function subjectOf({ subject_kind, subject_id, subject_name, details }: Entry): string {
  const name = subject_name ?? (subject_kind === null ? '' : `${subject_kind} ${subject_id}`);
  const { role, until, emails, network, locked_out, from, to, domain, people, reports } = details;
  const more = [
    typeof role === 'string' ? role : '',
    typeof until === 'string' ? `to ${day(until)}` : '',
    typeof network === 'string' ? `network ${network}` : '',
    typeof locked_out === 'number' ? `${locked_out} locked out` : '',
    typeof emails === 'number' ? counted(emails, 'email') : '',
    typeof from === 'string' && typeof to === 'string' && from !== to ? `from ${from} to ${to}` : '',
    typeof domain === 'string' ? domain : '',
    Array.isArray(reports) && subject_kind !== 'report'
      ? `${plural(reports.length, 'report', 'reports')} ${reports.join(', ')}`
      : '',
    typeof people === 'number' ? `${formatCount(people)} ${plural(people, 'person', 'people')}` : '',
  ];
  return [name, ...more].filter((part) => part !== '').join(', ');
}

const actionNames: Readonly<Record<string, string>> = auditActions;
const isDay = (value: string) => /^20\d\d-\d\d-\d\d$/.test(value);
const isAction = (value: string): value is AuditAction => Object.hasOwn(auditActions, value);

/** What an entry is about, with the way there. */
function Subject({ entry }: { entry: Entry }) {
  const href = subjectHref(entry);
  return href === null ? subjectOf(entry) : <Link href={href}>{subjectOf(entry)}</Link>;
}

/** Everything that operators and moderators did. */
export function AuditScreen() {
  useTitle('Audit');
  const [actor, setActor] = useState('');
  const [action, setAction] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const { data: actors = [] } = trpc.operators.listActors.useQuery();
  const query = trpc.operators.listAudit.useInfiniteQuery(
    {
      limit: 50,
      ...(actor === '' ? {} : { actor_id: Number(actor) }),
      ...(isAction(action) ? { action } : {}),
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
          <h1>Audit</h1>
          <p className="page__lede">
            Everything that operators and moderators do. Nobody can change it. What others did about you is not here,
            and the reasons about a person go when the account is erased.
          </p>
        </div>
      </div>
      <div className="console__filters">
        <label>
          Who
          <select className="input" value={actor} onChange={({ target }) => setActor(target.value)}>
            <option value="">Everyone</option>
            {actors.map(({ user_id, name }) => (
              <option key={user_id} value={user_id}>
                {displayName(name)}
              </option>
            ))}
          </select>
        </label>
        <label>
          Did
          <select className="input" value={action} onChange={({ target }) => setAction(target.value)}>
            <option value="">Anything</option>
            {Object.entries(auditActions).map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          From
          <input className="input" type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        </label>
        <label>
          To
          <input className="input" type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        </label>
      </div>
      <ConsoleList
        query={query}
        loading="Loading the audit log"
        name="Audit log"
        columns={['When (UTC)', 'Who', 'Did', 'To what', 'Reason']}
        items={entries}
        row={(entry) => (
          <tr key={entry.id}>
            <td className="when">{timeInUtc(entry.created_at)}</td>
            <td data-label="Who">
              <bdi>{whoOf(entry)}</bdi>
            </td>
            <th scope="row">{actionNames[entry.action] ?? entry.action}</th>
            <td data-label="To what" dir="auto">
              <Subject entry={entry} />
            </td>
            <td data-label={entry.reason === null ? undefined : 'Reason'} dir="auto">
              {entry.reason}
            </td>
          </tr>
        )}
        empty="No entries"
      />
      <MorePages query={query} count={entries.length} noun="entries" fallback={messages.fallback.occurred()} />
    </>
  );
}
