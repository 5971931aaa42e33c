import { limits, rates } from '@exchange/contract/limits';
import { requestLookup } from '@exchange/contract/requests';
import {
  helpersInput,
  possibleHelper,
  requestHelpers,
  suggestions as suggested,
  suggestInput,
  titlesArea,
  titlesInput,
} from '@exchange/contract/suggestions';
import * as z from 'zod/mini';
import { directoryTag, profileTag, requestTag } from '../../core/api-tags.ts';
import { member, router } from '../../core/procedures.ts';
import { readHelpers, readHelpersOf } from './helpers.rules.ts';
import { suggest, suggestAreas } from './suggestions.rules.ts';

/** From a text to types, areas and people (docs/behaviour/suggestions.md#suggestions). */
export const suggestions = router({
  ofText: member
    .meta({
      tag: requestTag,
      summary: 'Suggest types and areas for a text',
      description:
        'Each with the words of the text that led there, the best first, and facts that a helper would ask for. The text is not stored.',
      cost: rates.suggestCost,
      changesNothing: true,
    })
    .input(suggestInput)
    .output(suggested)
    .mutation(({ ctx, input }) => suggest(ctx, input)),
  listHelpers: member
    .meta({
      tag: directoryTag,
      summary: 'List people who might help with one’s own request',
      description:
        'People of the directory with whom the request is shared, by how well their areas and bios fit, with the reasons. It counts as a page of the directory.',
      refusals: ['requests.notFound', 'directory.tooMany'],
    })
    .input(requestLookup)
    .output(z.array(possibleHelper))
    .query(({ ctx, input }) => readHelpers(ctx, input.id)),
  listHelpersOf: member
    .meta({
      tag: directoryTag,
      summary: 'List people who might help with each of some own requests',
      description: `The same for several requests, in the order of their ids. Others’ are left out. It counts as a page of the directory for every ${limits.directoryPage} people that it may name.`,
      refusals: ['directory.tooMany'],
    })
    .input(helpersInput)
    .output(z.array(requestHelpers))
    .query(({ ctx, input }) => readHelpersOf(ctx, input.ids)),
  ofTitles: member
    .meta({
      tag: profileTag,
      summary: 'Suggest areas for a profile by the titles of publications',
      cost: rates.titlesCost,
      description: 'With the number of titles in which each area stands. The titles are not stored.',
      changesNothing: true,
    })
    .input(titlesInput)
    .output(z.array(titlesArea))
    .mutation(({ ctx, input }) => suggestAreas(ctx, input.titles)),
});
