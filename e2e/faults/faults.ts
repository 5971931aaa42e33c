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
import type { World } from './harness/world.ts';
import { killedUnderLoad, twoServers } from './kills.ts';
import { killedWhileMailing, mailServerFails } from './mails.ts';
import { preparedByMany } from './prepare.ts';
import { exceptions, logNotRead, wrongConfiguration } from './process.ts';
import { rollingRestart, secondSigterm } from './restart.ts';
import { beginSlowClients, idleStreams, malformed } from './sockets.ts';

/**
 * Something that goes wrong. `run` answers its figures, and throws where it was not survived. One that takes its time is
 * begun before all others; what `begin` answers is run at its place.
 */
export type Fault = { readonly name: string } & (
  | { readonly run: (world: World) => Promise<string> }
  | { readonly begin: (world: World) => Promise<() => Promise<string>> }
);

/** All of them, in the order of their worth. */
export const faults: readonly Fault[] = [
  { name: 'F06 server killed under message load', run: killedUnderLoad },
  { name: 'F01 PostgreSQL restarted', run: databaseRestarted },
  { name: 'F02 PostgreSQL crashed', run: databaseCrashes },
  { name: 'F03 COMMIT without an answer', run: commitUnanswered },
  { name: 'F04 database away at start', run: databaseAwayAtStart },
  { name: 'F05 database slow, then silent', run: databaseSlow },
  { name: 'F15 out of connections', run: outOfConnections },
  { name: 'F18 rolling restart', run: rollingRestart },
  { name: 'F18 second SIGTERM', run: secondSigterm },
  { name: 'F09 two servers, one killed', run: twoServers },
  { name: 'F07 killed between a letter and its note', run: killedWhileMailing },
  { name: 'F08 mail server away, refusing, dropping', run: mailServerFails },
  { name: 'F10 clock wrong', run: clockJumps },
  { name: 'F20 many prepare one database, one killed', run: preparedByMany },
  { name: 'F12 F14 malformed calls', run: malformed },
  { name: 'F13 half calls, slow readers', begin: beginSlowClients },
  { name: 'F17 idle event streams', run: idleStreams },
  { name: 'F23 exceptions', run: exceptions },
  { name: 'F25 opposing deeds at once', run: deadlocks },
  { name: 'F11 disk full', run: diskFull },
  { name: 'F22 backup restored', run: backupRestored },
  { name: 'F24 memory', run: memorySlope },
  { name: 'F26 a big account', run: bigAccount },
  { name: 'F29 wrong configuration', run: wrongConfiguration },
  { name: 'F30 log not read, log closed', run: logNotRead },
];

/** Faults of a browser, which the stories in a real browser prove. */
export const toldElsewhere = [
  "elsewhere  F27 browser offline while sending: e2e/screens/chats.spec.ts, 'a message that did not go stays with its reason, and trying again does not double it'",
  "elsewhere  F28 stale page after an update: e2e/screens/ways.spec.ts, 'a screen whose file cannot be loaded says so and offers Refresh Page'",
];
