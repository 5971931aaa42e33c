import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configDocuments } from '../scripts/config-documents.ts';

test('README.md and .env.example name the variables of the configuration', () => {
  for (const { file, text } of configDocuments())
    expect(
      existsSync(file) ? readFileSync(file, 'utf8') : '',
      'run node apps/server/scripts/write-config-documents.ts',
    ).toBe(text);
});
