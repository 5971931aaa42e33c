import type { PictureSize } from '@exchange/contract/pictures';
import type { Context } from '../../core/context.ts';
import { refuseRestricted, requireViewer } from '../../core/procedures.ts';
import { refuse } from '../../core/refusal.ts';
import { findShown } from './shown-pictures.sql.ts';

/**
 * The bytes of a picture, for who may read its text at this moment.
 *
 * @throws `auth.required`, `account.leaving`, `secondFactor.missing`, `pictures.notFound`
 */
export async function readPicture(ctx: Context, id: number, size: PictureSize): Promise<Buffer> {
  const viewer = requireViewer(ctx);
  refuseRestricted(ctx, viewer);
  return (await findShown(ctx.db, viewer.user_id, id, size)) ?? refuse('pictures.notFound');
}
