import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './log.mjs';

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const ORPHAN_CHECK_MS = 1_000;

/**
 * Runs a TypeScript command on the right Node with our terminal, passes signals on and answers its exit code. The channel
 * between us closes when we are killed: the command ends by that.
 */
export function runCommand({ node, env }, script, args) {
  return new Promise((done, failed) => {
    const child = spawn(node, ['--disable-warning=ExperimentalWarning', script, ...args], {
      cwd: ROOT,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    for (const signal of PASSED_ON) process.on(signal, () => child.kill(signal));
    child.on('error', failed);
    child.on('exit', (code, signal) => done(code ?? 128 + constants.signals[signal]));
    endWithMake(() => child.kill('SIGTERM'));
  });
}

/** make cannot tell us that it was killed; that our parent has changed does. */
function endWithMake(end) {
  if (process.env.MAKELEVEL === undefined) return;
  const make = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === make) return;
    clearInterval(check);
    end();
  }, ORPHAN_CHECK_MS);
  check.unref();
}
