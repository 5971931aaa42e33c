import type { Viewer } from '@exchange/api';
import { newAccessToken, newHashid, tokenHash } from '@exchange/api/core/tokens';
import { findInstituteByEmail } from '@exchange/api/features/reference/institutes.sql';
import { emailKey } from '@exchange/contract/auth';
import { masterStatus } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import type { Caller } from './callers.ts';
import { type User, users } from './dataset.ts';
import { dayIn, type Lookups } from './lookups.ts';

/** Inserts what sign-up and verification leave. Notifications are off: addresses are made up at real domains. */
async function insertAccount(tx: Tx, email: string, joined: string, passwordHash: string) {
  const instituteId = await findInstituteByEmail(tx, email);
  const account = await tx
    .insertInto('app_user')
    .values({
      email,
      email_key: emailKey(email),
      hashid: newHashid(),
      password_hash: passwordHash,
      password_changed_at: joined,
      verified_at: joined,
      created_at: joined,
      notifications_off_at: joined,
      institute_id: instituteId,
      is_verified_institute: instituteId !== null,
    })
    .returning(['id as user_id', 'hashid', 'name'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('account_address')
    .values({
      user_id: account.user_id,
      email,
      email_key: emailKey(email),
      is_main: true,
      proven_at: sql<string>`now()`,
      institute_id: instituteId,
    })
    .execute();
  return account;
}

/** Whether a database has users. It need not be migrated. */
export async function hasUsers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('app_user') is not null as there`.execute(db);
  if (rows[0]?.there !== true) return false;
  return (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Inserts an account for each user of the dataset, by the date of joining.
 *
 * @returns viewers by short name, or `undefined`, with nothing changed, when the database has users already
 */
export function insertAccounts(db: Db, timeOf: (daysAgo: number) => string, passwordHash: string) {
  return db.transaction().execute(async (tx) => {
    // Keeps a sign-up or a second replay out until the commit.
    await sql`lock table app_user in share row exclusive mode`.execute(tx);
    if (await hasUsers(tx)) return undefined;
    const viewers = new Map<string, Pick<Viewer, 'user_id' | 'hashid' | 'name'>>();
    for (const [key, { email, joinedDaysAgo }] of Object.entries(users).sort(
      ([, one], [, other]) => other.joinedDaysAgo - one.joinedDaysAgo,
    ))
      viewers.set(key, await insertAccount(tx, email, timeOf(joinedDaysAgo), passwordHash));
    return viewers;
  });
}

/** Fills profile and collaboration status of a new account. */
export async function fillProfile(call: Caller, user: User, { stage, area, type }: Lookups): Promise<void> {
  await call.profiles.update({
    name: user.name,
    description: user.description,
    career_stage: user.careerStage === undefined ? undefined : stage(user.careerStage),
    claimed_institute: user.claimedInstitute,
    grants: user.grants,
    social_links: user.socialLinks,
    technical_area_ids: user.areas.map(area),
    is_listed: user.isListed,
    reads: user.reads,
    ...(user.awayInDays === undefined ? {} : { away_until: dayIn(user.awayInDays) }),
  });
  const { openTo } = user;
  if (openTo === 'nobody')
    await call.profiles.updateCollaborationStatus({ master_collaboration_status_id: masterStatus.notOpen });
  else if (openTo !== undefined)
    await call.profiles.updateCollaborationStatus({
      master_collaboration_status_id: masterStatus.custom,
      collaboration_preferences: openTo.flatMap(({ types, areas = user.areas }) =>
        types.flatMap((typeName) =>
          areas.map((areaName) => ({
            collaboration_type_id: type(typeName),
            tech_area_id: area(areaName),
            is_open: true,
          })),
        ),
      ),
    });
}

/** Inserts the access tokens of the users, without the emails about them; nobody knows the tokens. */
export async function insertAccessTokens(
  db: Db,
  idOf: (key: string) => number,
  timeOf: (daysAgo: number) => string,
): Promise<void> {
  const rows = Object.entries(users).flatMap(([key, { accessTokens }]) =>
    accessTokens.map(({ name, scope, daysAgo, days }) => ({
      user_id: idOf(key),
      token_hash: tokenHash(newAccessToken()),
      name,
      scope,
      created_at: timeOf(daysAgo),
      expires_at: timeOf(daysAgo - days),
      last_used_at: timeOf(Math.max(daysAgo - days, 0) + 1),
    })),
  );
  await db.insertInto('access_token').values(rows).execute();
}
