import { constants, openSync, writeSync } from 'node:fs';

/** What may wait for a reader that does not read, in bytes; what comes then is not kept. */
const maxWaiting = 1024 * 1024;
const retryMs = 100;

interface LogDestination {
  write(line: string): void;
}

/** A pipe that is opened once more, so that a full one says so instead of stopping the process; anything else as it is. */
function openQuietly(fd: number): number {
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK);
  } catch {
    return fd;
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Where log lines go, those of one turn of the event loop in one write. The log is never a reason not to serve: lines wait
 * for a reader that does not read, up to a limit and then are counted and left out; a closed pipe or a full disk loses them.
 *
 * @param fd a file descriptor, 1 for standard output
 */
export function openLogDestination(fd: number): LogDestination {
  const out = openQuietly(fd);
  let lines = '';
  let waiting = Buffer.alloc(0);
  let leftOut = 0;
  let isTurning = false;
  let again: NodeJS.Timeout | undefined;

  const push = () => {
    again = undefined;
    try {
      while (waiting.length > 0) waiting = waiting.subarray(writeSync(out, waiting));
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') waiting = Buffer.alloc(0);
      else again = setTimeout(push, retryMs).unref();
    }
  };
  const turn = () => {
    isTurning = false;
    const next = Buffer.from(lines);
    lines = '';
    waiting = waiting.length === 0 ? next : Buffer.concat([waiting, next]);
    if (again === undefined) push();
  };
  process.on('exit', turn);
  return {
    write(line) {
      if (waiting.length + lines.length > maxWaiting) {
        leftOut += 1;
        return;
      }
      if (leftOut > 0) lines += `{"level":40,"msg":"${leftOut} lines of the log were not read and are left out"}\n`;
      leftOut = 0;
      lines += line;
      if (isTurning) return;
      isTurning = true;
      setImmediate(turn);
    },
  };
}
