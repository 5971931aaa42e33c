import { counted, plural } from '@exchange/contract/format';
import { type ConsoleTab, pathTo } from '@exchange/contract/paths';
import type { Outputs } from '../../lib/trpc.ts';
import { displayName } from '../../ui/person.ts';
import { formatCount } from '../../ui/strings.ts';
import { day } from './dates.ts';

export type Entry = Outputs['operators']['listAudit']['items'][number];

/** Who did it: a person, the command line, or the end of a suspension. */
export function whoOf({ actor_id, actor_name, action }: Entry): string {
  if (actor_id !== null) return displayName(actor_name);
  return action === 'person_restored' ? 'by itself' : 'command line';
}

/** Where the console shows what an entry is about; `null` where it shows none. */
export function subjectHref({ subject_kind: kind, subject_id, details: { reports } }: Entry): string | null {
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
export function subjectOf({ subject_kind, subject_id, subject_name, details }: Entry): string {
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
