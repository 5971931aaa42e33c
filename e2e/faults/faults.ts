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
import { cutUploads } from './pictures.ts';
import { clockJumps, exceptions, logNotRead } from './process.ts';
import { killedUnderLoad, rollingRestart, rollingRestartBehindNginx, secondSigterm, twoServers } from './restarts.ts';
import { beginSlowClients, idleStreams, malformed } from './sockets.ts';
import { backupRestored, diskFull } from './storage.ts';
import { upgraded } from './upgrade.ts';

/**
 * A fault. `run` returns its figures, and throws when the product did not survive. A slow fault starts before all others
 * of its lane; the function that `begin` returns runs at its position.
 */
export type Fault = { readonly name: string /** Whether `make test` tries it, too. */; readonly isCore?: true } & (
  | { readonly run: (system: System) => Promise<string> }
  | { readonly begin: (system: System) => Promise<() => Promise<string>> }
);

/** Faults of servers and of their clients. */
const around: readonly Fault[] = [
  {
    name: 'F06 servers are killed while people send messages: no acknowledged message is lost, doubled or out of order',
    run: killedUnderLoad,
    isCore: true,
  },
  {
    name: 'F18 servers restart one after the other under load: no call fails, and each ends within 8 s',
    run: rollingRestart,
  },
  { name: 'F18 a second SIGTERM ends a server at once, without waiting for the call in flight', run: secondSigterm },
  {
    name: 'F09 two servers share sessions, lockout and events, and one goes on when the other is killed',
    run: twoServers,
  },
  {
    name: 'F07 servers are killed before they note that an email left: it leaves again with the same Message-ID',
    run: killedWhileMailing,
    isCore: true,
  },
  {
    name: 'F08 the mail server is away, refuses or drops the line: every deliverable email leaves in the end',
    run: mailServerFails,
  },
  { name: 'F10 the clock of a server is wrong: the times of the database count', run: clockJumps },
  { name: 'F12 F14 malformed calls get a 4xx and a closed connection', run: malformed },
  {
    name: 'F13 calls that never end are closed, and clients that do not read slow nobody else down',
    begin: beginSlowClients,
  },
  { name: 'F17 with many idle event streams, calls and events stay quick', run: idleStreams },
  {
    name: 'F23 an error in a call is a 500; one outside of any call ends the process, which starts again',
    run: exceptions,
  },
  {
    name: 'F18 servers restart one after the other behind nginx: only a few calls fail',
    run: rollingRestartBehindNginx,
  },
  { name: 'F30 the log is not read, or its reader is gone: the server goes on', run: logNotRead },
];

/** Faults of the database and of its connection; most of them wait for timeouts. */
const below: readonly Fault[] = [
  { name: 'F01 PostgreSQL restarts under load: no acknowledged message is lost', run: databaseRestarted },
  { name: 'F02 PostgreSQL crashes under load: no acknowledged message is lost', run: databaseCrashes, isCore: true },
  {
    name: 'F03 the answer to a commit is lost: the call is 503, and sending again stores a message once',
    run: commitUnanswered,
    isCore: true,
  },
  { name: 'F05 the database is slow, then silent: calls are slow, then 503, and recover', run: databaseSlow },
  { name: 'F15 every connection waits for a lock, or none is left: calls are 503 and recover', run: outOfConnections },
  {
    name: 'F20 several servers prepare an empty database and the one at work is killed: another finishes',
    run: preparedByMany,
  },
  { name: 'F21 the release is upgraded under load: nothing acknowledged is lost or doubled', run: upgraded },
  {
    name: 'F16 more people log in at once than can be checked: those beyond the queue get 503, and chats go on',
    run: manyLogins,
  },
  {
    name: 'F11 the disk of the database is full: writes and uploads are 503, nothing is lost, and it goes on when there is room',
    run: diskFull,
  },
  {
    name: 'F22 a backup taken under load is restored to a moment: its messages and sessions are there',
    run: backupRestored,
  },
  {
    name: 'F32 the database or a server ends while a picture is stored or taken by a message: sending again stores it once',
    run: cutUploads,
  },
  { name: 'F26 an account with thousands of chats is read page by page', run: bigAccount },
  {
    name: 'F31 servers, database and mailbox are killed while replies arrive by email: each reply counts once',
    run: killedWhileRepliesArrive,
  },
];

/** All faults. Lanes run in parallel, each in a separate system; the faults of a lane run one after the other. */
export const lanes: Readonly<Record<string, readonly Fault[]>> = { around, below };

/** Faults that another suite covers: those that need a real browser, and those that need no broken product. */
export const testedElsewhere = [
  {
    name: 'F04 database away at start',
    file: 'apps/server/test/process.slow.test.ts',
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
    file: 'e2e/stories/chats/chats.core.spec.ts',
    test: 'a message keeps its lines and links; one that could not be sent stays with its reason, and is stored only once',
  },
  {
    name: 'F28 stale page after an update',
    file: 'e2e/stories/app/navigation.spec.ts',
    test: 'a screen whose file cannot be loaded says so and offers Refresh Page',
  },
  {
    name: 'F29 wrong configuration',
    file: 'apps/server/test/config.test.ts',
    test: 'the server reports all broken variables of its environment at once, a line each',
  },
];
