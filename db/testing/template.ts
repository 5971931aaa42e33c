import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { prepareDatabase } from '../prepare.ts';
import { contentsFingerprint } from './fingerprint.ts';
import { exclusively, holdName, templatePrefix } from './sweep.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** The sources of a prepared database. */
const sources = [
  'db/migrations',
  'db/seed',
  'db/schema.ts',
  'db/prepare.ts',
  'packages/contract/src',
  'pnpm-lock.yaml',
];

const fingerprintSources = () => contentsFingerprint(sources.map((source) => join(repository, source))).slice(0, 12);

/** Whether there is a database of this name. */
export async function exists(admin: Client, name: string): Promise<boolean> {
  return (await admin.query('select from pg_database where datname = $1', [name])).rowCount === 1;
}

/**
 * The name of a migrated and seeded database, reserved as long as this connection lives. It is created when missing and
 * reused while migrations and seed are unchanged; `run` reserves one only for this run. It accepts no connections, so
 * that it can always be copied.
 */
export async function holdTemplate(admin: Client, url: string, run?: string): Promise<string> {
  const name = `${templatePrefix}${fingerprintSources()}${run === undefined ? '' : `_${run}`}`;
  await exclusively(admin, `making ${name}`, async () => {
    await holdName(admin, name);
    if (await exists(admin, name)) return;
    const unfinished = `${name}_${randomBytes(4).toString('hex')}`;
    await holdName(admin, unfinished);
    await admin.query(`create database ${unfinished} template template0 encoding 'UTF8'`);
    const target = new URL(url);
    target.pathname = `/${unfinished}`;
    await prepareDatabase(target.href);
    await admin.query(`alter database ${unfinished} with allow_connections false`);
    await admin.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}
