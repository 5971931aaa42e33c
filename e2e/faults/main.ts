/**
 * What happens to the product when something breaks: `make faults` (all of it) or `node e2e/faults/main.ts --short`.
 * `ONLY=F06,F18` runs those whose names contain one of the words. Prints a line for each fault and
 * `survived N of N`; ends with 1 when one was not survived.
 */

import { faults, toldElsewhere } from './faults.ts';
import { endAll } from './harness/ends.ts';
import { LeftOut } from './harness/left-out.ts';
import { type Scale, startWorld } from './harness/world.ts';

const isFull = !process.argv.includes('--short');
const scale: Scale = { isFull, of: (short, full) => (isFull ? full : short) };
const words = (process.env.ONLY ?? '').split(',').filter((word) => word !== '');
const chosen = faults.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

let isEnding = false;
async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await endAll();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(130));
process.on('disconnect', () => void end(130));
process.channel?.unref();

const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const reasonOf = (error: unknown) =>
  error instanceof Error ? (error.name === 'Error' ? error.message : String(error.stack)) : String(error);

async function runAll(): Promise<number> {
  const began = performance.now();
  const world = await startWorld(scale);
  const leftOut: string[] = [];
  let survived = 0;
  const begun = new Map<string, () => Promise<string>>();
  for (const fault of chosen) if ('begin' in fault) begun.set(fault.name, await fault.begin(world));
  for (const fault of chosen) {
    const { name } = fault;
    const started = performance.now();
    try {
      const run = 'run' in fault ? fault.run : begun.get(name);
      const figures = await run?.(world);
      await world.untilWell();
      survived += 1;
      say(`survived  ${name}  (${figures}; ${seconds(started)})`);
    } catch (error) {
      if (isEnding) return 130;
      if (error instanceof LeftOut) leftOut.push(`left out  ${name}: ${error.message}`);
      else say(`BROKEN    ${name}: ${reasonOf(error)} (${seconds(started)})`);
      await world.mend();
    }
  }
  for (const line of [...leftOut, ...toldElsewhere]) say(line);
  const tried = chosen.length - leftOut.length;
  say(
    `survived ${survived} of ${tried} in ${seconds(began)}${isFull ? '' : ' (short form; make faults is the full one)'}`,
  );
  return survived === tried ? 0 : 1;
}

await end(
  await runAll().catch((error: unknown) => {
    if (!isEnding) process.stderr.write(`${reasonOf(error)}\n`);
    return 1;
  }),
);
