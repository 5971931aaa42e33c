import { createTestDatabase, startTestServer } from '@exchange/db/testing';
import { openLoadBalancer } from '@exchange/testkit/load-balancer';
import { startMailServer } from '@exchange/testkit/mail-server';
import { freePort } from '@exchange/testkit/ports';
import { startServerProcess } from '@exchange/testkit/server-process';

/** The product as an operator runs it: the real server process on a database of its own, with a mail server. */
export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Starts a product of its own for one worker: so many server processes on one database, taken in turn where there are several. */
export async function startProduct(environment: Record<string, string> = {}, processes = 1) {
  const server = await startTestServer();
  const database = await createTestDatabase();
  const mailServer = await startMailServer();
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const balancer = processes === 1 ? undefined : await openLoadBalancer(ports);
  const url = `http://localhost:${balancer === undefined ? ports[0] : new URL(balancer.url).port}`;
  const common = {
    DATABASE_URL: database.url,
    PUBLIC_URL: url,
    SMTP_URL: mailServer.url,
    LOG_LEVEL: 'warn',
    JOB_SECONDS: '2',
  };
  const start = (port: number) =>
    startServerProcess({ port, environment: { ...common, ...environment }, stdout: 'inherit', stderr: 'inherit' });
  const running = await Promise.all(ports.map(start));
  return {
    url,
    databaseUrl: database.url,
    mailServer,
    async stop() {
      await Promise.all(running.map((one) => one.stop()));
      balancer?.close();
      await mailServer.close();
      await database.drop();
      await server.stop();
    },
  };
}
