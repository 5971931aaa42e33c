import { parentPort } from 'node:worker_threads';
import { buildCatalogue } from './catalogue.ts';
import corrections from './corrections.json' with { type: 'json' };
import { readSource } from './source.ts';
import supplement from './supplement.json' with { type: 'json' };

parentPort?.postMessage(buildCatalogue(await readSource(), { supplement, corrections }));
