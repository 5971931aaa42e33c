import { rates } from '@exchange/contract/limits';
import type { NewPicture, PictureDescription } from '@exchange/contract/pictures';
import type { Context, ViewerTxContext } from '../../core/context.ts';
import { requireStillActing } from '../../core/present.ts';
import { requireWriter } from '../../core/procedures.ts';
import { consumeQuota, daily, requireQuota } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { inTransaction } from '../../core/transaction.ts';
import { insertPicture, lockUsedBytes, updateAlt, type WrittenPicture } from './pictures.sql.ts';

/** Sending a picture is no procedure, because its body is no JSON. */
const pictureQuota = daily('pictures', rates.picturesPerDay, 'pictures.tooMany');

/**
 * Refuses a caller who may send no picture, before it is read.
 *
 * @returns who sends it
 * @throws `auth.required`, `auth.tokenReadOnly`, `account.leaving`, `secondFactor.missing`, `pictures.off`, `pictures.tooMany`
 */
export async function requireSender(ctx: Context): Promise<number> {
  const { user_id } = requireWriter(ctx);
  if (ctx.settings.limits.picturesMb === 0) refuse('pictures.off');
  await requireQuota(ctx.db, ctx, pictureQuota);
  return user_id;
}

/** Keeps a picture until a text takes it, for a day at most. @throws as `requireSender` does, and `pictures.room` */
export async function addPicture(ctx: Context, picture: WrittenPicture): Promise<NewPicture> {
  const userId = await requireSender(ctx);
  const bytes = picture.small.length + picture.large.length;
  return inTransaction(ctx.db, async (tx) => {
    const used = await lockUsedBytes(tx, userId);
    if (used + bytes > ctx.settings.limits.picturesMb * 1_000_000) refuse('pictures.room');
    const added = await insertPicture(tx, userId, { ...picture, bytes });
    await requireStillActing(tx, userId);
    await consumeQuota(tx, ctx, pictureQuota);
    return added;
  });
}

/** Says what an own picture shows; not of one that was sent in a message. @throws `pictures.notFound` */
export async function describePicture({ tx, viewer }: ViewerTxContext, { id, alt }: PictureDescription): Promise<void> {
  if (!(await updateAlt(tx, viewer.user_id, id, alt))) refuse('pictures.notFound');
}
