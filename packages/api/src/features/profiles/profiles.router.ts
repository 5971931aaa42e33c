import { points } from '@exchange/contract/credit';
import { rates } from '@exchange/contract/limits';
import { messageReply } from '@exchange/contract/pagination';
import {
  collaborationPoints,
  collaborationPreference,
  collaborationStatusInput,
  ownProfile,
  profileInput,
  profileLookup,
  publicProfile,
} from '@exchange/contract/profiles';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import * as z from 'zod/mini';
import { profileTag } from '../../core/api-tags.ts';
import { member, router, transaction } from '../../core/procedures.ts';
import { countPoints } from './points.sql.ts';
import { readProfile } from './profile-view-quota.rules.ts';
import { readOwnProfile, saveCollaborationStatus, saveProfile, withoutIgnored } from './profiles.rules.ts';
import { listPreferences } from './profiles.sql.ts';

/** Profiles, collaboration preferences and points (docs/behaviour/profiles.md#profiles). */
export const profiles = router({
  own: member
    .meta({ tag: profileTag, summary: 'Read one’s own profile' })
    .output(ownProfile)
    .query(({ ctx }) => readOwnProfile(ctx)),
  byId: member
    .meta({
      tag: profileTag,
      summary: 'Read a profile',
      description: 'One’s own looks here as others see it.',
      refusals: ['profiles.notFound', 'profiles.tooMany'],
    })
    .input(profileLookup)
    .output(publicProfile)
    .query(({ ctx, input }) => readProfile(ctx, input.userId)),
  update: member
    .meta({
      tag: profileTag,
      summary: 'Edit one’s own profile',
      description:
        'A field left out stays; an empty text and `null` clear it. With a verified institute `claimed_institute` is ignored.',
      refusals: ['reference.unknown', 'profiles.awayUntil', 'http.changedMeanwhile'],
      invalidSentence: profileSentences.validation.profile,
    })
    .use(async ({ ctx, getRawInput, next }) => {
      const input = await withoutIgnored(ctx, await getRawInput());
      return next({ getRawInput: async () => input });
    })
    .input(profileInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await saveProfile(ctx, input);
      return { message: profileSentences.success.profile() };
    }),
  ownPoints: member
    .meta({
      tag: profileTag,
      summary: 'Read one’s own collaboration points',
      cost: rates.pointsCost,
      description: `${points.offeredHelp} for offering help, ${points.gaveCredit} for tracking a successful collaboration, ${points.gotCredit} for being tracked.`,
    })
    .output(collaborationPoints)
    .query(async ({ ctx }) => ({ collaboration_points: await countPoints(ctx.db, ctx.viewer.user_id) })),
  points: member
    .meta({
      tag: profileTag,
      summary: 'Read somebody’s collaboration points',
      cost: rates.pointsCost,
      refusals: ['profiles.notFound', 'profiles.tooMany'],
    })
    .input(profileLookup)
    .output(collaborationPoints)
    .query(async ({ ctx, input }) => {
      const { user_id } = await readProfile(ctx, input.userId);
      return { collaboration_points: await countPoints(ctx.db, user_id) };
    }),
  collaborationStatus: member
    .meta({ tag: profileTag, summary: 'List the open cells of one’s saved preferences' })
    .output(z.array(collaborationPreference))
    .query(({ ctx }) => listPreferences(ctx.db, ctx.viewer.user_id)),
  updateCollaborationStatus: member
    .meta({
      tag: profileTag,
      summary: 'Set the master collaboration status and its preferences',
      description:
        'With status 3 (custom) the list replaces the saved one; with the others the saved one stays and the list may be left out.',
      refusals: ['reference.unknown', 'http.changedMeanwhile'],
    })
    .input(collaborationStatusInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await saveCollaborationStatus(ctx, input);
      return { message: profileSentences.success.preferences() };
    }),
});
