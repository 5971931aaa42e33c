import type { Db } from '@exchange/db';
import { sql } from 'kysely';
import { fromNow } from '../core/sql-time.ts';

/** How long a server that died keeps others from reading the mailbox. */
const leaseSeconds = 10;

/** Lets one server read the mailbox, or go on. @returns false while another does */
export async function holdMailbox(db: Db, holder: string): Promise<boolean> {
  const lease = { holder, held_until: fromNow(leaseSeconds, 'seconds') };
  const held = await db
    .insertInto('mailbox_reader')
    .values(lease)
    .onConflict((conflict) =>
      conflict
        .column('is_only')
        .doUpdateSet(lease)
        .where((eb) =>
          eb.or([eb('mailbox_reader.holder', '=', holder), eb('mailbox_reader.held_until', '<=', sql<string>`now()`)]),
        ),
    )
    .returning('holder')
    .executeTakeFirst();
  return held !== undefined;
}

/** Lets another server read the mailbox at once. */
export async function releaseMailbox(db: Db, holder: string): Promise<void> {
  await db
    .updateTable('mailbox_reader')
    .set({ holder: null, held_until: sql<string>`now()` })
    .where('holder', '=', holder)
    .execute();
}

/** Notes that emails of the mailbox were read, how many wait in it, and after all of them what threatens it. */
export async function markMailboxRead(
  db: Db,
  holder: string,
  state: { readonly waiting: number; readonly problem?: string | null },
): Promise<void> {
  await db
    .updateTable('mailbox_reader')
    .set({ read_at: sql<string>`now()`, ...state })
    .where('holder', '=', holder)
    .execute();
}

/** Notes why the mailbox cannot be read. */
export async function setMailboxProblem(db: Db, holder: string, problem: string): Promise<void> {
  await db
    .updateTable('mailbox_reader')
    .set({ problem: problem.slice(0, 300) })
    .where('holder', '=', holder)
    .execute();
}

/** How the reading of the mailbox goes: seconds since it last succeeded, emails that wait, and the problem if there is one. */
export async function readMailboxState(db: Db) {
  const state = await db
    .selectFrom('mailbox_reader')
    .select([sql<number>`extract(epoch from now() - read_at)::float8`.as('silent_seconds'), 'waiting', 'problem'])
    .executeTakeFirst();
  return state ?? { silent_seconds: 0, waiting: 0, problem: null };
}
