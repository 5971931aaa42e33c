import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fieldOf, isRecord } from '@exchange/contract/unknown';
import { sql } from 'kysely';
import type { Tx } from '../connection.ts';

const folder = fileURLToPath(new URL('../../packages/contract/src/languages/', import.meta.url));

/** The files with the names of reference data, by language; none without translations. */
export function listReferenceFiles(): { readonly language: string; readonly file: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/reference.json') && !path.startsWith('en/'))
    .sort()
    .map((path) => ({ language: path.split('/')[0] ?? '', file: `${folder}${path}` }));
}

/** The translated names of a file, of which empty ones are left out. */
function rowsOf(language: string, file: string) {
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(isRecord(texts) ? texts : {}).flatMap(([reference, terms]) =>
    Object.entries(isRecord(terms) ? terms : {}).flatMap(([id, term]) => {
      const [name, aliases] = [fieldOf(term, 'name'), fieldOf(term, 'aliases')];
      if (typeof name !== 'string' || name === '') return [];
      const words = typeof aliases === 'string' ? aliases.split(/[,،、，]/).map((word) => word.trim()) : [];
      return [{ reference, id: Number(id), language, name, aliases: words.filter((word) => word !== '') }];
    }),
  );
}

/** Makes the table of names hold those of the files. */
export async function loadReferenceNames(tx: Tx): Promise<void> {
  const rows = listReferenceFiles().flatMap(({ language, file }) => rowsOf(language, file));
  await tx.deleteFrom('reference_name').execute();
  await sql`
    insert into reference_name (reference, id, language, name, aliases)
    select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as entry (reference text, id int, language text, name text, aliases text[])`.execute(tx);
}
