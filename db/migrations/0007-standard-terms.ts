import { type Kysely, sql } from 'kysely';

/** Tables with their new names, and the columns of each that get a new name. */
const tables = [
  { from: 'allowance_use', to: 'quota_usage', columns: { allowance: 'quota' } },
  { from: 'call_tally', to: 'rate_counter', columns: {} },
  { from: 'collaborator_miss', to: 'failed_lookup', columns: {} },
  { from: 'login_block', to: 'login_lockout', columns: { blocked_from: 'locked_from', blocked_until: 'locked_until' } },
  { from: 'mail_link', to: 'email_token', columns: {} },
  { from: 'password_try', to: 'password_attempt', columns: {} },
  { from: 'profile_read', to: 'profile_view', columns: { reader_id: 'viewer_id', read_at: 'viewed_at' } },
] as const;

const statements = [
  `alter table collaboration_request_response rename column owner_sees_until to owner_hidden_after`,
  `alter table collaboration_request_response rename column helper_sees_until to helper_hidden_after`,
  `alter index app_user_leaving rename to app_user_deleting`,
  `alter index mail_outbox_over rename to mail_outbox_finished`,
];

/** Names of the constraints, indexes and sequences of a table. PostgreSQL 18 names constraints that older versions do not. */
async function listNames(db: Kysely<unknown>, table: string) {
  const { rows } = await sql<{ kind: 'constraint' | 'index' | 'sequence'; name: string }>`
    select 'constraint' as kind, conname as name from pg_constraint where conrelid = ${table}::regclass
    union all
    select 'index', index.relname from pg_index join pg_class index on index.oid = indexrelid
    where indrelid = ${table}::regclass and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select 'sequence', sequence.relname from pg_depend join pg_class sequence on sequence.oid = objid
    where refobjid = ${table}::regclass and sequence.relkind = 'S'`.execute(db);
  return rows;
}

/** Tables, columns, indexes and constraints get the names that the code uses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { from, to, columns } of tables) {
    const names = await listNames(db, from);
    await sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(db);
    for (const [column, newColumn] of Object.entries(columns))
      await sql`alter table ${sql.id(to)} rename column ${sql.id(column)} to ${sql.id(newColumn)}`.execute(db);
    for (const { kind, name } of names) {
      const newName = Object.entries(columns).reduce(
        (result, [column, newColumn]) => result.replace(`_${column}_`, `_${newColumn}_`),
        name.replace(from, to),
      );
      await (kind === 'constraint'
        ? sql`alter table ${sql.id(to)} rename constraint ${sql.id(name)} to ${sql.id(newName)}`
        : sql`alter ${sql.raw(kind)} ${sql.id(name)} rename to ${sql.id(newName)}`
      ).execute(db);
    }
  }
  for (const statement of statements) await sql.raw(statement).execute(db);
}
