import { rates, reachLimits } from '@exchange/contract/limits';
import { ownReach, reach } from '@exchange/contract/reach';
import { audienceInput, requestLookup } from '@exchange/contract/requests';
import { requestTag } from '../../core/api-tags.ts';
import { member, router, transaction } from '../../core/procedures.ts';
import { asOwner } from '../requests/acting.rules.ts';
import { reachQuota, readOwnReach, readReach } from './reach.rules.ts';

/** How many people a request reaches (docs/behaviour/requests.md#reach). */
export const requestReach = router({
  reach: member
    .meta({
      tag: requestTag,
      summary: 'Count who would find a request in New',
      cost: rates.reachCost,
      quota: reachQuota,
      description:
        'Takes the fields of the form of a request. Answers `0`, `fewer than 5` or `about N`; for nobody also the wider scopes and the near areas that would reach somebody.',
      refusals: ['reference.unknown', 'requests.verifiedInstitute', 'requests.tooManyReach'],
    })
    .input(audienceInput)
    .output(reach)
    .use(transaction)
    .mutation(({ ctx, input }) => readReach(ctx, input)),
  ownReach: member
    .meta({
      tag: requestTag,
      summary: 'Count who would find one’s own request in New',
      cost: rates.ownReachCost,
      description: `A number is kept for ${reachLimits.keptHours} hours or until the request is changed.`,
      refusals: ['requests.notFound', 'requests.notOwner', 'requests.tooManyReach'],
    })
    .input(requestLookup)
    .output(ownReach)
    .use(asOwner)
    .query(({ ctx, input }) => readOwnReach(ctx, input.id)),
});
