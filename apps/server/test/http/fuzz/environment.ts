import { sql } from 'kysely';
import type { TestServer } from '../../support/server.ts';
import { make } from '../races/calls.ts';
import { aPerson, type Person, someInstitutes } from '../testing/people.ts';
import { createRequest, done, offerHelp, setStatus } from '../testing/setting.ts';

/** The data of the fuzz tests: one of everything, and the existing ids. */
export interface World {
  readonly server: TestServer;
  readonly owner: Person;
  readonly helper: Person;
  readonly reader: Person;
  /** The owner's, active, with an offer of the helper. */
  readonly request: number;
  /** The owner's too, successful, with nobody tracked. */
  readonly successful: number;
  /** The owner's, without a description. */
  readonly draft: number;
  readonly chat: number;
  readonly known: Readonly<
    Record<'areas' | 'types' | 'stages' | 'statuses' | 'masters' | 'institutes', ReadonlySet<number>>
  >;
  readonly stageNames: ReadonlyMap<number, string>;
}

/** Ids start here, so that no generated number is one of them by chance. */
const firstId = 1_234_500_000;

export async function buildWorld(server: TestServer): Promise<World> {
  const { db } = server;
  for (const table of ['session', 'collaboration_request', 'collaboration_request_response', 'chat_message'])
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(firstId)}`.execute(db);
  const [institute = null] = await someInstitutes(db, 1);
  const owner = await aPerson(db, { institute });
  const helper = await aPerson(db);
  const reader = await aPerson(db);
  const request = await createRequest(server, owner);
  const successful = await createRequest(server, owner);
  await setStatus(server, owner, successful, 4);
  const idsOf = async (
    table:
      | 'technical_area'
      | 'collaboration_type'
      | 'collaboration_request_status'
      | 'master_collaboration_status'
      | 'institute',
  ) => new Set((await db.selectFrom(table).select('id').execute()).map(({ id }) => id));
  const stages = await db.selectFrom('career_stage').select(['id', 'name']).execute();
  return {
    server,
    owner,
    helper,
    reader,
    request,
    successful,
    draft: await createRequest(server, owner, { description: null }),
    chat: await offerHelp(server, helper, request),
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

/** The text of the newest message of a person. */
export async function lastMessageOf({ server }: World, from: Person): Promise<string | undefined> {
  const row = await server.db
    .selectFrom('chat_message')
    .select('content')
    .where('from_user_id', '=', from.id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.content;
}

/** A person's own profile, with the names of the form's fields. */
export async function readProfile(world: World, person: Person): Promise<Record<string, unknown>> {
  const profile = await done(world.server, person, { method: 'GET', path: '/api/profile', procedure: 'profiles.own' });
  const areas: unknown = profile.technical_areas;
  const ids = Array.isArray(areas) ? areas.map((area) => Number(Object(area).id)) : [];
  return { ...profile, technical_area_ids: ids.sort((a, b) => a - b) };
}

/** The stored columns of a request, with sorted lists. */
export async function readRequest(world: World, id: number): Promise<Record<string, unknown>> {
  const request = await done(world.server, world.owner, {
    method: 'GET',
    path: '/api/collaboration-requests/:id',
    procedure: 'requests.byId',
    params: { id },
  });
  const sorted = (list: unknown) => (Array.isArray(list) ? list.map(Number).sort((a, b) => a - b) : list);
  return {
    ...request,
    technical_area_ids: sorted(request.technical_area_ids),
    institute_ids: sorted(request.institute_ids),
  };
}

export async function undoOffer({ server, reader, request }: World): Promise<void> {
  await done(server, reader, make.undoOffer(request));
}
