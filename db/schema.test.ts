import { readFileSync } from 'node:fs';
import { limits, pictureLimits } from '@exchange/contract/limits';
import { beforeAll, expect, test } from 'vitest';
import { withClient } from './embedded/connection.ts';
import { createTestDatabase } from './testing.ts';

/** What both sides say of a column. */
interface Column {
  readonly kind: string;
  readonly isNullable: boolean;
  /** Filled in by the database if a row does not say. */
  readonly hasDefault: boolean;
}
type Tables = Record<string, Record<string, Column>>;

const source = readFileSync(new URL('./schema.ts', import.meta.url), 'utf8');

function membersOf(name: string): [string, string][] {
  const body = new RegExp(`interface ${name} \\{([^}]*)\\}`).exec(source)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(\w+): (.+);$/gm)].map(([, member = '', type = '']) => [member, type]);
}

const aliases: Record<string, Column> = {
  Timestamp: { kind: 'time', isNullable: false, hasDefault: true },
  RequiredTimestamp: { kind: 'time', isNullable: false, hasDefault: false },
  NullableTimestamp: { kind: 'time', isNullable: true, hasDefault: false },
  'CreditRole[]': { kind: 'string[]', isNullable: false, hasDefault: false },
  'TextLanguage[]': { kind: 'string[]', isNullable: false, hasDefault: false },
  'TextLanguage | null': { kind: 'string', isNullable: true, hasDefault: false },
};

function readType(type: string): Column {
  const generated = /^Generated<(.+)>$/.exec(type)?.[1];
  if (generated !== undefined) return { ...readType(generated), hasDefault: true };
  if (type.startsWith('ColumnType<Record')) {
    const isNullable = type.includes(' | null');
    return { kind: 'json', isNullable, hasDefault: !isNullable && type.includes('undefined') };
  }
  // A list of literals.
  if (/^\('.*'\)\[\]$/.test(type)) return { kind: 'string[]', isNullable: false, hasDefault: false };
  const parts = type.split(' | ');
  const isNullable = parts.includes('null');
  const kinds = new Set(
    parts.filter((part) => part !== 'null').map((part) => (part.startsWith("'") ? 'string' : part)),
  );
  return aliases[type] ?? { kind: [...kinds].join(' | '), isNullable, hasDefault: false };
}

const declared: Tables = Object.fromEntries(
  membersOf('Database').map(([table, name]) => [
    table,
    Object.fromEntries(membersOf(name).map(([column, type]) => [column, readType(type)])),
  ]),
);

/** How values of PostgreSQL's types reach TypeScript (see `connection.ts`). */
const kinds: Record<string, string> = {
  int4: 'number',
  int8: 'number',
  date: 'string',
  text: 'string',
  tsvector: 'string',
  uuid: 'string',
  bool: 'boolean',
  timestamptz: 'time',
  bytea: 'Buffer',
  _text: 'string[]',
  _int4: 'number[]',
  jsonb: 'json',
};

const real: Tables = {};
beforeAll(async () => {
  const database = await createTestDatabase();
  type Row = { table: string; column: string; type: string; is_nullable: boolean; has_default: boolean };
  const columns = `
    select table_name as table, column_name as column, udt_name as type, is_nullable = 'YES' as is_nullable,
      column_default is not null or is_identity = 'YES' or is_generated <> 'NEVER' as has_default
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'`;
  const { rows } = await withClient(database.url, (client) => client.query<Row>(columns));
  await database.drop();
  for (const { table, column, type, is_nullable, has_default } of rows) {
    const one = { kind: kinds[type] ?? type, isNullable: is_nullable, hasDefault: has_default };
    real[table] = { ...real[table], [column]: one };
  }
});

test('ARCHITECTURE.md names each trigger of the database', async () => {
  const database = await createTestDatabase();
  const { rows } = await withClient(database.url, (client) =>
    client.query<{ name: string }>('select tgname as name from pg_trigger where not tgisinternal'),
  );
  await database.drop();
  const page = readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8');
  expect(rows.map(({ name }) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('the TypeScript types of the schema have exactly the tables of the database', () => {
  expect(Object.keys(declared).sort()).toEqual(Object.keys(real).sort());
});

test.each(Object.keys(declared))(
  'the columns of %s have the types, nullability and defaults that TypeScript declares',
  (table) => {
    expect(Object.keys(declared[table] ?? {}).length).toBeGreaterThan(0);
    expect(declared[table]).toEqual(real[table]);
  },
);

test('the database checks the same lengths as the calls, so that no accepted text is an error of the server', async () => {
  const database = await createTestDatabase();
  const checks = `
    select conrelid::regclass || '.' || found[1] as column, found[2]::int as max
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '(?:char_length|cardinality)\\((\\w+)\\) <= (\\d+)') found
    where contype = 'c' and pg_get_constraintdef(oid) ~ 'char_length|cardinality'
    union all
    select conrelid::regclass || ': ' || pg_get_constraintdef(oid), null from pg_constraint
    where contype = 'c' and pg_get_constraintdef(oid) ~ 'char_length|cardinality'
      and pg_get_constraintdef(oid) !~ '(?:char_length|cardinality)\\(\\w+\\) <= \\d+'`;
  const { rows } = await withClient(database.url, (client) => client.query<{ column: string; max: number }>(checks));
  await database.drop();
  // OpenID Connect Core 1.0, section 2.
  const longestSubject = 255;
  // The product's own words (`core/browser-name.ts`), not typed by anybody.
  const longestBrowser = 80;
  expect(Object.fromEntries(rows.map(({ column, max }) => [column, max]))).toEqual({
    'account_address.email': limits.email,
    'address_change.email': limits.email,
    'app_user.email': limits.email,
    'app_user.name': limits.name,
    'app_user.description': limits.bio,
    'app_user.claimed_institute': limits.claimedInstitute,
    'app_user.grants': limits.grants,
    'app_user.social_links': limits.socialLinks,
    'app_user.external_id': limits.externalId,
    'app_user.suspension_reason': limits.operatorReason,
    'audit_entry.reason': limits.operatorReason,
    'chat_message.content': limits.chatMessage,
    'collaboration_request.title': limits.requestTitle,
    'collaboration_request.description': limits.requestDescription,
    'collaboration_request.solution': limits.solution,
    'login_identity.subject': longestSubject,
    'login_link.subject': longestSubject,
    'pending_password.browser': longestBrowser,
    'picture.alt': pictureLimits.alt,
    'report.text': limits.reportText,
    'second_factor.name': limits.factorName,
    'session.browser': longestBrowser,
  });
});
