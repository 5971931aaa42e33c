import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { strippedFile } from '../stripped.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** What a server and the command line run. */
const folders = ['apps/cli', 'apps/server/src', 'db', 'packages/api/src', 'packages/contract/src'];

/** The sources below a folder, without tests. Lines and columns stay where they are, so that stack traces are true. */
function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const found = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesBelow(found);
    return /(?<!\.test|\.d)\.ts$/.test(entry.name) ? [found] : [];
  });
}

rmSync(new URL('../dist/', import.meta.url), { recursive: true, force: true });
mkdirSync(new URL('../dist/', import.meta.url));
for (const file of folders.flatMap((folder) => sourcesBelow(path.join(root, folder)))) {
  const source = readFileSync(file);
  writeFileSync(strippedFile(source), stripTypeScriptTypes(source.toString()));
}
