import type { Migration } from 'kysely/migration';
import * as schemaOfCandidate from './0001-baseline.ts';
import * as webhookMessageIds from './0152-webhook-message-ids.ts';
import * as addresses from './0154-addresses.ts';
import * as pictures from './0156-pictures.ts';
import * as correctedMessages from './0157-corrected-messages.ts';
import * as accountMerges from './0158-account-merges.ts';
import * as closingNotes from './0159-closing-notes.ts';
import * as wordsOfLanguages from './0161-words-of-languages.ts';
import * as colleagues from './0162-colleagues.ts';
import * as handingOver from './0163-handing-over.ts';
import * as functionsWithoutJit from './0167-functions-without-jit.ts';
import * as sharedRequests from './0168-shared-requests.ts';
import * as desks from './0169-desks.ts';

/** No earlier baseline had this name, so that Kysely refuses their databases. */
export const baseline = '0001-schema-of-1.0.0-rc.1';

/** What 1.0.0-rc.1 ran, one after the other, to make the schema that the baseline makes at once. */
export const formerBaseline: readonly string[] = [
  '0001-baseline-of-1.0.0',
  '0100-accepts-offers',
  '0101-needed-by',
  '0102-away-until',
  '0103-solutions',
  '0110-feeds',
  '0111-signed-credit',
  '0112-webhooks',
  '0113-outcome-report',
  '0120-second-factor',
  '0121-first-requests',
  '0130-provisioning',
  '0131-login-log',
  '0140-languages',
  '0141-reference-names',
  '0150-text-languages',
  '0151-login-links',
];

/** All migrations by name, in order. A new one is a file in this folder and a line here. */
export const migrations: Record<string, Migration> = {
  [baseline]: schemaOfCandidate,
  '0152-webhook-message-ids': webhookMessageIds,
  '0154-addresses': addresses,
  '0156-pictures': pictures,
  '0157-corrected-messages': correctedMessages,
  '0158-account-merges': accountMerges,
  '0159-closing-notes': closingNotes,
  '0161-words-of-languages': wordsOfLanguages,
  '0162-colleagues': colleagues,
  '0163-handing-over': handingOver,
  '0167-functions-without-jit': functionsWithoutJit,
  '0168-shared-requests': sharedRequests,
  '0169-desks': desks,
};

export const lastMigration = Object.keys(migrations).sort().at(-1) ?? baseline;
