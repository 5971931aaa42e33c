import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { isEnding, onEnd } from './lifetime.ts';
import { ROOT } from './paths.ts';

const STOP_WITHIN_MS = 10_000;

interface ChildOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** `inherit` shows the output; `quiet` shows it only through `output`. */
  stdio?: 'inherit' | 'quiet';
  /** A process group of its own, so that a Ctrl-C reaches it only through us, and a channel that closes when we die. */
  tied?: boolean;
}

/** A child process that ends with us. */
export interface Child {
  /** Resolves with its exit code (128 + n after signal n). Rejects when it could not be started. */
  done: Promise<number>;
  /** Everything a quiet child has written. */
  output(): string;
  /** SIGTERM, and SIGKILL when that takes over ten seconds. Resolves when it has gone. */
  stop(): Promise<void>;
}

function waitFor(child: ChildProcess): Promise<number> {
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code, signal) => done(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}

/** Starts a program of the checkout. It is stopped when we end; once the end has begun, none is started. */
export function startChild(program: string, args: string[], options: ChildOptions = {}): Child {
  if (isEnding()) throw new Error(`${program} was not started: we are ending.`);
  const { stdio = 'inherit', tied = false } = options;
  const out = stdio === 'inherit' ? 'inherit' : 'pipe';
  const child = spawn(program, args, {
    cwd: options.cwd ?? ROOT,
    env: options.env ?? process.env,
    detached: tied,
    stdio: [tied ? 'ignore' : 'inherit', out, out, ...(tied ? (['ipc'] as const) : [])],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  const done = waitFor(child);
  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await done.catch(() => undefined);
    clearTimeout(timer);
  };
  onEnd(stop);
  return { done, output: () => output, stop };
}

/** Runs a program to its end and answers its exit code. */
export function runChild(program: string, args: string[], options?: ChildOptions): Promise<number> {
  return startChild(program, args, options).done;
}

/** Runs one of our own TypeScript programs, or any script, on the Node that runs us. */
export function startNode(script: string, args: string[], options: ChildOptions, flags: string[] = []): Child {
  return startChild(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, script, ...args], options);
}
