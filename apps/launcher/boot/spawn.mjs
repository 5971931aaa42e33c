import { spawn } from 'node:child_process';
import { say } from './log.mjs';

/** Whether this output says that the network or the registry cannot be reached. */
const AWAY =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET|network|error sending request|dns error/i;

const TAIL = 12;

/**
 * Runs a long step quietly. Throws one plain sentence when it fails; its last lines are shown before, unless the reason
 * is that the network is away.
 */
export function runQuietly(what, program, args, options) {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => {
      const missing = error.code === 'ENOENT';
      failed(
        new Error(missing ? `${what} needs ${program}, which was not found.` : `${what} failed: ${error.message}`),
      );
    });
    child.on('close', (code) => {
      if (code === 0) return done();
      if (AWAY.test(output))
        return failed(
          new Error(`${what} failed: the package registry cannot be reached. Check the network and try again.`),
        );
      say(output.trim().split('\n').slice(-TAIL).join('\n'));
      failed(new Error(`${what} failed (${program} ended with ${code}).`));
    });
  });
}
