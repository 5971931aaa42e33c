import { writeFileSync } from 'node:fs';
import { configDocuments } from './config-documents.ts';

for (const { file, text } of configDocuments()) writeFileSync(file, text);
