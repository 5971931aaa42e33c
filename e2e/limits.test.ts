import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);

/** Source files of the product with their comments and interpolations left out. */
const sources = execFileSync('git', ['ls-files', 'packages', 'apps/server/src', 'apps/web/src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) => /^(?:apps|packages)\/\w+\/src\/.*(?<!\.test)\.tsx?$/.test(file) && !/\/test(?:ing|kit)\//.test(file),
  )
  .map((file) => {
    const code = readFileSync(path.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g, '');
    return { file, text: code.replace(/\$?\{[^{}\n]*\}/g, '…').replace(/\s+/g, ' ') };
  });

const spelled = 'two|three|four|five|ten|fourteen|twenty|thirty|fifty|(?:a |one )hundred';
const unit = 'seconds?|minutes?|hours?|days?|weeks?|characters|people|links|grants|institutes|technical areas|failed';
const limitInWords = new RegExp(`\\b(?:[\\d_]*\\d(?:-\\d+)?|${spelled})[ -](?:${unit})\\b`, 'gi');

/** A text beside its limit; a note of the decoration that means none; when a day ends everywhere; classes of answer times. */
const exceptions = [
  'packages/api/src/core/days.sql.ts: 12 hours',
  'packages/api/src/core/days.sql.ts: 36 hours',
  'packages/contract/src/sentences/chats.screens.ts: three days',
  'packages/contract/src/sentences/requests.screens.ts: three days',
  'packages/contract/src/sentences/decoration.screens.ts: two days',
];

test('a sentence with the number of a limit takes the number from the constant', () => {
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(limitInWords)].map(([words]) => `${file}: ${words}`),
  );
  expect(found.sort()).toEqual(exceptions.sort());
});

test('sentences of refusals, messages and emails contain no digit except a minimum of 1', () => {
  const sentences = sources
    .filter(({ file }) => /^packages\/contract\/src\/sentences\/(?!.*\.screens)/.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/: '(.*?)',/g)].map(([, sentence = '']) => ({ file, text: sentence })),
    );
  expect(sentences.length).toBeGreaterThan(250);
  const digits = sentences.flatMap(({ file, text }) =>
    [...text.matchAll(/.{0,20}(?!1-…)\d/g)].map(([words]) => `${file}: ${words}`),
  );
  expect(digits).toEqual([]);
});
