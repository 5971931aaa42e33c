import type { Database } from '@exchange/db';
import type { StoredUser } from '@exchange/testkit/users';
import { sql } from 'kysely';
import type { TestServer } from '../../support/server.ts';
import { call } from '../calls/call.ts';
import { callOk, createCredit, createFixture, createRequest, setStatus } from '../testing/fixture.ts';

export type FuzzFixture = Awaited<ReturnType<typeof createFuzzFixture>>;

/** Ids start here, so that no generated number is one of them by chance. */
const firstId = 1_234_500_000;

/** The data of the fuzz tests: one of everything, and the existing ids. */
export async function createFuzzFixture(server: TestServer) {
  const { db } = server;
  const tables = ['app_user', 'account_address', 'session', 'collaboration_request', 'offer', 'chat_message'];
  for (const table of [...tables, 'credit', 'saved_search'])
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(firstId)}`.execute(db);
  const fixture = await createFixture(server);
  const completed = await createRequest(server, fixture.owner);
  await setStatus(server, fixture.owner, completed, 4);
  const credited = await createRequest(server, fixture.owner);
  const entry = await createCredit(server, { ...fixture, request: credited }, { isConfirmed: true });
  const idsOf = async (
    table:
      | 'technical_area'
      | 'collaboration_type'
      | 'institute'
      | `${'collaboration_request' | 'master_collaboration'}_status`,
  ) => new Set((await db.selectFrom(table).select('id').execute()).map(({ id }) => id));
  const stages = await db.selectFrom('career_stage').select(['id', 'name']).execute();
  const saved = await callOk(server, fixture.reader, call('savedSearches.save', { name: 'Gels', q: 'gel' }));
  const sent = await callOk(server, fixture.owner, call('chats.send', { id: fixture.chat, message: 'At 20 mM' }));
  // The first search builds the index of institutes, which is not the cost of one input.
  await callOk(server, fixture.reader, call('reference.searchInstitutes', { q: 'sciences' }));
  return {
    ...fixture,
    server,
    /** The reader's. */
    savedSearch: Number(saved.id),
    /** The owner's, which nobody has read. */
    ownMessage: Number(sent.id),
    /** The owner's, completed, without collaborators. */
    completed,
    /** The owner's, completed, on which the helper was named and confirmed it; and that entry. */
    credited,
    entry,
    /** The owner's, without a description. */
    draft: await createRequest(server, fixture.owner, { description: null }),
    /** The owner's, Active, on which nobody ever offered help. */
    unanswered: await createRequest(server, fixture.owner),
    /** The owner's, which is deleted. */
    deletable: await createRequest(server, fixture.owner),
    known: {
      areas: await idsOf('technical_area'),
      types: await idsOf('collaboration_type'),
      stages: new Set(stages.map(({ id }) => id)),
      statuses: await idsOf('collaboration_request_status'),
      masters: await idsOf('master_collaboration_status'),
      institutes: await idsOf('institute'),
    },
    stageNames: new Map(stages.map(({ id, name }) => [id, name])),
  };
}

/** A column of a stored row. */
export async function readColumn({ server }: FuzzFixture, table: keyof Database, column: string, id: number) {
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} where id = ${id}`.execute(server.db);
  return rows[0]?.value;
}

/** The text of the newest message of a person. */
export async function lastMessageOf({ server }: FuzzFixture, from: StoredUser): Promise<string | undefined> {
  const messages = server.db.selectFrom('chat_message').select('content').where('from_user_id', '=', from.id);
  return (await messages.orderBy('id', 'desc').executeTakeFirst())?.content;
}

/** The reader's own profile, with the names of the form's fields. */
export async function readProfile({ server, reader }: FuzzFixture): Promise<Record<string, unknown>> {
  const profile = await callOk(server, reader, call('profiles.own'));
  const areas: unknown = profile.technical_areas;
  const ids = Array.isArray(areas) ? areas.map((area) => Number(Object(area).id)) : [];
  return { ...profile, technical_area_ids: ids.sort((a, b) => a - b) };
}

/** The stored columns of a request of the owner, with sorted lists. */
export async function readRequest({ server, owner }: FuzzFixture, id: number): Promise<Record<string, unknown>> {
  const request = await callOk(server, owner, call('requests.byId', { id }));
  const sorted = (list: unknown) => (Array.isArray(list) ? list.map(Number).sort((a, b) => a - b) : list);
  return {
    ...request,
    technical_area_ids: sorted(request.technical_area_ids),
    institute_ids: sorted(request.institute_ids),
  };
}
