import { createHasher, type Services } from '@exchange/api';
import { emailKey } from '@exchange/contract/auth';
import { connect, type Db } from '@exchange/db';
import { sql } from 'kysely';
import { allOrNothing } from './all-or-nothing.ts';
import { backdate } from './backdate.ts';
import { moveEverybodyIn } from './inhabitants.ts';
import { knownAccounts, knownPassword } from './known-accounts.ts';
import { play } from './play.ts';
import { names, people, type Who } from './story/people.ts';
import { posts } from './story/requests.ts';
import { timelineOf } from './timeline.ts';
import { readVocabulary } from './vocabulary.ts';

interface Building {
  /** A migrated and seeded database. */
  readonly url: string;
  /** The moment at which the story ends, in milliseconds since 1970. */
  readonly now: number;
  /** Told of each step, a line at a time. */
  readonly say: (line: string) => void;
}

/** One number for the product: only one town is built at a time. */
const buildingLock = 7_361_504_120;
const addressKeys = names.map((who) => emailKey(people[who].email));

/** Hashes for the known accounts; everybody else gets that of a password nobody knows. */
async function hashPasswords(): Promise<(who: Who) => string> {
  const hasher = createHasher({ cost: 10 });
  try {
    const nobodys = await hasher.hash(crypto.randomUUID());
    const hashes = new Map<Who, string>();
    for (const { who } of knownAccounts) hashes.set(who, await hasher.hash(knownPassword));
    return (who) => hashes.get(who) ?? nobodys;
  } finally {
    await hasher.close();
  }
}

/** The product as the town needs it: no limits of a day, and no mailer. Passwords are hashed before. */
export function servicesOn(db: Db): Services {
  const never = async () => {
    throw new Error('The town has no passwords to check.');
  };
  const silent = () => undefined;
  return {
    db,
    hasher: { hash: never, match: never, close: async () => undefined },
    settings: { appName: 'Demo', publicUrl: 'http://localhost', secret: crypto.randomUUID(), rateLimits: false },
    log: { info: silent, warn: silent, error: silent },
    tell: silent,
    mailWaiting: silent,
  };
}

async function isThere(db: Db): Promise<boolean> {
  const found = await db.selectFrom('app_user').select('id').where('email_key', 'in', addressKeys).executeTakeFirst();
  return found !== undefined;
}

/** Letters that deeds queued stay to be looked at, but never leave: their addresses are made up at real domains. */
async function keepMail(db: Db): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ sent_at: sql<string>`now()` })
    .where('to_key', 'in', addressKeys)
    .where('sent_at', 'is', null)
    .execute();
}

async function build(db: Db, { now, say }: Building, passwordHash: (who: Who) => string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${buildingLock})`.execute(db);
  if (await isThere(db)) return false;
  const services = servicesOn(db);
  const vocabulary = await readVocabulary(db);
  say(`${names.length} people move in …`);
  const town = await moveEverybodyIn({ services, vocabulary, now, passwordHash });
  const happenings = timelineOf(posts, now);
  const count = (kind: string) => happenings.filter((happening) => happening.kind === kind).length;
  const messages = count('offer') + count('send');
  say(`They ask for help (${count('ask')} times), offer it (${count('offer')}) and talk (${messages} messages) …`);
  const ledger = await play(happenings, { db, vocabulary, town });
  say('The weeks go by …');
  await backdate(db, ledger);
  await keepMail(db);
  return true;
}

/**
 * Fills a database with a town: people with profiles, requests in every status, chats. Everything or, after an error,
 * nothing.
 *
 * @returns whether it was built; `false` where its people live there already
 */
export async function buildTown(building: Building): Promise<boolean> {
  const db = connect({ url: building.url, max: 1, statementTimeoutMs: 30_000 });
  try {
    if (await isThere(db)) return false;
    const passwordHash = await hashPasswords();
    return await allOrNothing(db, (inside) => build(inside, building, passwordHash));
  } finally {
    await db.destroy();
  }
}
