import { startEmbedded } from '@exchange/db/embedded';
import { untilEnd } from './lifetime.ts';
import { databaseDir, log } from './paths.ts';

/** The address of the database to work on: `DATABASE_URL`, else that of an embedded one, which runs until this process ends. */
export async function openDatabase(dataDir = databaseDir): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  return (await untilEnd(startEmbedded({ dataDir, say: log }))).url;
}
