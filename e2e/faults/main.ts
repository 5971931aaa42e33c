/**
 * What happens to the product when something breaks: `make faults` (all of it), or `node e2e/faults/main.ts` with `--short`
 * (all of it at a smaller scale) or `--core` (what `make test` tries of it).
 * `ONLY=F06,F18` runs those whose names contain one of the words. Prints a line for each fault and
 * `survived N of N`; ends with 1 when one was not survived.
 */

import { isEnding, runToEnd } from '@exchange/launcher/lifetime';
import { type Fault, lanes, testedElsewhere } from './faults.ts';
import { sweep } from './harness/cleanup.ts';
import { LeftOut, type Scale, startSystem } from './harness/environment.ts';
import { compile } from './harness/server.ts';

const isOnlyCore = process.argv.includes('--core');
const isFull = !isOnlyCore && !process.argv.includes('--short');
const scale: Scale = (short, full) => (isFull ? full : short);
const words = (process.env.ONLY ?? '').split(',').filter((word) => word !== '');
const isChosen = ({ name, isCore }: Fault) =>
  (isCore === true || !isOnlyCore) && (words.length === 0 || words.some((word) => name.includes(word)));

const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const describe = (error: unknown) =>
  error instanceof Error ? (error.name === 'Error' ? error.message : String(error.stack)) : String(error);

let survived = 0;
let broken = 0;
const leftOut: { readonly name: string; readonly reason: string }[] = [];

/** Tries the faults of one lane; what was survived is said at once. */
async function runLane(lane: string, faults: readonly Fault[]): Promise<void> {
  if (faults.length === 0) return;
  const system = await startSystem(lane, scale);
  const begun = new Map<string, () => Promise<string>>();
  for (const fault of faults) if ('begin' in fault) begun.set(fault.name, await fault.begin(system));
  for (const fault of faults) {
    const { name } = fault;
    const started = performance.now();
    try {
      const run = 'run' in fault ? fault.run : begun.get(name);
      const figures = await run?.(system);
      await system.untilWell();
      survived += 1;
      say(`survived  ${name}  (${figures}; ${seconds(started)})`);
    } catch (error) {
      if (isEnding()) return;
      if (error instanceof LeftOut) leftOut.push({ name, reason: error.message });
      else {
        broken += 1;
        say(`BROKEN    ${name}: ${describe(error)} (${seconds(started)})`);
      }
      await system.mend();
    }
  }
}

async function runAll(): Promise<number> {
  const began = performance.now();
  await sweep();
  await Promise.all([
    compile(),
    ...Object.entries(lanes).map(([lane, faults]) => runLane(lane, faults.filter(isChosen))),
  ]);
  for (const { name, reason } of leftOut) say(`left out  ${name}: ${reason}`);
  for (const { name, file, test } of testedElsewhere) say(`elsewhere  ${name}: ${file}, '${test}'`);
  const form = isFull ? '' : ' (short form; make faults is the full one)';
  say(`survived ${survived} of ${survived + broken} in ${seconds(began)}${form}`);
  return broken === 0 ? 0 : 1;
}

await runToEnd(runAll, 130);
