import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { isEnding, onEnd } from './lifetime.ts';
import { inside, root } from './paths.ts';

const killAfterMs = 10_000;

interface ChildOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** `inherit` shows the output; `quiet` collects it for `output()`. */
  stdio?: 'inherit' | 'quiet';
  /** In a process group of its own, so that Ctrl-C does not reach it directly, and with an IPC channel that closes when this process dies. */
  tied?: boolean;
}

/** A child process that ends with this one. */
export type Child = ReturnType<typeof startChild>;

/** Starts a program in the checkout. It is stopped when this process ends; while it ends, none is started. */
export function startChild(program: string, args: string[], options: ChildOptions = {}) {
  if (isEnding()) throw new Error(`${program} was not started: the command is ending.`);
  const { stdio = 'inherit', tied = false } = options;
  const out = stdio === 'inherit' ? 'inherit' : 'pipe';
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: options.env ?? process.env,
    detached: tied,
    stdio: [tied ? 'ignore' : 'inherit', out, out, ...(tied ? (['ipc'] as const) : [])],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  /** Resolves to the exit code (128 + n after signal n). Rejects when the child could not be started. */
  const done = new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
  /** Sends SIGTERM, and SIGKILL after ten seconds. Resolves when it has ended. */
  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    await done.catch(() => undefined);
    clearTimeout(timer);
  };
  onEnd(stop);
  return {
    done,
    /** Everything a quiet child has written. */
    output: () => output,
    stop,
  };
}

/** Runs a program and returns its exit code. */
export function runChild(program: string, args: string[], options?: ChildOptions): Promise<number> {
  return startChild(program, args, options).done;
}

/** Starts a TypeScript or JavaScript program on the current Node. */
export function startNode(script: string, args: string[], options: ChildOptions, flags: string[] = []): Child {
  return startChild(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, script, ...args], options);
}

/** Runs a program of the repository that starts servers of its own, and so must outlive neither Ctrl-C nor this process. */
export function runTied(script: string, args: string[] = []): Promise<number> {
  return startNode(inside(script), args, { tied: true }).done;
}
