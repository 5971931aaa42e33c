import type { Tx } from '@exchange/db';
import type { Viewer, ViewerContext } from '../../core/context.ts';
import { findOwnerActedFor } from './requests.sql.ts';

interface CallAboutRequest<Result> {
  readonly ctx: ViewerContext & { readonly tx?: Tx };
  readonly input: { readonly id: number };
  readonly next: (options: { ctx: { viewer: Viewer } }) => Promise<Result>;
}

/**
 * The viewer of the following steps is the owner of the request, if the owner lets the viewer do what the owner may
 * (docs/behaviour/chats.md#colleagues). Use it after `.use(transaction)`.
 */
export async function asOwner<Result>({ ctx, input, next }: CallAboutRequest<Result>): Promise<Result> {
  const { viewer } = ctx;
  const owner = await findOwnerActedFor(ctx.tx ?? ctx.db, viewer.user_id, input.id);
  return next({
    ctx: { viewer: owner === undefined ? viewer : { ...viewer, ...owner, colleague_id: viewer.user_id } },
  });
}
