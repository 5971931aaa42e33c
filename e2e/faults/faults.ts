import { bigAccount, memorySlope } from './account.ts';
import { backupRestored } from './backup.ts';
import { clockJumps } from './clock.ts';
import { commitUnanswered } from './commit.ts';
import {
  databaseAwayAtStart,
  databaseCrashes,
  databaseRestarted,
  databaseSlow,
  deadlocks,
  outOfConnections,
} from './database.ts';
import { diskFull } from './disk.ts';
import type { World } from './harness/environment.ts';
import { manyLogins } from './hashing.ts';
import { killedUnderLoad, twoServers } from './kills.ts';
import { killedWhileMailing, mailServerFails } from './mails.ts';
import { preparedByMany } from './prepare.ts';
import { exceptions, logNotRead, wrongConfiguration } from './process.ts';
import { rollingRestart, secondSigterm } from './restart.ts';
import { beginSlowClients, idleStreams, malformed } from './sockets.ts';

/**
 * Something that goes wrong. `run` answers its figures, and throws where it was not survived. One that takes its time is
 * begun before all others of its lane; what `begin` answers is run at its place.
 */
export type Fault = { readonly name: string } & (
  | { readonly run: (world: World) => Promise<string> }
  | { readonly begin: (world: World) => Promise<() => Promise<string>> }
);

/** What happens to a server and to those who talk to it. */
const around: readonly Fault[] = [
  { name: 'F06 server killed under message load', run: killedUnderLoad },
  { name: 'F18 rolling restart', run: rollingRestart },
  { name: 'F18 second SIGTERM', run: secondSigterm },
  { name: 'F09 two servers, one killed', run: twoServers },
  { name: 'F07 killed between a letter and its note', run: killedWhileMailing },
  { name: 'F08 mail server away, refusing, dropping', run: mailServerFails },
  { name: 'F10 clock wrong', run: clockJumps },
  { name: 'F12 F14 malformed calls', run: malformed },
  { name: 'F13 half calls, slow readers', begin: beginSlowClients },
  { name: 'F17 idle event streams', run: idleStreams },
  { name: 'F23 exceptions', run: exceptions },
  { name: 'F24 memory', run: memorySlope },
  { name: 'F29 wrong configuration', run: wrongConfiguration },
  { name: 'F30 log not read, log closed', run: logNotRead },
];

/** What happens to the database and the way to it; most of it waits for limits of time. */
const below: readonly Fault[] = [
  { name: 'F01 PostgreSQL restarted', run: databaseRestarted },
  { name: 'F02 PostgreSQL crashed', run: databaseCrashes },
  { name: 'F03 COMMIT without an answer', run: commitUnanswered },
  { name: 'F04 database away at start', run: databaseAwayAtStart },
  { name: 'F05 database slow, then silent', run: databaseSlow },
  { name: 'F15 out of connections', run: outOfConnections },
  { name: 'F20 many prepare one database, one killed', run: preparedByMany },
  { name: 'F25 opposing calls at once', run: deadlocks },
  { name: 'F16 many log in at once', run: manyLogins },
  { name: 'F11 disk full', run: diskFull },
  { name: 'F22 backup restored', run: backupRestored },
  { name: 'F26 a big account', run: bigAccount },
];

/** All of them. Lanes go side by side, each in a world of its own; within a lane one comes after the other. */
export const lanes: Readonly<Record<string, readonly Fault[]>> = { around, below };

/** Those that nobody can try yet, and why. */
export const notTried = [
  { name: 'F21 older servers on a newer database', reason: 'there is no earlier release to run' },
] as const;

/** A fault that another suite proves: the file, and the name of the test in it. */
interface Told {
  readonly name: string;
  readonly file: string;
  readonly test: string;
}

/** Those that need a real browser, and those that need no broken world. */
export const toldElsewhere: readonly Told[] = [
  {
    name: 'F19 text of every kind',
    file: 'apps/server/test/http/bad-input.test.ts',
    test: 'no input causes an internal error',
  },
  {
    name: 'F27 browser offline while sending',
    file: 'e2e/screens/chats.spec.ts',
    test: 'a message that did not go stays with its reason, and trying again does not double it',
  },
  {
    name: 'F28 stale page after an update',
    file: 'e2e/screens/navigation.spec.ts',
    test: 'a screen whose file cannot be loaded says so and offers Refresh Page',
  },
];
