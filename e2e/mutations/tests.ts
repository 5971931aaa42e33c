import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isInstalled = (name: string) => name === 'node_modules';

const tests = globSync('{packages/*,apps/*,db,e2e}/**/*.test.{ts,tsx}', { cwd: root, exclude: isInstalled })
  .map((name) => path.join(root, name))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** The files with a test, or a group of tests, of this title. */
export function filesWithTest(title: string): string[] {
  const quoted = [`'${title}',`, `\`${title}\`,`];
  return tests.filter(({ text }) => quoted.some((literal) => text.includes(literal))).map(({ file }) => file);
}
