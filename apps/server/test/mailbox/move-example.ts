import { rmSync, writeFileSync } from 'node:fs';
import { archiveFile, fileOf, readArchive, readFolder } from './examples.ts';

/** Moves emails from the folder to the archive, or back: `node apps/server/test/mailbox/move-example.ts 43-gmail-web-de`. */
const names = process.argv.slice(2);
const [files, archive] = [readFolder(), readArchive()];
const isNamed = ({ name }: { readonly name: string }) => names.includes(name);

const inBytes = files.filter(isNamed).filter(({ email }) => !Buffer.from(email.toString()).equals(email));
if (inBytes.length > 0) throw new Error(`Not in UTF-8, so it stays a file: ${inBytes.map(({ name }) => name)}`);

const archived = [...archive.filter((example) => !isNamed(example)), ...files.filter(isNamed)];
const byNumber = new Intl.Collator('en', { numeric: true });
const lines = archived
  .sort((a, b) => byNumber.compare(a.name, b.name))
  .map(({ name, words, email }) => JSON.stringify({ name, words, email: email.toString() }));
writeFileSync(archiveFile, lines.map((line) => `${line}\n`).join(''));
for (const { name } of files.filter(isNamed)) for (const kind of ['eml', 'txt'] as const) rmSync(fileOf(name, kind));
for (const { name, words, email } of archive.filter(isNamed)) {
  writeFileSync(fileOf(name, 'eml'), email);
  writeFileSync(fileOf(name, 'txt'), words);
}
