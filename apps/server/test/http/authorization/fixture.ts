import { requestStatus } from '@exchange/contract/statuses';
import { insertUser, listInstitutes, type StoredUser } from '@exchange/testkit/users';
import { type TestServer, testPassword } from '../../support/server.ts';
import { call } from '../calls/call.ts';
import { callOk, createRequest, type Fixture, offerHelp, requestBody, setStatus } from '../testing/fixture.ts';
import type { Actor, Cell } from './rules.ts';

/** A request in one scope and state, with the chats of one who offered and one who withdrew. */
export interface Subject extends Fixture {
  readonly chats: Readonly<Record<'offered' | 'withdrawn', number>>;
  /** The input of an edit that keeps the scope. */
  readonly edit: typeof requestBody;
}

const statusOf: Record<Cell['state'], number> = {
  Draft: requestStatus.draft,
  Active: requestStatus.active,
  'In Progress': requestStatus.inProgress,
  Completed: requestStatus.completed,
  Cancelled: requestStatus.cancelled,
  Expired: requestStatus.expired,
  deleted: requestStatus.active,
};

/** Signs up, does not follow the link and tries to log in. @throws if the login succeeds */
async function tryWithoutVerifying(server: TestServer): Promise<void> {
  const client = server.client();
  const json = { email: 'mailbox-unverified@example.org', password: testPassword };
  await client.call('POST', '/api/signup', { json });
  const { status } = await client.call('POST', '/api/login', { json });
  if (status !== 403 || client.cookies.size > 0) throw new Error('An unverified account got in.');
}

/** One person for every actor; an actor without a session has no cookie. */
export async function createAuthorizationFixture(server: TestServer) {
  const [own = 0, selected = 0] = await listInstitutes(server.db, 2);
  const person = (institute: number | null = null) => insertUser(server.db, { institute });
  const owner = await person(own);
  const [hider, offerer, withdrawer] = [await person(), await person(), await person()];
  /** Is tracked as a collaborator. */
  const helper = await person();
  const reader = await person();
  await tryWithoutVerifying(server);
  const people: Readonly<Record<Actor, StoredUser | undefined>> = {
    anonymous: undefined,
    unverified: undefined,
    stranger: reader,
    'same institute': await person(own),
    'selected institute': await person(selected),
    'one who hid it': hider,
    'one who offered': offerer,
    'one who withdrew': withdrawer,
    owner,
  };
  let subjects = 0;
  return {
    people,
    owner,
    /** Creates a request in a scope and state, by calls only. */
    async createSubject(scope: Cell['scope'], state: Cell['state']): Promise<Subject> {
      // Shared with everyone first, so that people outside the final scope can have a history with the request.
      // A word of its own, by which searches find only this one.
      subjects += 1;
      const title = `Which landmarks survive subject${subjects}?`;
      const request = await createRequest(server, owner, { title });
      const chats = {
        offered: await offerHelp(server, offerer, request, title),
        withdrawn: await offerHelp(server, withdrawer, request, title),
      };
      const institute_ids = scope === 'selected' ? [selected] : [];
      const edit = { ...requestBody, title, share_scope: scope, institute_ids };
      await callOk(server, withdrawer, call('offers.undoOfferHelp', { requestId: request }));
      await callOk(server, hider, call('requests.dismiss', { requestId: request }));
      if (scope !== 'everyone') await callOk(server, owner, call('requests.update', { ...edit, id: request }));
      if (state !== 'Active' && state !== 'deleted') await setStatus(server, owner, request, statusOf[state]);
      if (state === 'deleted') await callOk(server, owner, call('requests.delete', { id: request }));
      return { owner, helper, reader, request, chat: chats.offered, chats, edit };
    },
  };
}
