import { dayProblem } from '@exchange/contract/planning';
import type {
  CollaborationPreference,
  CollaborationStatusInput,
  OwnProfile,
  ProfileInput,
  PublicProfile,
} from '@exchange/contract/profiles';
import { messages } from '@exchange/contract/sentences/messages';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { masterStatus } from '@exchange/contract/statuses';
import { isRecord } from '@exchange/contract/unknown';
import type { Db } from '@exchange/db';
import { changedFields } from '../../core/changed-meanwhile.ts';
import type { ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { requireKnown } from '../reference/reference.rules.ts';
import {
  editedColumns,
  findOwnProfile,
  findPublicProfile,
  findStoredProfile,
  hasVerifiedInstitute,
  listPreferences,
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

const profileFields = [...editedColumns, 'career_stage', 'technical_area_ids'] as const;

/** What a call sends, without what is ignored and so breaks no rule: the claimed institute of a person with a verified one. */
export async function withoutIgnored({ db, viewer }: ViewerContext, input: unknown): Promise<unknown> {
  if (!isRecord(input) || !('claimed_institute' in input)) return input;
  if (!(await hasVerifiedInstitute(db, viewer.user_id))) return input;
  const { claimed_institute: _, ...rest } = input;
  return rest;
}

/**
 * Saves the given fields, all or none; of those in `loaded` only what differs from it. With a verified institute the claimed one is ignored.
 *
 * @throws `reference.unknown` naming the fields with unknown ids, or a language that is not offered, `profiles.awayUntil`, `http.changedMeanwhile`
 */
export async function saveProfile(
  { tx, settings, viewer: { user_id: userId } }: ViewerTxContext,
  { loaded, ...input }: ProfileInput,
): Promise<void> {
  if (input.language != null && !settings.languages.includes(input.language))
    refuse('reference.unknown', { fields: { language: messages.validation.list() } });
  const choices = [
    ['career_stage', 'career_stage', input.career_stage == null ? [] : [input.career_stage]],
    ['technical_area_ids', 'technical_area', input.technical_area_ids ?? []],
  ] as const;
  await requireKnown(tx, userId, choices, profileSentences.validation.profile());
  const problem = input.away_until ? dayProblem(input.away_until, Date.now()) : undefined;
  if (problem !== undefined) refuse('profiles.awayUntil', { fields: { away_until: problem } });
  const { is_verified_institute } = await lockInstitute(tx, userId);
  const changed =
    loaded === undefined
      ? input
      : changedFields(
          { wanted: input, loaded, stored: await findStoredProfile(tx, userId) },
          profileFields.map((name) => [name] as const),
        );
  const { technical_area_ids: areaIds, claimed_institute, ...fields } = changed;
  await updateProfile(tx, userId, is_verified_institute ? fields : { ...fields, claimed_institute });
  if (areaIds !== undefined) await replaceTechnicalAreas(tx, userId, areaIds);
}

type StatusInput = Pick<CollaborationStatusInput, 'master_collaboration_status_id' | 'collaboration_preferences'>;

/** Whether a status comes with the table that it needs; a list that was left out must not delete the saved one. */
function replacesTable(input: StatusInput): boolean {
  return input.master_collaboration_status_id === masterStatus.custom && input.collaboration_preferences !== null;
}

const cellOf = ({ collaboration_type_id, tech_area_id }: CollaborationPreference) =>
  `${collaboration_type_id}:${tech_area_id}`;

/** The saved table with the cells that a person opened or closed since they saw `loaded`. */
function withChangedCells(
  saved: readonly CollaborationPreference[],
  loaded: readonly CollaborationPreference[],
  wanted: readonly CollaborationPreference[],
): CollaborationPreference[] {
  const open = (cells: readonly CollaborationPreference[]) =>
    new Map(cells.filter(({ is_open }) => is_open).map((cell) => [cellOf(cell), cell]));
  const [before, after, table] = [open(loaded), open(wanted), open(saved)];
  for (const key of before.keys()) if (!after.has(key)) table.delete(key);
  for (const [key, cell] of after) if (!before.has(key)) table.set(key, cell);
  return [...table.values()];
}

/**
 * Saves the master collaboration status; for 'custom' a sent list replaces the saved table, otherwise the table stays. Of a table in
 * `loaded` only the cells that differ from it are changed.
 *
 * @throws `reference.unknown`, `http.changedMeanwhile`
 */
export async function saveCollaborationStatus(
  { tx, viewer: { user_id: userId } }: ViewerTxContext,
  { loaded, ...input }: CollaborationStatusInput,
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
  const wanted = { master_collaboration_status_id: input.master_collaboration_status_id };
  const { master_collaboration_status_id: statusId } =
    loaded === undefined
      ? wanted
      : changedFields({ wanted, loaded, stored: await findStoredProfile(tx, userId) }, [
          ['master_collaboration_status_id'],
        ]);
  if (statusId !== undefined) await updateMasterStatus(tx, userId, statusId);
  if (!replacesTable(input)) return;
  const table =
    loaded === undefined
      ? cells.filter((cell) => cell.is_open)
      : withChangedCells(await listPreferences(tx, userId), loaded.collaboration_preferences, cells);
  await replacePreferences(tx, userId, table);
}
