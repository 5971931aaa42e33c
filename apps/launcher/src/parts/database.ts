import { startEmbedded } from '@exchange/db/embedded';
import { onEnd } from './lifetime.ts';
import { databaseDir, log } from './paths.ts';

/** The address of the database to work on: `DATABASE_URL`, else that of an embedded one, which runs until this process ends. */
export async function openDatabase(dataDir = databaseDir): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const starting = startEmbedded({ dataDir, say: log });
  onEnd(() =>
    starting.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  );
  return (await starting).url;
}
