import { fieldOf } from '@exchange/contract/unknown';

/** The code of an error of Node.js, PostgreSQL or a library; `undefined` if there is none. */
export function codeOf(error: unknown): string | undefined {
  const code = fieldOf(error, 'code');
  return typeof code === 'string' ? code : undefined;
}

/** What an error says, or all those together that it consists of; `undefined` of what is no error. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : undefined;
}
