import type { Settings } from '@exchange/api/core/context';
import { afterAll } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

/** Starts the api for the tests of a file of vitest, after which it is closed. */
export async function openTestApp(settings: Partial<Settings> = {}): Promise<TestApp> {
  const product = await startTestApp(settings);
  afterAll(() => product.close());
  return product;
}
