import { readdirSync, readFileSync } from 'node:fs';

/** An email as a program writes it, by a writer who did not know how the words are cut. */
export interface Example {
  readonly name: string;
  /** The words that may be taken; empty for nothing. */
  readonly words: string;
  readonly email: Buffer;
}

const folder = new URL('emails/', import.meta.url);
/** More of them, one a line, so that the folder shows each program once. */
export const archiveFile = new URL('emails.jsonl', import.meta.url);

export const fileOf = (name: string, kind: 'eml' | 'txt') => new URL(`${name}.${kind}`, folder);

export const readFolder = (): Example[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => file.replace(/\.eml$/, ''))
    .map((name) => ({
      name,
      words: readFileSync(fileOf(name, 'txt'), 'utf8'),
      email: readFileSync(fileOf(name, 'eml')),
    }));

export const readArchive = (): Example[] =>
  readFileSync(archiveFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { name, words, email }: Record<'name' | 'words' | 'email', string> = JSON.parse(line);
      return { name, words, email: Buffer.from(email) };
    });
