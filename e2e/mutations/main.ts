/**
 * `make mutations`: takes every check, limit, lock and header of `mutations.ts` away, one at a time, and expects a test to
 * fail. `ONLY=cookie,chat` chooses those whose names contain one of the words. Exits with 1 unless all are proved.
 */

import { isEnding, onEnd, runToEnd } from '@exchange/launcher/lifetime';
import { mutations } from './mutations.ts';
import { startRunner } from './runner.ts';

const words = (process.env.ONLY ?? '').split(',').filter((word) => word !== '');
const chosen = mutations.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

process.env.NODE_ENV = 'test';
const startedAt = performance.now();
const print = (line: string) => process.stdout.write(`${line}\n`);
const runner = await startRunner();

async function proveAll(): Promise<number> {
  let proved = 0;
  for (const mutation of chosen) {
    const verdict = await runner.prove(mutation);
    if (isEnding()) return 130;
    if (verdict.isProved) {
      proved += 1;
      print(`proved      ${mutation.name}  (${verdict.failed} of ${verdict.of} tests failed)`);
    } else print(`NOT PROVED  ${mutation.name}: ${verdict.why} (${mutation.test})`);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  print(`proved ${proved} of ${chosen.length} in ${seconds.toFixed(0)} s`);
  return proved === chosen.length && proved > 0 ? 0 : 1;
}

onEnd(() => runner.close());
await runToEnd(proveAll, 130);
