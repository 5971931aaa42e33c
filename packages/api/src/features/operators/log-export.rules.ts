import type { Db } from '@exchange/db';
import { refuse } from '../../core/refusal.ts';
import { findServiceToken } from '../auth/service-tokens.sql.ts';
import { type LogKind, pageOfLog } from './log-export.sql.ts';

/** @throws `auth.accessToken` for any token that was not made for the logs */
export async function requireLogToken(db: Db, token: string | null | undefined): Promise<void> {
  if (token == null || (await findServiceToken(db, token, 'logs')) === undefined) refuse('auth.accessToken');
}

/** The time from which on a log is read; its beginning without one. @throws `operators.since` for what is no time */
export function timeOf(since: unknown): string {
  if (since === undefined) return '-infinity';
  const isTime = typeof since === 'string' && /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(since);
  return isTime && !Number.isNaN(Date.parse(since)) ? new Date(since).toISOString() : refuse('operators.since');
}

/**
 * The lines of a log since a time, each an entry as JSON, the oldest first (docs/behaviour/operators.md#logs-for-other-systems). The last
 * seconds are left for the next call, so that no entry is passed over that commits late.
 */
export async function* readLog(db: Db, kind: LogKind, since: string): AsyncGenerator<string> {
  let place: { at: string; id: number } | undefined = { at: since, id: -1 };
  while (place !== undefined) {
    const { entries, next }: Awaited<ReturnType<typeof pageOfLog>> = await pageOfLog(db, kind, place);
    for (const entry of entries) yield `${JSON.stringify(entry)}\n`;
    place = next;
  }
}
