import * as z from 'zod/mini';
import { type Explanation, explainIssues } from '../validation-errors.ts';

/** What a schema says to an input: the value it lets through, or the reply a person gets. */
export function parse<T extends z.core.$ZodType>(
  schema: T,
  input: unknown,
): { value: z.output<T> } | { refused: Explanation } {
  const result = z.safeParse(schema, input);
  return result.success ? { value: result.data } : { refused: explainIssues(result.error.issues) };
}

/** The value a schema lets through. @throws when it refuses */
export function accepted<T extends z.core.$ZodType>(schema: T, input: unknown): z.output<T> {
  const verdict = parse(schema, input);
  if ('refused' in verdict) throw new Error(`Refused: ${JSON.stringify(verdict.refused)}`);
  return verdict.value;
}

/** The reply of a schema that refuses. @throws when it does not */
export function refusedBy(schema: z.core.$ZodType, input: unknown, summary?: string): Explanation {
  const result = z.safeParse(schema, input);
  if (result.success) throw new Error(`Accepted: ${JSON.stringify(input)}`);
  return explainIssues(result.error.issues, summary);
}

/** The reply about one broken field, whose sentence is that of the whole form. */
export const inField = (field: string, error: string): Explanation => ({ error, fields: { [field]: error } });
