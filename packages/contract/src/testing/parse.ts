import * as z from 'zod/mini';
import { type Explanation, explainIssues } from '../validation-errors.ts';

/** The value a schema lets through. @throws when it refuses */
export function accepted<T extends z.core.$ZodType>(schema: T, input: unknown): z.output<T> {
  const result = z.safeParse(schema, input);
  if (!result.success) throw new Error(`Refused: ${JSON.stringify(explainIssues(result.error.issues))}`);
  return result.data;
}

/** The reply of a schema that refuses. @throws when it does not */
export function refusedBy(schema: z.core.$ZodType, input: unknown, summary?: string): Explanation {
  const result = z.safeParse(schema, input);
  if (result.success) throw new Error(`Accepted: ${JSON.stringify(input)}`);
  return explainIssues(result.error.issues, summary);
}

/** The reply about one broken field, whose sentence is that of the whole form. */
export const inField = (field: string, error: string): Explanation => ({ error, fields: { [field]: error } });
