import { log } from './paths.ts';

const closers: (() => Promise<unknown>)[] = [];
let ending: Promise<never> | undefined;

/** Registers a clean-up that runs before the process ends, also one that has begun to end; the last registered runs first. */
export function onEnd(close: () => Promise<unknown>): void {
  closers.push(close);
}

/** What is being started, and stops before the process ends, also if that is before it has started. */
export function untilEnd<Started extends { stop(): Promise<unknown> }>(starting: Promise<Started>): Promise<Started> {
  const started = starting.catch(() => undefined);
  onEnd(async () => (await started)?.stop());
  return starting;
}

/** Whether the process is ending. */
export function isEnding(): boolean {
  return ending !== undefined;
}

async function closeAll(code: number): Promise<never> {
  let worst = code;
  for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
    try {
      await close();
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
      worst ||= 1;
    }
  }
  process.exit(worst);
}

/** Runs all clean-ups and ends the process. Only the first call has an effect. */
function end(code: number): Promise<never> {
  ending ??= closeAll(code);
  return ending;
}

/**
 * Runs a command: `work` returns the exit code; a thrown error is printed in one line. After a signal, or when the boot
 * script has died, clean-ups run and the exit code is `interrupted`.
 */
export async function runToEnd(work: () => Promise<number>, interrupted = 130): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(interrupted));
  process.on('disconnect', () => end(interrupted));
  process.channel?.unref();
  // A closed terminal or pipe must not prevent the clean-ups.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    await end(await work());
  } catch (error) {
    if (!isEnding()) log(error instanceof Error ? error.message : String(error));
    await end(1);
  }
}
