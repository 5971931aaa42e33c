import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { messages } from './sentences/messages.ts';
import type { Said } from './sentences.ts';

/** An id in the range of ours. */
export const id = z.int({ error: messages.validation.invalidRequest }).check(z.positive(), z.lte(limits.id));

/** A UUID of the client's making: a repeat of the call with the same one creates nothing (docs/behaviour/api.md#repeats). */
export const clientId = z.optional(z.nullable(z.guid({ error: messages.validation.invalidRequest })));

const noId = 0;
const missing = -1;

/**
 * An id in a path or a query. A value that cannot be an id becomes 0, which no row has, so that text, NUL and
 * huge numbers end in the entity's 404 and never in a driver error. A missing one is refused.
 */
export const lookupId = z
  .catch(id, ({ input }) => (input === undefined ? missing : noId))
  .check(z.refine((value) => value !== missing, { error: messages.validation.missingId }));

/** An id of reference data inside a body; `null`, a missing field and an empty choice break the rule 'required'. */
export function choice(required: Said) {
  const error = (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null || issue.input === '' ? required() : messages.validation.list();
  return z
    .int({ error })
    .check(z.positive({ error: messages.validation.list }), z.lte(limits.id, { error: messages.validation.list }));
}

const chosen = z
  .int({ error: messages.validation.list })
  .check(z.positive({ error: messages.validation.list }), z.lte(limits.id, { error: messages.validation.list }));

/** Ids of reference data in a query, separated by commas: `101,304`; empty for none, doubles are folded. */
export function idsText({ max, tooMany }: { max: number; tooMany: Said }) {
  return z.pipe(
    z
      .string({ error: messages.validation.list })
      .check(z.regex(/^(\d+(,\d+)*)?$/, { error: messages.validation.list })),
    z.pipe(
      z.transform((text: string) => (text === '' ? [] : text.split(',').map(Number))),
      choices({ max, tooMany }),
    ),
  );
}

/** A list of ids of reference data inside a body; doubles are folded, the order is kept. */
export function choices({ required, max, tooMany }: { required?: Said; max: number; tooMany: Said }) {
  const list = z.array(chosen, { error: required ?? messages.validation.list }).check(
    z.overwrite((ids) => [...new Set(ids)]),
    z.maxLength(max, { error: tooMany }),
  );
  return required === undefined ? list : list.check(z.minLength(1, { error: required }));
}
