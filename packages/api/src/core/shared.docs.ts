import { messageReply, page } from '@exchange/contract/pagination';
import { describeEntity, describeInput, type FieldDoc } from './api-docs.ts';

export const messageField = 'One sentence for a person.';
/** What `loaded` does, in the API's document. */
export const loadedDescription =
  'Fields that did not change keep what is stored. A field that was changed here and elsewhere is refused with `changed_meanwhile`.';

export const limitField: FieldDoc = { description: 'Rows wanted.', example: 20 };

describeEntity(messageReply, 'Message', { message: messageField });

export const pageFields = {
  limit: limitField,
  cursor: 'Where the page begins: what the `Link` of the page before says. Opaque.',
};
describeInput(page, pageFields);
