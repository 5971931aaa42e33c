import { weighWeb } from './bundle-size.ts';
import { startChild } from './child.ts';
import { inside, log } from './paths.ts';
import { readTranslations } from './translations.ts';
import { buildWeb } from './web-build.ts';

const steps = [
  { name: 'types', program: 'tsc', args: ['--noEmit'] },
  { name: 'format and lint', program: 'biome', args: ['check', '.'] },
  { name: 'unused code and dependencies', program: 'knip', args: ['--no-progress'] },
];

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Builds the web app and compares it with its budgets; prints what exceeds them. Returns the names of what failed. */
async function checkWeight(): Promise<string[]> {
  try {
    await buildWeb();
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    return ['weight'];
  }
  const exceeding = weighWeb(inside('apps/web/dist')).filter(({ bytes, maxBytes }) => bytes > maxBytes);
  for (const { name, bytes, maxBytes } of exceeding)
    log(`The ${name} weigh ${inKilobytes(bytes)}, more than ${inKilobytes(maxBytes)}.`);
  return exceeding.length === 0 ? [] : ['weight'];
}

/** How many missing sentences of a language are listed. */
const listedSentences = 20;

/** Lists what is missing in the languages, which fails nothing, and what is wrong in them. Returns the names of what failed. */
async function checkTranslations(): Promise<string[]> {
  const translations = await readTranslations();
  for (const { tag, missing } of translations.filter((each) => each.missing.length > 0)) {
    log(`${missing.length} sentences are in English for readers of ${tag}:`);
    for (const place of missing.slice(0, listedSentences)) log(`  ${place}`);
    if (missing.length > listedSentences) log('  …');
  }
  const unused = translations.flatMap((each) => each.unused);
  if (unused.length > 0) log(`Not in English any more: ${unused.join(', ')}`);
  const faults = translations.flatMap((each) => each.faults);
  for (const fault of faults) log(fault);
  return faults.length === 0 ? [] : ['translations'];
}

/** Runs a program over the sources, and prints what it says if it fails. */
async function checkSources({ name, program, args }: (typeof steps)[number]): Promise<string[]> {
  const folder = program === 'vitest' ? 'node_modules/.bin' : 'e2e/node_modules/.bin';
  const child = startChild(inside(folder, program), args, { stdio: 'quiet' });
  if ((await child.done) === 0) return [];
  log(child.output().trim());
  return [name];
}

/** Runs the checks other than tests and some more, all at once. Returns the names of those that failed. */
export async function runChecks(more: typeof steps = []): Promise<string[]> {
  log('Checking types, format, unused code and weight …');
  return (await Promise.all([...[...steps, ...more].map(checkSources), checkWeight(), checkTranslations()])).flat();
}
