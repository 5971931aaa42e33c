import { requestStatus } from '@exchange/contract/statuses';
import { type TestServer, testPassword } from '../../support/server.ts';
import { aPerson, type Person, someInstitutes } from '../testing/people.ts';
import { createRequest, done, offerHelp, setStatus } from '../testing/setting.ts';
import { type Subject, wires } from './calls.ts';
import type { Actor, Cell } from './expectation.ts';

/** One person for every actor; an actor without a session has no cookie. */
export interface Population {
  readonly people: Readonly<Record<Actor, Person | undefined>>;
  readonly owner: Person;
  /** Creates a request in a scope and state, by calls only. */
  subject(scope: Cell['scope'], state: Cell['state']): Promise<Subject>;
}

const statusOf: Record<Cell['state'], number> = {
  Draft: requestStatus.draft,
  Active: requestStatus.active,
  'In Progress': requestStatus.inProgress,
  Completed: requestStatus.completed,
  Cancelled: requestStatus.cancelled,
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

export async function buildPopulation(server: TestServer): Promise<Population> {
  const [own = 0, selected = 0] = await someInstitutes(server.db, 2);
  const person = (institute: number | null = null) => aPerson(server.db, { institute });
  const owner = await person(own);
  const hider = await person();
  const helper = await person();
  const quitter = await person();
  const { email: trackable } = await person();
  await tryWithoutVerifying(server);
  const people = {
    anonymous: undefined,
    unverified: undefined,
    stranger: await person(),
    'same institute': await person(own),
    'selected institute': await person(selected),
    'one who hid it': hider,
    'one who offered': helper,
    'one who withdrew': quitter,
    owner,
  };
  return {
    people,
    owner,
    async subject(scope, state) {
      // Shared with everyone first, so that people outside the final scope can have a history with the request.
      const request = await createRequest(server, owner);
      const subject = {
        request,
        offerChat: await offerHelp(server, helper, request),
        withdrawnChat: await offerHelp(server, quitter, request),
        scope,
        selected,
        trackable,
      };
      await done(server, quitter, wires['undo the offer'](subject));
      await done(server, hider, wires['hide it'](subject));
      if (scope !== 'everyone') await done(server, owner, wires['edit it by path'](subject));
      if (state !== 'Active' && state !== 'deleted') await setStatus(server, owner, request, statusOf[state]);
      if (state === 'deleted') await done(server, owner, wires['delete it'](subject));
      return subject;
    },
  };
}
