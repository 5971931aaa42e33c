/**
 * The main journeys in every installed browser engine: `make browsers`. `ONLY=firefox,webkit` runs some of them,
 * `PICTURES=1` saves a picture of every dialog. Prints `N passed, N failed` and ends with 1 when a step failed.
 */

import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { connect } from '@exchange/db';
import { startTestServer } from '@exchange/db/testing';
import { onEnd, runToEnd } from '@exchange/launcher/lifetime';
import { createOffer, createRequest } from '@exchange/testkit/rest-users';
import { startProduct } from '../support/product.ts';
import { type Engine, engines } from './engines.ts';
import { tellBeginning } from './story/beginning.ts';
import { tellDialogs, wide } from './story/dialogs.ts';
import { tellEnding } from './story/ending.ts';
import { tellFormulas } from './story/formulas.ts';
import { tellChats, tellRequests } from './story/requests.ts';
import { PageProcessEnded, Story } from './story/story.ts';
import { tellTables } from './story/tables.ts';

const folder = fileURLToPath(new URL('../.results/browsers/', import.meta.url));
const only = (process.env.ONLY ?? '').split(',').filter((name) => name !== '');
const say = (line: string) => process.stdout.write(`${line}\n`);

type Count = Pick<Story, 'passed' | 'failed'>;

/** What is open, to be closed last first. */
const open: (() => Promise<void>)[] = [];

/** Closes what was opened after the first so many. */
async function close(after = 0): Promise<void> {
  while (open.length > after) await open.pop()?.();
}

/**
 * Tells the whole story in one engine, on a product of its own. What people need is made through the API, so that no step
 * waits for another. @throws PageProcessEnded
 */
async function tellIn(engine: Engine, path: string): Promise<Count> {
  const product = await startProduct({ RATE_LIMITS: 'off' });
  open.push(product.stop);
  const db = connect({ url: product.databaseUrl, max: 2 });
  open.push(() => db.destroy());
  const driver = await engine.open(path);
  open.push(driver.close);
  say(driver.name);
  const wantsPictures = process.env.PICTURES === '1';
  const story = new Story({ driver, product, db, folder, wantsPictures, say });
  await driver.resize(wide);
  const [ada, bob, eve] = [
    await story.createUser(),
    await story.createUser({ name: 'Bob' }),
    await story.createUser({ name: 'Eve' }),
  ];
  const chat = await createOffer(bob, await createRequest(ada, { title: 'How cold is cold enough?' }));
  await createRequest(eve, { title: 'Who reads this?' });
  await tellBeginning(story);
  await tellRequests(story, ada, bob);
  await tellChats(story, ada, bob, chat);
  await tellFormulas(story, ada, chat);
  await tellTables(story, ada, chat);
  await tellDialogs(story, ada, eve, chat);
  await tellEnding(story, ada, chat);
  return story;
}

/** A process of the browser that ends is no answer of the product: the story is told from its beginning, once more. */
async function runEngine(engine: Engine, path: string): Promise<Count> {
  const began = performance.now();
  const before = open.length;
  const { passed, failed } = await tellIn(engine, path).catch(async (error: unknown) => {
    if (!(error instanceof PageProcessEnded)) throw error;
    say(`!!! ${error.message}. Once more from the beginning.`);
    await close(before);
    return tellIn(engine, path);
  });
  await close(before);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`  ${passed} passed, ${failed} failed in ${seconds} s`);
  return { passed, failed };
}

/** An engine that is missing fails the run on a build machine only. */
function leaveOut({ name }: Engine, missing: string): Count {
  say(`!!! ${name} LEFT OUT: ${missing}`);
  return { passed: 0, failed: process.env.CI === 'true' ? 1 : 0 };
}

async function runAll(): Promise<number> {
  const unknown = only.filter((name) => !engines.some((engine) => engine.name === name));
  if (unknown.length > 0) throw new Error(`ONLY names no engine: ${unknown.join(', ')}.`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // One database server for all engines.
  const server = await startTestServer();
  open.push(server.stop);
  const counts: Count[] = [];
  for (const engine of engines.filter(({ name }) => only.length === 0 || only.includes(name))) {
    const found = engine.find();
    counts.push('path' in found ? await runEngine(engine, found.path) : leaveOut(engine, found.missing));
  }
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  if (sum('failed') > 0) say(`Pictures of failed steps are in ${folder}`);
  say(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}

onEnd(close);
await runToEnd(runAll, 130);
