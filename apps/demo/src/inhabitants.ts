import type { Services } from '@exchange/api';
import { newHashid } from '@exchange/api/core/tokens';
import { findInstituteByEmail } from '@exchange/api/features/reference/institutes.sql';
import { emailKey } from '@exchange/contract/auth';
import { masterStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { type Caller, callAs } from './callers.ts';
import { diceOf } from './dice.ts';
import { names, people, type Who } from './story/people.ts';
import type { Person } from './story/types.ts';
import { DAY, iso } from './times.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Somebody with an account. */
export interface Inhabitant {
  readonly id: number;
  readonly email: string;
  readonly call: Caller;
}
/** Finds an inhabitant by the story's short name. */
export type Town = (who: Who) => Inhabitant;

interface Moving {
  readonly services: Services;
  readonly vocabulary: Vocabulary;
  readonly now: number;
  /** The hash of somebody's password. */
  readonly passwordHash: (who: Who) => string;
}

/** The row that signing up and verifying would have left, some time ago. No mail is ever sent to the made-up addresses. */
async function insertAccount(db: Db, who: Who, joined: string, passwordHash: string) {
  const { email } = people[who];
  const instituteId = await findInstituteByEmail(db, email);
  return db
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
    .returning(['id', 'hashid'])
    .executeTakeFirstOrThrow();
}

async function fillProfile(call: Caller, person: Person, { stage, area, type }: Vocabulary): Promise<void> {
  await call.profiles.update({
    ...(person.name === null ? {} : { name: person.name }),
    description: person.bio ?? null,
    career_stage: person.stage === undefined ? null : stage(person.stage),
    claimed_institute: person.claims ?? null,
    grants: [...(person.grants ?? [])],
    social_links: [...(person.links ?? [])],
    technical_area_ids: person.areas.map(area),
  });
  if (person.open === 'nobody')
    await call.profiles.updateCollaborationStatus({ master_collaboration_status_id: masterStatus.notOpen });
  else if (person.open !== undefined)
    await call.profiles.updateCollaborationStatus({
      master_collaboration_status_id: masterStatus.custom,
      collaboration_preferences: person.open.flatMap(({ types, areas = person.areas }) =>
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

/** Days since somebody signed up. */
function daysSinceJoining(who: Who): number {
  return people[who].joined ?? 60 + 500 * diceOf(who)();
}

async function moveIn(who: Who, { services, vocabulary, now, passwordHash }: Moving): Promise<Inhabitant> {
  const person = people[who];
  const joined = iso(now - daysSinceJoining(who) * DAY);
  const { id, hashid } = await insertAccount(services.db, who, joined, passwordHash(who));
  const call = callAs(services, { user_id: id, hashid, name: person.name });
  await fillProfile(call, person, vocabulary);
  return { id, email: person.email, call };
}

/** Gives everybody an account and fills the profiles, those who joined first with the lowest ids. */
export async function moveEverybodyIn(moving: Moving): Promise<Town> {
  const inhabitants = new Map<Who, Inhabitant>();
  for (const who of [...names].sort((one, other) => daysSinceJoining(other) - daysSinceJoining(one)))
    inhabitants.set(who, await moveIn(who, moving));
  return (who) => inhabitants.get(who) ?? missing(who);
}

function missing(who: string): never {
  throw new Error(`Nobody called “${who}” lives here.`);
}
