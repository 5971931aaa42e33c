import type { directoryInput } from '@exchange/contract/directory';
import { masterStatus } from '@exchange/contract/statuses';
import type { Database } from '@exchange/db';
import { beOpenTo, createCompletedRequest, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { type Insertable, sql } from 'kysely';
import { expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
const { db } = product;

/** What no other member reads of a person, with another value; `shown` is read by others, or decides whether they read anything. */
const columns: Record<keyof Insertable<Database['app_user']>, 'shown' | { readonly other: unknown }> = {
  id: 'shown',
  hashid: 'shown',
  email: { other: 'moved@private.example' },
  email_key: { other: 'moved@private.example' },
  password_hash: { other: 'another' },
  password_changed_at: { other: '2026-01-01T00:00:00Z' },
  language: { other: 'de' },
  browser_language: { other: 'de' },
  verified_at: 'shown',
  created_at: 'shown',
  notifications_off_at: { other: '2026-01-01T00:00:00Z' },
  notify_offers: { other: false },
  notify_messages: { other: false },
  notify_statuses: { other: false },
  notify_credit: { other: false },
  notify_asks: { other: false },
  notify_still_looking: { other: false },
  notify_silence: { other: false },
  notify_answers: { other: false },
  notify_reminders: { other: false },
  notify_confirmations: { other: false },
  digest: { other: 'never' },
  digest_at: { other: '2026-01-01T00:00:00Z' },
  name: 'shown',
  description: 'shown',
  career_stage_id: 'shown',
  claimed_institute: 'shown',
  institute_id: 'shown',
  is_verified_institute: 'shown',
  master_collaboration_status_id: { other: masterStatus.custom },
  grants: 'shown',
  social_links: 'shown',
  is_listed: 'shown',
  away_until: 'shown',
  reads: { other: ['de'] },
  active_at: 'shown',
  reminded_at: { other: '2026-01-01T00:00:00Z' },
  delete_at: 'shown',
  erased_at: 'shown',
  suspended_at: 'shown',
  suspended_until: 'shown',
  suspension_reason: 'shown',
  is_suspension_provisional: 'shown',
  deactivated_at: 'shown',
  is_removed: 'shown',
  external_id: { other: 'another' },
  awaits_issuer: { other: 'https://login.private.example' },
};

const own = 'zebrafinch';
/** Values of each input of the directory; a new one must be put here to compile. */
const inputs: Record<keyof typeof directoryInput.shape, readonly unknown[]> = {
  q: [own, `${own} private`, `${own} moved`, 'moved'],
  area: ['101', '102'],
  institute: ['1'],
  stage: ['1', '3'],
  limit: [1],
  cursor: [],
};
/** Inputs that the directory does not have: they change nothing. */
const unknown = { type: ['101', '103'], open: ['101'], email: ['moved@private.example'], master: ['3'] };

async function stage() {
  const person = await createUser(product, { areas: [101, 102], email: uniqueEmail('private.example') });
  await person.call.profiles.update({ is_listed: true, description: `${own} words`, career_stage: 3 });
  const requests = [await createRequest(person, { title: own }), await createCompletedRequest(person)];
  const viewer = await createUser(product, { areas: [101] });
  return { person, requests, viewer };
}

/** Everything that a viewer is answered about a person, by every filter alone and beside the words. */
async function answers(viewer: User, person: User, requests: readonly number[]): Promise<string> {
  const { call } = viewer;
  const found: unknown[] = [];
  for (const [key, values] of Object.entries({ ...inputs, ...unknown }))
    for (const value of values)
      for (const query of [{ [key]: value }, { q: own, [key]: value }])
        found.push([query, (await call.directory.list(query)).items]);
  found.push(await call.profiles.byId({ userId: person.id }));
  found.push(await call.profiles.points({ userId: person.id }));
  for (const id of requests) found.push(await call.requests.byId({ id }));
  found.push((await call.requests.search({ q: own })).items);
  return JSON.stringify(found);
}

test('no private column of a person changes a byte of what others find and read', async () => {
  const { person, requests, viewer } = await stage();
  const before = await answers(viewer, person, requests);
  expect(before).toContain(person.hashid);
  // All at once: what differs then shows which one is told.
  const changes = Object.entries(columns).flatMap(([column, value]) =>
    value === 'shown' ? [] : [sql`${sql.ref(column)} = ${value.other}`],
  );
  await sql`update app_user set ${sql.join(changes)} where id = ${person.id}`.execute(db);
  expect(await answers(viewer, person, requests)).toBe(before);
});

test('nothing that a person chooses in private changes a byte of what others find and read', async () => {
  const { person, requests, viewer } = await stage();
  const third = await createUser(product);
  const others = await createRequest(third);
  const before = await answers(viewer, person, requests);
  const changes: Record<string, () => Promise<unknown>> = {
    'open to one type': () => beOpenTo(person, masterStatus.custom, [[101, 101]]),
    'open to another type': () => beOpenTo(person, masterStatus.custom, [[103, 102]]),
    'open to nothing': () => beOpenTo(person, masterStatus.custom, []),
    'open to all': () => beOpenTo(person, masterStatus.openToAll),
    'blocks somebody else': () => person.call.blocks.block({ userId: third.id }),
    'reports somebody else': () => person.call.reports.send({ kind: 'profile', id: third.id, reason: 'spam' }),
    'ends the block': () => person.call.blocks.unblock({ userId: third.id }),
    'hides a request': () => person.call.requests.dismiss({ requestId: others }),
  };
  for (const [name, change] of Object.entries(changes)) {
    await change();
    expect(await answers(viewer, person, requests), name).toBe(before);
  }
});
