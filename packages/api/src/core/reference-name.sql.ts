import { currentLanguage, english } from '@exchange/contract/language';
import { type RawBuilder, sql } from 'kysely';

/** The tables of reference data, of which operators manage the first two. */
const managed: readonly string[] = ['technical_area', 'collaboration_type'];

type Reference =
  | 'technical_area'
  | 'technical_area_category'
  | 'collaboration_type'
  | 'collaboration_type_category'
  | 'career_stage'
  | 'master_collaboration_status'
  | 'collaboration_request_status';

/** A column of the translation of a row, for names that no operator has set: those are the same in all languages. */
function translated(column: 'name' | 'aliases', reference: Reference, row: string): RawBuilder<unknown> {
  const isOurs = managed.includes(reference) ? sql`not ${sql.ref(`${row}.is_set_by_operator`)}` : sql`true`;
  return sql`(select said.${sql.ref(column)} from reference_name said where said.reference = ${sql.lit(reference)}
    and said.id = ${sql.ref(`${row}.id`)} and said.language = ${currentLanguage().tag} and ${isOurs})`;
}

/** The name of a row of reference data in the language that is spoken now, else in English. */
export function nameOf(reference: Reference, row: string): RawBuilder<string> {
  const name = sql<string>`${sql.ref(`${row}.name`)}`;
  if (currentLanguage().tag === english.tag) return name;
  return sql<string>`coalesce(${translated('name', reference, row)}, ${name})`;
}

/** The other words for a row: those of the language that is spoken now, then the English name and words, by which it is found, too. */
export function aliasesOf(reference: 'technical_area' | 'collaboration_type', row: string): RawBuilder<string[]> {
  const aliases = sql<string[]>`${sql.ref(`${row}.aliases`)}`;
  if (currentLanguage().tag === english.tag) return aliases;
  const name = sql.ref(`${row}.name`);
  return sql<string[]>`coalesce(${translated('aliases', reference, row)} || ${name}, '{}') || ${aliases}`;
}
