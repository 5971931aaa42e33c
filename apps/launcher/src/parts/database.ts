import { startEmbedded } from '@exchange/db/embedded';
import { onEnd } from './lifetime.ts';
import { DATABASE_DIR, say } from './paths.ts';

/** The address of the database to work on: `DATABASE_URL`, else an embedded one, which we then hold until we end. */
export async function openDatabase(dataDir = DATABASE_DIR): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const starting = startEmbedded({ dataDir, say });
  onEnd(() =>
    starting.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  );
  return (await starting).url;
}
