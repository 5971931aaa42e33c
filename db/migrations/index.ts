import type { Migration } from 'kysely/migration';
import * as wholeSchema from './0001-baseline.ts';
import * as acceptsOffers from './0100-accepts-offers.ts';
import * as neededBy from './0101-needed-by.ts';
import * as awayUntil from './0102-away-until.ts';
import * as solutions from './0103-solutions.ts';
import * as feeds from './0110-feeds.ts';
import * as signedCredit from './0111-signed-credit.ts';
import * as webhooks from './0112-webhooks.ts';
import * as outcomeReport from './0113-outcome-report.ts';
import * as secondFactor from './0120-second-factor.ts';
import * as firstRequests from './0121-first-requests.ts';
import * as provisioning from './0130-provisioning.ts';
import * as loginLog from './0131-login-log.ts';
import * as languages from './0140-languages.ts';
import * as referenceNames from './0141-reference-names.ts';
import * as textLanguages from './0150-text-languages.ts';
import * as loginLinks from './0151-login-links.ts';
import * as webhookMessageIds from './0152-webhook-message-ids.ts';

/** The name says the release, because commits before it had other baselines, whose databases must be made anew. */
export const baseline = '0001-baseline-of-1.0.0';

/**
 * All migrations by name, in order. A new one is a file in this folder and a line here. The baseline is the whole schema of 1.0.0; a
 * database of 0.3.0 gets there by `from-0.3.0`.
 */
export const migrations: Record<string, Migration> = {
  [baseline]: wholeSchema,
  '0100-accepts-offers': acceptsOffers,
  '0101-needed-by': neededBy,
  '0102-away-until': awayUntil,
  '0103-solutions': solutions,
  '0110-feeds': feeds,
  '0111-signed-credit': signedCredit,
  '0112-webhooks': webhooks,
  '0113-outcome-report': outcomeReport,
  '0120-second-factor': secondFactor,
  '0121-first-requests': firstRequests,
  '0130-provisioning': provisioning,
  '0131-login-log': loginLog,
  '0140-languages': languages,
  '0141-reference-names': referenceNames,
  '0150-text-languages': textLanguages,
  '0151-login-links': loginLinks,
  '0152-webhook-message-ids': webhookMessageIds,
};

export const lastMigration = Object.keys(migrations).sort().at(-1) ?? baseline;
