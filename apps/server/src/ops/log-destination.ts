import { constants, openSync, writeSync } from 'node:fs';
import { codeOf } from '@exchange/api/core/error-details';

/** Maximum of unread bytes; above it lines are dropped. */
const maxBufferedBytes = 1024 * 1024;
const retryMs = 100;

interface LogDestination {
  write(line: string): void;
}

/** Opens the file again as non-blocking, so that writing to a full pipe fails instead of blocking the process. */
function openQuietly(fd: number): number {
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK);
  } catch {
    return fd;
  }
}

/**
 * Writes log lines, those of one turn of the event loop at once, and never blocks or ends the process: lines wait in memory
 * for a slow reader, above the limit they are dropped and counted; a closed pipe or a full disk loses them.
 *
 * @param fd a file descriptor, 1 for standard output
 */
export function openLogDestination(fd: number): LogDestination {
  const out = openQuietly(fd);
  let lines = '';
  let buffered = Buffer.alloc(0);
  let dropped = 0;
  let isScheduled = false;
  let again: NodeJS.Timeout | undefined;

  const writeBuffered = () => {
    again = undefined;
    try {
      while (buffered.length > 0) buffered = buffered.subarray(writeSync(out, buffered));
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') buffered = Buffer.alloc(0);
      else again = setTimeout(writeBuffered, retryMs).unref();
    }
  };
  const flush = () => {
    isScheduled = false;
    const next = Buffer.from(lines);
    lines = '';
    buffered = buffered.length === 0 ? next : Buffer.concat([buffered, next]);
    if (again === undefined) writeBuffered();
  };
  process.on('exit', flush);
  return {
    write(line) {
      if (buffered.length + lines.length > maxBufferedBytes) {
        dropped += 1;
        return;
      }
      if (dropped > 0) lines += `{"level":40,"msg":"${dropped} lines of the log were not read and are left out"}\n`;
      dropped = 0;
      lines += line;
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(flush);
    },
  };
}
