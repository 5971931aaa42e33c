import * as z from 'zod/mini';
import { describeEntity, describeInput, type FieldDoc } from './api-docs.ts';
import { limits } from './limits.ts';
import { messages } from './sentences/messages.ts';

/** Number of rows asked for: more than `max` counts as `max`, anything but a positive integer is refused. */
export function rowLimit(max: number) {
  return z
    .int({ error: messages.validation.invalidRequest })
    .check(
      z.positive({ error: messages.validation.invalidRequest }),
      z.overwrite((limit) => Math.min(limit, max)),
    )
    .register(z.globalRegistry, { description: `More than ${max} counts as ${max}.` });
}

/** `limit` and `cursor` of a paged list (docs/behaviour/api.md#paging). The cursor is opaque to clients. */
export const page = z.object({
  limit: z._default(rowLimit(limits.page), limits.page),
  cursor: z.optional(z.string({ error: messages.validation.invalidRequest })),
});

export type Page = z.output<typeof page>;

export const limitDoc: FieldDoc = { description: 'Rows wanted.', example: 20 };

export const pageDocs = {
  limit: limitDoc,
  cursor: 'Where the page begins: what the `Link` of the page before says. Opaque.',
};

describeInput(page, pageDocs);

/** One page of a list: `items`, and the cursor of the next page or `null` at the end. */
export function pageOf<T extends z.core.SomeType>(item: T) {
  return z.object({ items: z.array(item), next_cursor: z.nullable(z.string()) });
}

export interface PageOf<T> {
  items: T[];
  next_cursor: string | null;
}

/** The reply of a call that has nothing else to say. */
export const messageReply = z.object({ message: z.string() });

export const messageDoc = 'One sentence for a person.';

describeEntity(messageReply, 'Message', { message: messageDoc });

/** What `loaded` does, in the API's document. */
export const loadedDescription =
  'Fields that did not change keep what is stored. A field that was changed here and elsewhere is refused with `changed_meanwhile`.';
