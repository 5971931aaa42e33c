/**
 * Takes every guard of `guards.ts` away, one at a time, and sees that a test turns red: `make guards`. `ONLY=cookie,chat`
 * takes those whose names contain one of the words. Prints a line for each and `proved N of N`; ends with 1 when one was
 * not proved. The checkout is not written to.
 */

import { guards } from './guards.ts';
import { startProver } from './prover.ts';

const words = (process.env.ONLY ?? '').split(',').filter((word) => word !== '');
const chosen = guards.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

process.env.NODE_ENV = 'test';
const began = performance.now();
const say = (line: string) => process.stdout.write(`${line}\n`);
const prover = await startProver();

let ending: Promise<never> | undefined;
function end(code: number): Promise<never> {
  ending ??= prover.close().then(() => process.exit(code));
  return ending;
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(130));
process.on('disconnect', () => void end(130));
process.channel?.unref();

async function proveAll(): Promise<number> {
  let proved = 0;
  for (const guard of chosen) {
    const verdict = await prover.prove(guard);
    if (ending !== undefined) return 130;
    if (verdict.isProved) {
      proved += 1;
      say(`proved      ${guard.name}  (${verdict.red} of ${verdict.of} tests turned red)`);
    } else say(`NOT PROVED  ${guard.name}: ${verdict.why} (${guard.file}, ${guard.test})`);
  }
  const seconds = (performance.now() - began) / 1000;
  say(`proved ${proved} of ${chosen.length} in ${seconds.toFixed(0)} s`);
  return proved === chosen.length && proved > 0 ? 0 : 1;
}

await end(
  await proveAll().catch((error: unknown) => {
    if (ending === undefined) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    return 1;
  }),
);
