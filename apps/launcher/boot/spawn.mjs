import { spawn } from 'node:child_process';
import { log } from './log.mjs';

/** Matches output of npm and pnpm when the network or the registry cannot be reached. */
const networkError =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET|network|error sending request|dns error/i;

const shownLines = 12;

/**
 * Runs a long step without showing its output. Throws a sentence when it fails, and prints the last lines of the output
 * unless the network was the reason.
 */
export function runQuietly(what, program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => {
      const missing = error.code === 'ENOENT';
      reject(
        new Error(missing ? `${what} needs ${program}, which was not found.` : `${what} failed: ${error.message}`),
      );
    });
    child.on('close', (code) => {
      if (code === 0) return resolve();
      if (networkError.test(output))
        return reject(
          new Error(`${what} failed: the package registry cannot be reached. Check the network and try again.`),
        );
      log(output.trim().split('\n').slice(-shownLines).join('\n'));
      reject(new Error(`${what} failed (${program} ended with ${code}).`));
    });
  });
}
