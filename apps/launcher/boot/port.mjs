import { createServer } from 'node:net';
import { fail } from './log.mjs';

/** Why nobody can listen there, as an error code; `undefined` when it is free. */
function tryListening(port, host) {
  return new Promise((done) => {
    const probe = createServer().on('error', (error) => done(error.code));
    probe.listen(port, host, () => probe.close(() => done(undefined)));
  });
}

/** Ends with a plain sentence when the port to serve on cannot be had, before anything long is begun. */
export async function refusePort(command) {
  const given = process.env.PORT || '3000';
  const port = Number(given);
  if (!/^\d+$/.test(given) || port < 1 || port > 65_535) fail(`PORT must be a number from 1 to 65535, not "${given}".`);
  const host = process.env.HOST || '127.0.0.1';
  // A browser that is sent to localhost asks ::1 first: whoever listens there would be in the way unseen.
  for (const address of host === '127.0.0.1' ? [host, '::1'] : [host]) {
    const code = await tryListening(port, address);
    if (code === 'EADDRINUSE')
      fail(
        `Port ${port} is already in use. Stop what listens there, or choose another: PORT=${other(port)} make ${command}`,
      );
    if (code === 'EACCES') fail(`Port ${port} needs more rights. Choose another: PORT=3000 make ${command}`);
    if (code !== undefined && address === host) fail(`Cannot listen on ${host}:${port} (${code}). Check HOST.`);
  }
}

const other = (port) => (port < 65_535 ? port + 1 : 3000);
