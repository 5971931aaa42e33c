import { weighWeb } from './bundle-size.ts';
import { runChild, startNode } from './child.ts';
import { inside, log } from './paths.ts';
import { buildWeb } from './web-build.ts';

const steps = [
  { name: 'types', program: 'tsc', args: ['--noEmit'] },
  { name: 'format and lint', program: 'biome', args: ['check', '.'] },
  { name: 'unused code and dependencies', program: 'knip', args: ['--no-progress'] },
];

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Builds the web app and compares it with its budgets; prints what exceeds them. */
async function isWithinBudgets(): Promise<boolean> {
  try {
    await buildWeb();
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    return false;
  }
  const exceeding = weighWeb(inside('apps/web/dist')).filter(({ bytes, maxBytes }) => bytes > maxBytes);
  for (const { name, bytes, maxBytes } of exceeding)
    log(`The ${name} weigh ${inKilobytes(bytes)}, more than ${inKilobytes(maxBytes)}.`);
  return exceeding.length === 0;
}

/** Runs the checks other than tests. Returns the names of those that failed. */
export async function runChecks(): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, program, args } of steps) {
    log(`Checking ${name} …`);
    if ((await runChild(inside('node_modules/.bin', program), args)) !== 0) failed.push(name);
  }
  log('Checking weight …');
  if (!(await isWithinBudgets())) failed.push('weight');
  log('Checking the supported browsers …');
  if ((await startNode(inside('apps/web/build/support/main.ts'), [], {}).done) !== 0) failed.push('supported browsers');
  return failed;
}
