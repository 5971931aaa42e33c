import { messageReply } from '@exchange/contract/pagination';
import { pictureDescription } from '@exchange/contract/pictures';
import { pictureReplySentences } from '@exchange/contract/sentences/pictures';
import { pictureTag } from '../../core/api-tags.ts';
import { member, router, transaction } from '../../core/procedures.ts';
import { describePicture } from './pictures.rules.ts';

/** Pictures (docs/behaviour/pictures.md#pictures); they are sent and read by calls that are no procedures. */
export const pictures = router({
  describe: member
    .meta({
      tag: pictureTag,
      summary: 'Say what one’s own picture shows',
      description: 'Until it is sent in a message; that of a request at any time.',
      refusals: ['pictures.notFound'],
    })
    .input(pictureDescription)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await describePicture(ctx, input);
      return { message: pictureReplySentences.described() };
    }),
});
