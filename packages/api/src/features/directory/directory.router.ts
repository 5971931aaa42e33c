import { directoryInput, directoryPage } from '@exchange/contract/directory';
import { rates } from '@exchange/contract/limits';
import { directoryTag } from '../../core/api-tags.ts';
import { member, router } from '../../core/procedures.ts';
import { readDirectory } from './directory.rules.ts';

/** The directory (docs/behaviour/directory.md#directory). */
export const directory = router({
  list: member
    .meta({
      tag: directoryTag,
      summary: 'Find people',
      description: `Members who have chosen to be found, best first: where the words are found, shared technical areas, last activity. ${rates.directoryPagesPerDay} pages a day.`,
      refusals: ['http.cursor', 'directory.tooMany'],
    })
    .input(directoryInput)
    .output(directoryPage)
    .query(({ ctx, input }) => readDirectory(ctx, input)),
});
