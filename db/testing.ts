import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { withClient } from './embedded/connection.ts';
import { startEmbedded } from './embedded.ts';
import { testDataDir } from './testing/location.ts';
import { clonePrefix, dropClones, dropDatabase, holdName, sweep } from './testing/sweep.ts';
import { holdTemplate } from './testing/template.ts';

export { testDataDirs } from './testing/location.ts';

/** The variable by which a prepared server is handed to test workers and child processes. */
const serverVariable = 'EXCHANGE_TEST_SERVER';

/** A server on which tests make databases. */
export interface TestServer {
  /** Address of its maintenance database, as a role with CREATEDB. */
  url: string;
  /** Name of the migrated and seeded database that test databases are copies of. */
  template: string;
  /** Prefix of the names of this run's test databases. */
  prefix: string;
}

/** An empty product of its own: migrated, with reference data, without users. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

function handedDown(): TestServer | undefined {
  const value = process.env[serverVariable];
  return value === undefined ? undefined : (JSON.parse(value) as TestServer);
}

/**
 * Prepares `createTestDatabase`: the server of `DATABASE_URL` or an embedded one without fsync, and the template. Child
 * processes find it in their environment, where further calls cost nothing. `stop` drops the databases of this run and
 * releases the server.
 */
export async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  const given = handedDown();
  if (given) return { ...given, stop: async () => undefined };

  const outside = process.env.DATABASE_URL || undefined;
  const embedded = outside === undefined ? await startEmbedded({ ...testDataDir(), fast: true }) : undefined;
  const url = outside ?? embedded?.url ?? '';
  const admin = new pg.Client({ connectionString: url, keepAlive: true });
  admin.on('error', () => undefined);
  await admin.connect();

  const run = randomBytes(4).toString('hex');
  const prefix = `${clonePrefix}${run}_`;
  await holdName(admin, prefix);
  const template = await holdTemplate(admin, url, outside === undefined ? undefined : run);
  await sweep(admin, template);
  const server: TestServer = { url, template, prefix };
  process.env[serverVariable] = JSON.stringify(server);

  const stop = async () => {
    delete process.env[serverVariable];
    await dropClones(admin, prefix);
    if (outside !== undefined) await dropDatabase(admin, template);
    await admin.end();
    await embedded?.stop();
  };
  return { ...server, stop };
}

const objectInUse = '55006';

/**
 * Creates a copy of the template in about 30 ms. `drop` closes its connections and removes it; the next run removes
 * databases of killed runs.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = handedDown();
  if (!server) throw new Error('No test server: call startTestServer() first (vitest does so in e2e/global-setup.ts).');
  const name = `${server.prefix}${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${server.template}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) };
}

function onServer(server: TestServer, statement: string): Promise<void> {
  return withClient(server.url, async (client) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.query(statement);
        return;
      } catch (error) {
        // Another run may still be connected to the template while it creates it.
        const passing = error instanceof pg.DatabaseError && error.code === objectInUse;
        if (!passing || attempt === 10) throw error;
      }
    }
  });
}
