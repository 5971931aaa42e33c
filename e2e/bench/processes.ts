import { type ServerProcess, startServerProcess } from '@exchange/testkit/server-process';

/**
 * Starts a server that is measured: the product as production runs it behind a proxy, without request-rate limits and with its
 * log thrown away, or the floor.
 * Resolves when it answers.
 */
export function startServer(
  program: 'product' | 'floor',
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  return startServerProcess({
    environment: { DATABASE_URL: databaseUrl, RATE_LIMITS: 'off', TRUST_PROXY: '127.0.0.1', ...environment },
    ...(program === 'floor' ? { program: `${import.meta.dirname}/floor.ts` } : { isBuilt: true }),
    stdout: 'ignore',
    stderr: 'inherit',
  });
}
