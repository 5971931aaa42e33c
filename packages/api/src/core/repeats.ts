import type { Tx } from '@exchange/db';
import type * as z from 'zod/mini';
import type { ViewerTxContext } from './context.ts';
import { refuse } from './refusal.ts';
import { findFirstReply, insertFirstCall, updateFirstReply } from './repeats.sql.ts';
import { sign } from './tokens.ts';

interface Repeatable<Reply> {
  /** The name of the procedure. */
  readonly procedure: string;
  /** What was sent, without secrets; a repeat sends the same. */
  readonly input: { readonly client_id?: string | null | undefined };
  /** What is kept of the reply: ids and numbers, no words of a person. */
  readonly reply: z.ZodMiniType<Reply>;
}

const repeats = new WeakSet<Tx>();

/** Whether the call of a transaction repeats an earlier one, so that it has created nothing. */
export function isRepeat(tx: Tx): boolean {
  return repeats.has(tx);
}

/**
 * Creates something once for each `client_id` of the viewer (docs/behaviour/api.md#repeats): a repeat creates nothing and gets the
 * first reply. One that comes during the first waits for its commit. A refusal is not kept, so that it can be mended.
 *
 * @throws `http.sentBefore` if something else was sent with the `client_id`
 */
export async function once<Reply extends object>(
  { tx, settings, viewer, clientSession }: Pick<ViewerTxContext, 'tx' | 'settings' | 'viewer' | 'clientSession'>,
  { procedure, input: { client_id, ...sent }, reply }: Repeatable<Reply>,
  create: () => Promise<Reply>,
): Promise<Reply> {
  if (client_id == null) return create();
  const call = { user_id: viewer.user_id, procedure, client_id };
  const mark = sign(settings.secret, 'repeat', JSON.stringify(sent));
  if (await insertFirstCall(tx, call, mark)) {
    const created = await create();
    await updateFirstReply(tx, call, created);
    return created;
  }
  const first = await findFirstReply(tx, call);
  if (first.input_mark !== mark) refuse('http.sentBefore');
  repeats.add(tx);
  clientSession.markReplayed();
  return reply.parse(first.reply);
}
