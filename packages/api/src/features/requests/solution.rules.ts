import type { SolutionInput } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import type { ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { rewriteCopies } from './feed.sql.ts';
import { publishToParties, requireOwn } from './requests.rules.ts';
import { updateSolution } from './requests.sql.ts';

/**
 * Says what solved an own Successful request, and whether those who may see it find it among solved ones
 * (docs/behaviour/requests.md#solved-requests).
 *
 * @throws `requests.notFound`, `requests.notOwner`, `requests.notSolved`
 */
export async function saveSolution(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  input: SolutionInput,
): Promise<void> {
  const request = await requireOwn(tx, viewerId, input.id);
  if (request.status_id !== requestStatus.completed) refuse('requests.notSolved');
  await updateSolution(tx, input);
  await rewriteCopies(tx, [input.id]);
  await publishToParties(tx, request);
}
