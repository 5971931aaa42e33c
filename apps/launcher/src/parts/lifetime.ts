import { say } from './paths.ts';

const closers: (() => Promise<unknown>)[] = [];
let ending: Promise<never> | undefined;

/** Registers what must be closed before we end; the last registered closes first. */
export function onEnd(close: () => Promise<unknown>): void {
  closers.push(close);
}

/** Whether the end has begun. */
export function isEnding(): boolean {
  return ending !== undefined;
}

async function closeAll(code: number): Promise<never> {
  let worst = code;
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      worst ||= 1;
    }
  }
  process.exit(worst);
}

/** Closes everything and ends the process. Only the first call counts. */
function end(code: number): Promise<never> {
  ending ??= closeAll(code);
  return ending;
}

/**
 * Runs a command: `work` answers the exit code, a thrown error is told in one line. A signal, or the death of the boot
 * script that started us, ends it in order with `interrupted`.
 */
export async function runToEnd(work: () => Promise<number>, interrupted: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(interrupted));
  process.on('disconnect', () => end(interrupted));
  process.channel?.unref();
  // A closed terminal or pipe must not keep us from closing the rest.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    await end(await work());
  } catch (error) {
    if (!isEnding()) say(error instanceof Error ? error.message : String(error));
    await end(1);
  }
}
