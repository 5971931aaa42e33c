import { startTestServer } from '@exchange/db/testing';

/** Gives every test run a PostgreSQL with a prepared template; test files take copies by `createTestDatabase()`. */
export default async function setup(): Promise<() => Promise<void>> {
  const { stop } = await startTestServer();
  return stop;
}
