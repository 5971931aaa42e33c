import { createServer } from 'node:net';
import { exitWith } from './log.mjs';

/** The error code of listening on this port; `undefined` when it is free. */
function tryListening(port, host) {
  return new Promise((done) => {
    const probe = createServer().on('error', (error) => done(error.code));
    probe.listen(port, host, () => probe.close(() => done(undefined)));
  });
}

/** Exits with a sentence when `PORT` is not available, before anything slow begins. */
export async function checkPort(command) {
  const given = process.env.PORT || '3000';
  const port = Number(given);
  if (!/^\d+$/.test(given) || port < 1 || port > 65_535)
    exitWith(`PORT must be a number from 1 to 65535, not "${given}".`);
  const host = process.env.HOST || '127.0.0.1';
  // Browsers resolve localhost to ::1 first, so another program there would answer instead.
  for (const address of host === '127.0.0.1' ? [host, '::1'] : [host]) {
    const code = await tryListening(port, address);
    if (code === 'EADDRINUSE')
      exitWith(
        `Port ${port} is already in use. Stop what listens there, or choose another: PORT=${other(port)} make ${command}`,
      );
    if (code === 'EACCES') exitWith(`Port ${port} needs more rights. Choose another: PORT=3000 make ${command}`);
    if (code !== undefined && address === host) exitWith(`Cannot listen on ${host}:${port} (${code}). Check HOST.`);
  }
}

const other = (port) => (port < 65_535 ? port + 1 : 3000);
