// Gives Node the JavaScript that `make build` made of a TypeScript file. Node's own compiler, which it loads at the first
// TypeScript file of a thread, keeps 20 MB there. A file without a build, or changed since, is compiled by it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The file of a source's JavaScript, named by the content of the source. @param {Buffer} source */
export const strippedFile = (source) =>
  new URL(`dist/${createHash('sha256').update(source).digest('hex')}.js`, import.meta.url);

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
    const file = strippedFile(readFileSync(fileURLToPath(url)));
    if (!existsSync(file)) return nextLoad(url, context);
    return { format: 'module', source: readFileSync(file, 'utf8'), shortCircuit: true };
  },
});
