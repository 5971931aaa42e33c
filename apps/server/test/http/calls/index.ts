import type { StoredUser } from '@exchange/testkit/users';
import { templateOf } from '../../../src/openapi/document.ts';
import { type ProcedureName, type RestRow, restRows } from '../../../src/rest/routes.ts';
import type { TestServer } from '../../support/server.ts';
import * as is from '../fuzz/oracles.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import type { ApiCall } from '../testing/transports.ts';
import { account } from './account.ts';
import { accountMerge } from './account-merge.ts';
import { addresses } from './addresses.ts';
import { asks } from './asks.ts';
import { auth } from './auth.ts';
import { blocks } from './blocks.ts';
import { callOfRow, type Inputs } from './call.ts';
import { chats } from './chats.ts';
import { colleagues } from './colleagues.ts';
import { credit } from './credit.ts';
import { desks } from './desks.ts';
import { directory } from './directory.ts';
import type { Entries, Entry, FuzzPlan } from './entry.ts';
import { feeds } from './feeds.ts';
import { handOvers } from './hand-overs.ts';
import { joinInvitations } from './join-invitations.ts';
import { loginProviders } from './login-providers.ts';
import { notifications } from './notifications.ts';
import { offers } from './offers.ts';
import { pictures } from './pictures.ts';
import { profiles } from './profiles.ts';
import { reference } from './reference.ts';
import { reports } from './reports.ts';
import { requests } from './requests.ts';
import { savedSearches } from './saved-searches.ts';
import { secondFactor } from './second-factor.ts';
import { shares } from './shares.ts';
import { suggestions } from './suggestions.ts';
import { webhooks } from './webhooks.ts';

/**
 * The API's calls as the tests know them, one entry for each procedure. Method, path and status come from the product's
 * table of routes. A new call needs its entry here and nowhere else.
 */
const registry: { readonly [Feature in keyof Inputs]: Entries<Feature> } = {
  account,
  accountMerge,
  addresses,
  asks,
  suggestions,
  auth,
  blocks,
  chats,
  colleagues,
  handOvers,
  shares,
  credit,
  desks,
  directory,
  feeds,
  home: { stats: {}, waiting: {} },
  joinInvitations,
  loginProviders,
  notifications,
  offers,
  pictures,
  profiles,
  reference,
  reports,
  requests,
  savedSearches,
  webhooks,
  secondFactor,
};
const entries: ReadonlyMap<string, Entry> = new Map(
  Object.entries(registry).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, entry]): [string, Entry] => [`${feature}.${name}`, entry]),
  ),
);

/** A row of the REST table with the entry of its procedure. */
export interface Call {
  /** `PUT /api/collaboration-requests/{id}` */
  readonly name: string;
  readonly row: RestRow;
  readonly procedure: ProcedureName;
  /** The status of a success over REST. */
  readonly status: 200 | 201;
  readonly entry: Entry;
}

export const calls: readonly Call[] = restRows.map((row) => {
  const { method, path, procedure, status = 200 } = row;
  const entry = entries.get(procedure);
  if (entry === undefined) throw new Error(`No entry of ${procedure}`);
  return { name: `${method} ${templateOf(path)}`, row, procedure, status, entry };
});

/** Rows for `test.each('%s')`, which prints whole names. */
export const named = (list: readonly Call[]): [string, Call][] => list.map((call) => [call.name, call]);

export const fixtureOf = ({ entry }: Call, server: TestServer): Promise<Fixture> =>
  (entry.fixture ?? createFixture)(server);

export const exampleOf = async ({ row, entry }: Call, fixture: Fixture, server: TestServer): Promise<ApiCall> =>
  callOfRow(row, await entry.input?.(fixture, server));

/** Who makes the example; nobody for an open call. */
export const callerOf = ({ row, entry }: Call, fixture: Fixture, role = entry.as): StoredUser | undefined =>
  row.open ? undefined : fixture[role ?? 'reader'];

/** The cookies of the example of a call: a session's, if any, and what the call needs besides. */
export async function cookiesOf({ entry }: Call, server: TestServer, session?: string): Promise<string | undefined> {
  const all = [session, await entry.cookie?.(server)].filter((cookie) => cookie !== undefined);
  return all.length === 0 ? undefined : all.join('; ');
}

/** A call without an input ignores whatever is sent. */
export const withoutInput: FuzzPlan = { fields: { anything: { oracle: is.ignored } } };
