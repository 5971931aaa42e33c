import { messages } from '@exchange/contract/messages';
import type { CollaborationPreference, OwnProfile, ProfileInput, PublicProfile } from '@exchange/contract/profiles';
import { masterStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import type { ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { requireKnown } from '../reference/reference.rules.ts';
import {
  findOwnProfile,
  findPublicProfile,
  lockInstitute,
  type PersonLookup,
  replacePreferences,
  replaceTechnicalAreas,
  updateMasterStatus,
  updateProfile,
} from './profiles.sql.ts';

/** @throws `profiles.notFound` */
export async function requireOwnProfile(db: Db, userId: number): Promise<OwnProfile> {
  return (await findOwnProfile(db, userId)) ?? refuse('profiles.notFound');
}

/** The viewer's own profile, as only they see it. */
export function readOwnProfile({ db, viewer }: ViewerContext): Promise<OwnProfile> {
  return requireOwnProfile(db, viewer.user_id);
}

/** @throws `profiles.notFound` for unknown and for unverified users */
export async function requirePublicProfile(db: Db, lookup: PersonLookup): Promise<PublicProfile> {
  return (await findPublicProfile(db, lookup)) ?? refuse('profiles.notFound');
}

/**
 * Saves the given fields, all or none. With a verified institute the claimed one is ignored.
 *
 * @throws `reference.unknown` naming the fields with unknown ids
 */
export async function saveProfile(
  { tx, viewer: { user_id: userId } }: ViewerTxContext,
  input: ProfileInput,
): Promise<void> {
  const { technical_area_ids: areaIds, claimed_institute, ...fields } = input;
  const choices = [
    ['career_stage', 'career_stage', input.career_stage == null ? [] : [input.career_stage]],
    ['technical_area_ids', 'technical_area', areaIds ?? []],
  ] as const;
  await requireKnown(tx, userId, choices, messages.validation.profile);
  const { is_verified_institute } = await lockInstitute(tx, userId);
  await updateProfile(tx, userId, is_verified_institute ? fields : { ...fields, claimed_institute });
  if (areaIds !== undefined) await replaceTechnicalAreas(tx, userId, areaIds);
}

interface StatusInput {
  readonly master_collaboration_status_id: number;
  readonly collaboration_preferences: readonly CollaborationPreference[] | null;
}

/** Whether a status comes with the table that it needs; a list that was left out must not delete the saved one. */
function replacesTable(input: StatusInput): boolean {
  return input.master_collaboration_status_id === masterStatus.custom && input.collaboration_preferences !== null;
}

/**
 * Saves the master collaboration status; for 'custom' a sent list replaces the saved table, otherwise the table stays.
 */
export async function saveCollaborationStatus(
  { tx, viewer: { user_id: userId } }: ViewerTxContext,
  input: StatusInput,
): Promise<void> {
  const cells = input.collaboration_preferences ?? [];
  await requireKnown(tx, userId, [
    ['master_collaboration_status_id', 'master_collaboration_status', [input.master_collaboration_status_id]],
  ]);
  const cellTables = [
    ['collaboration_preferences', 'technical_area', cells.map((cell) => cell.tech_area_id)],
    ['collaboration_preferences', 'collaboration_type', cells.map((cell) => cell.collaboration_type_id)],
  ] as const;
  await requireKnown(tx, userId, cellTables);
  await lockInstitute(tx, userId);
  await updateMasterStatus(tx, userId, input.master_collaboration_status_id);
  if (replacesTable(input))
    await replacePreferences(
      tx,
      userId,
      cells.filter((cell) => cell.is_open),
    );
}
