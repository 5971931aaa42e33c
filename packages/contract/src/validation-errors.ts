import { authSentences } from './sentences/auth.ts';
import { messages } from './sentences/messages.ts';

/** An issue as zod reports it, as far as it is needed here. */
interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export interface Explanation {
  /** The one sentence of the reply. */
  readonly error: string;
  /** Every broken field with its sentence. */
  readonly fields: Record<string, string>;
}

/** zod/mini's own words, if a schema has no sentence for a value of quite another shape. */
const zodDefaultMessage = 'Invalid input';
const passwordFields = ['password', 'newPassword'];
/** Order of the fields of a request form; fields that are not named keep the order of their schema. */
const order = ['title', 'collaboration_type_id', 'technical_area_ids', 'share_scope', 'institute_ids', 'description'];

/**
 * Turns the issues of a refused input into a reply (docs/behaviour/api.md#validation-errors): `fields` names each broken field once;
 * `error` is the sentence for passwords, the form's own `summary` if it has one, or the first broken rule's.
 */
export function explainIssues(issues: readonly Issue[], summary?: string): Explanation {
  const fields: Record<string, string> = {};
  let formError: string | undefined;
  for (const { path, message: said } of issues) {
    const message = said === zodDefaultMessage ? messages.validation.invalidRequest() : said;
    const field = path[0];
    if (field === undefined) formError ??= message;
    else fields[String(field)] ??= message;
  }
  const names = Object.keys(fields);
  const first = order.find((name) => name in fields) ?? names[0];
  const error = names.some((name) => passwordFields.includes(name))
    ? authSentences.validation.passwordRules()
    : (summary ??
      (first === undefined ? undefined : fields[first]) ??
      formError ??
      messages.validation.invalidRequest());
  return { error, fields };
}
