import { runChild, startNode } from './child.ts';
import { inside, say } from './paths.ts';
import { buildWeb } from './web-build.ts';
import { weighWeb } from './weight.ts';

const STEPS = [
  { name: 'types', program: 'tsc', args: ['--noEmit'] },
  { name: 'format and lint', program: 'biome', args: ['check', '.'] },
  { name: 'unused code and dependencies', program: 'knip', args: ['--no-progress'] },
];

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Builds the web app and holds it against its budgets; what is too heavy is said. */
async function isLight(): Promise<boolean> {
  try {
    await buildWeb();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return false;
  }
  const heavy = weighWeb(inside('apps/web/dist')).filter(({ bytes, most }) => bytes > most);
  for (const { what, bytes, most } of heavy)
    say(`The ${what} weigh ${inKilobytes(bytes)}, more than ${inKilobytes(most)}.`);
  return heavy.length === 0;
}

/** Runs the checks that need no tests. Answers the names of those that failed. */
export async function runChecks(): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, program, args } of STEPS) {
    say(`Checking ${name} …`);
    if ((await runChild(inside('node_modules/.bin', program), args)) !== 0) failed.push(name);
  }
  say('Checking weight …');
  if (!(await isLight())) failed.push('weight');
  say('Checking what browsers must know …');
  if ((await startNode(inside('apps/web/build/support/main.ts'), [], {}).done) !== 0) failed.push('supported browsers');
  return failed;
}
