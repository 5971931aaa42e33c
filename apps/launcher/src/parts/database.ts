import { startEmbedded } from '@exchange/db/embedded';
import { onEnd } from './lifetime.ts';
import { DATABASE_DIR, say } from './paths.ts';

/** The address of the database to work on: `DATABASE_URL`, else the embedded one, which we then hold until we end. */
export async function openDatabase(): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const starting = startEmbedded({ dataDir: DATABASE_DIR, say });
  onEnd(() =>
    starting.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  );
  return (await starting).url;
}
