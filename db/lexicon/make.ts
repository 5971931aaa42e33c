import { writeFileSync } from 'node:fs';
import { makeLexicon } from './lexicon-text.ts';

/** Makes `lexicon.txt` of the files in `sources` (docs/lexicon.md): `node db/lexicon/make.ts`. */
writeFileSync(new URL('lexicon.txt', import.meta.url), makeLexicon());
