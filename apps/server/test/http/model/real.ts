import { insertUser, listInstitutes, type StoredUser } from '@exchange/testkit/users';
import * as z from 'zod/mini';
import type { ProcedureName } from '../../../src/rest/routes.ts';
import type { TestServer } from '../../support/server.ts';
import { callWith } from '../calls/call.ts';
import { entryOf } from '../testing/fixture.ts';
import { type Answer, type ApiCall, callAt, send, type Transport } from '../testing/transports.ts';
import type { Model, User } from './model.ts';

/** The real server beside the model: calls made by the users of one run. */
export type Real = Awaited<ReturnType<typeof createRun>>['real'];

let runs = 0;

/** Two areas that no other run uses, so that its requests match no one else. */
async function createAreas(server: TestServer): Promise<[number, number]> {
  runs += 1;
  const ids: [number, number] = [1_000_000 + 2 * runs, 1_000_001 + 2 * runs];
  const categories = server.db.selectFrom('technical_area_category').select('id').limit(1);
  const { id: category_id } = await categories.executeTakeFirstOrThrow();
  const areas = ids.map((id) => ({ id, category_id, name: `Area ${id}` }));
  await server.db.insertInto('technical_area').values(areas).execute();
  return ids;
}

const page = z.object({ items: z.array(z.unknown()), next_cursor: z.nullable(z.string()) });

/** A server's people and areas for one run, and the model of them. */
export async function createRun(server: TestServer) {
  const areas = await createAreas(server);
  const [a = 0, b = 0] = await listInstitutes(server.db, 2);
  const persons: StoredUser[] = [];
  for (const institute of [a, a, b, null, null]) persons.push(await insertUser(server.db, { institute, areas }));
  const people = persons.map(
    ({ id, email }, index): User => ({
      index,
      id,
      email,
      institute: [a, a, b, null, null][index] ?? null,
      areas: [...areas],
      master: 1,
      cells: new Set(),
    }),
  );
  const cookieOf = (who: User) => persons[who.index]?.cookie;
  const call = (transport: Transport, who: User, apiCall: ApiCall): Promise<Answer> =>
    callAt(transport, server.app, apiCall, cookieOf(who));
  const real = {
    /** The id of the entry that names a person on a request. */
    entryOf: (requestId: number, who: User) => entryOf(server, requestId, who),
    areas,
    institutes: [a, b] as const,
    call,
    /** A whole list, page by page. */
    async list(transport: Transport, who: User, procedure: ProcedureName, limit: number) {
      const items: unknown[] = [];
      let next: string | null = null;
      do {
        const answer: Answer =
          transport === 'REST' && next !== null
            ? await send(server.app, { method: 'GET', url: next, cookie: cookieOf(who) })
            : await call(transport, who, callWith(procedure, { limit, cursor: next ?? undefined }));
        if (answer.error !== undefined) throw new Error(`${procedure}: ${answer.text}`);
        const rows =
          transport === 'REST' ? z.parse(z.array(z.unknown()), answer.body) : z.parse(page, answer.body).items;
        if (rows.length > limit) throw new Error(`${procedure}: ${rows.length} in a page of ${limit}`);
        items.push(...rows);
        next =
          transport === 'REST'
            ? (/^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1] ?? null)
            : z.parse(page, answer.body).next_cursor;
      } while (next !== null);
      return items;
    },
  };
  const model: Model = { people, requests: [], chats: [], tick: 0 };
  return { model, real };
}
