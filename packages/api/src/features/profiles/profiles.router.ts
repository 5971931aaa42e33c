import { messages } from '@exchange/contract/messages';
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
import * as z from 'zod/mini';
import { member, router, transaction } from '../../core/trpc.ts';
import { countPoints } from './points.sql.ts';
import { readProfile } from './profile-view-quota.rules.ts';
import { requireOwnProfile, saveCollaborationStatus, saveProfile } from './profiles.rules.ts';
import { listPreferences } from './profiles.sql.ts';

/** Profiles, collaboration preferences and points (docs/behaviour.md#profiles). */
export const profiles = router({
  own: member.output(ownProfile).query(({ ctx }) => requireOwnProfile(ctx.db, ctx.viewer.user_id)),
  byId: member
    .input(profileLookup)
    .output(publicProfile)
    .query(({ ctx, input }) => readProfile(ctx, input.userId)),
  update: member
    .input(profileInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await saveProfile(ctx.tx, ctx.viewer.user_id, input);
      return { message: messages.success.profile };
    }),
  ownPoints: member
    .output(collaborationPoints)
    .query(async ({ ctx }) => ({ collaboration_points: await countPoints(ctx.db, ctx.viewer.user_id) })),
  points: member
    .input(profileLookup)
    .output(collaborationPoints)
    .query(async ({ ctx, input }) => {
      const { user_id } = await readProfile(ctx, input.userId);
      return { collaboration_points: await countPoints(ctx.db, user_id) };
    }),
  collaborationStatus: member
    .output(z.array(collaborationPreference))
    .query(({ ctx }) => listPreferences(ctx.db, ctx.viewer.user_id)),
  updateCollaborationStatus: member
    .input(collaborationStatusInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await saveCollaborationStatus(ctx.tx, ctx.viewer.user_id, input);
      return { message: messages.success.preferences };
    }),
});
