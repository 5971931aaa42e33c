import { createTestDatabase, startTestServer } from '@exchange/db/testing';
import { startMailServer } from '@exchange/testkit/mail-server';
import { freePort } from '@exchange/testkit/ports';
import { startServerProcess } from '@exchange/testkit/server-process';

/** The product as an operator runs it: the real server process on a database of its own, with a mail server. */
export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Starts a product of its own for one worker. */
export async function startProduct(environment: Record<string, string> = {}) {
  const server = await startTestServer();
  const database = await createTestDatabase();
  const mailServer = await startMailServer();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const common = {
    DATABASE_URL: database.url,
    PUBLIC_URL: url,
    SMTP_URL: mailServer.url,
    LOG_LEVEL: 'warn',
    JOB_SECONDS: '2',
  };
  const running = await startServerProcess({
    port,
    environment: { ...common, ...environment },
    stdout: 'inherit',
    stderr: 'inherit',
  });
  return {
    url,
    databaseUrl: database.url,
    mailServer,
    async stop() {
      await running.stop();
      await mailServer.close();
      await database.drop();
      await server.stop();
    },
  };
}
