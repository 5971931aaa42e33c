import { bigAccount, manyLogins } from './accounts.ts';
import {
  commitUnanswered,
  databaseCrashes,
  databaseRestarted,
  databaseSlow,
  outOfConnections,
  preparedByMany,
} from './database.ts';
import type { System } from './harness/environment.ts';
import { killedWhileRepliesArrive } from './mailbox.ts';
import { killedWhileMailing, mailServerFails } from './mails.ts';
import { clockJumps, exceptions, logNotRead } from './process.ts';
import { killedUnderLoad, rollingRestart, rollingRestartBehindNginx, secondSigterm, twoServers } from './restarts.ts';
import { beginSlowClients, idleStreams, malformed } from './sockets.ts';
import { backupRestored, diskFull } from './storage.ts';
import { upgraded } from './upgrade.ts';

/**
 * A fault. `run` returns its figures, and throws when the product did not survive. A slow fault starts before all others
 * of its lane; the function that `begin` returns runs at its position.
 */
export type Fault = { readonly name: string } & (
  | { readonly run: (system: System) => Promise<string> }
  | { readonly begin: (system: System) => Promise<() => Promise<string>> }
);

/** Faults of servers and of their clients. */
const around: readonly Fault[] = [
  { name: 'F06 server killed under message load', run: killedUnderLoad },
  { name: 'F18 rolling restart', run: rollingRestart },
  { name: 'F18 second SIGTERM', run: secondSigterm },
  { name: 'F09 two servers, one killed', run: twoServers },
  { name: 'F07 killed between an email and its note', run: killedWhileMailing },
  { name: 'F08 mail server away, refusing, dropping', run: mailServerFails },
  { name: 'F10 clock wrong', run: clockJumps },
  { name: 'F12 F14 malformed calls', run: malformed },
  { name: 'F13 half calls, slow readers', begin: beginSlowClients },
  { name: 'F17 idle event streams', run: idleStreams },
  { name: 'F23 exceptions', run: exceptions },
  { name: 'F18 rolling restart behind nginx', run: rollingRestartBehindNginx },
  { name: 'F30 log not read, log closed', run: logNotRead },
];

/** Faults of the database and of its connection; most of them wait for timeouts. */
const below: readonly Fault[] = [
  { name: 'F01 PostgreSQL restarted', run: databaseRestarted },
  { name: 'F02 PostgreSQL crashed', run: databaseCrashes },
  { name: 'F03 COMMIT without an answer', run: commitUnanswered },
  { name: 'F05 database slow, then silent', run: databaseSlow },
  { name: 'F15 out of connections', run: outOfConnections },
  { name: 'F20 many prepare one database, one killed', run: preparedByMany },
  { name: 'F21 an upgrade under load', run: upgraded },
  { name: 'F16 many log in at once', run: manyLogins },
  { name: 'F11 disk full', run: diskFull },
  { name: 'F22 backup restored', run: backupRestored },
  { name: 'F26 a big account', run: bigAccount },
  { name: 'F31 killed while replies arrive', run: killedWhileRepliesArrive },
];

/** All faults. Lanes run in parallel, each in a separate system; the faults of a lane run one after the other. */
export const lanes: Readonly<Record<string, readonly Fault[]>> = { around, below };

/** Faults that another suite covers: those that need a real browser, and those that need no broken product. */
export const testedElsewhere = [
  {
    name: 'F04 database away at start',
    file: 'apps/server/test/process.test.ts',
    test: 'without a database the server answers 503 and logs it once, and becomes ready when the database starts',
  },
  {
    name: 'F19 text of every kind',
    file: 'apps/server/test/http/bad-input.test.ts',
    test: 'no input of $name causes an internal error',
  },
  {
    name: 'F24 memory',
    file: 'e2e/bench/main.ts',
    test: 'The memory of a server',
  },
  {
    name: 'F25 opposing calls at once',
    file: 'apps/server/test/http/races.test.ts',
    test: 'rounds of concurrent calls by three people on one request cause no error and no inconsistency',
  },
  {
    name: 'F27 browser offline while sending',
    file: 'e2e/screens/chats.spec.ts',
    test: 'a message keeps its lines and links; one that could not be sent stays with its reason, and is stored only once',
  },
  {
    name: 'F28 stale page after an update',
    file: 'e2e/screens/navigation.spec.ts',
    test: 'a screen whose file cannot be loaded says so and offers Refresh Page',
  },
  {
    name: 'F29 wrong configuration',
    file: 'apps/server/test/config.test.ts',
    test: 'all broken variables are reported at once, a line each',
  },
];
