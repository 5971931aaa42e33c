import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './log.mjs';

const forwardedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const orphanCheckMs = 1_000;

/**
 * Runs a TypeScript command on the given Node, forwards signals and returns its exit code. The command ends by itself when
 * the IPC channel closes, because this process was killed.
 */
export function runCommand({ node, env }, scriptAndArgs) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...scriptAndArgs], {
      cwd: root,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    for (const signal of forwardedSignals) process.on(signal, () => child.kill(signal));
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
    endWithMake(() => child.kill('SIGTERM'));
  });
}

/** A killed make sends no signal, so a change of the parent process is looked for. */
function endWithMake(end) {
  if (process.env.MAKELEVEL === undefined) return;
  const make = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === make) return;
    clearInterval(check);
    end();
  }, orphanCheckMs);
  check.unref();
}
