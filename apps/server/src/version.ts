import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** The release that runs, by semantic versioning: `1.0.0`. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')));
