import { writeFileSync } from 'node:fs';
import { exampleFile, exampleText } from './env-example.ts';

writeFileSync(exampleFile, exampleText());
