import { refusalOf } from '@exchange/api/client';
import { codeOf } from '@exchange/api/core/error-details';
import { Refusal } from '@exchange/api/core/refusal';
import { codeOfRefusal } from '@exchange/contract/all-refusals';
import { CliValidationError } from 'trpc-cli';
import * as z from 'zod';
import { UsageError } from './context.ts';

/** What the program ends with, for scripts. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unavailable: 3 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const exitOf = ({ status }: { readonly status: number }) => ({
  exitCode: status >= 500 ? exitCodes.unavailable : exitCodes.refused,
});

/** The `code` if no server answered, or none of ours. */
const noAnswer = 'no_answer';

const refusalBody = z.object({ error: z.string(), code: z.string() });

/** A refusal of a call that is no procedure. */
class RefusedCall extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, { error, code }: z.output<typeof refusalBody>) {
    super(error);
    this.status = status;
    this.code = code;
  }
}

/** The refusal of the data export, from its JSON body. */
export function refusedExport(status: number, body: string): Error {
  try {
    return new RefusedCall(status, refusalBody.parse(JSON.parse(body)));
  } catch {
    return new RefusedCall(status, { error: `The server answered ${status}.`, code: noAnswer });
  }
}

export interface Failure {
  readonly exitCode: ExitCode;
  /** What the person reads. */
  readonly error: string;
  /** The code of the refusal, as over REST, or a word of this program. */
  readonly code: string;
}

/** The deepest reason that says something, because `fetch failed` does not. */
function deepestReasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = codeOf(cause);
    if (code !== undefined && code === code.toUpperCase()) return cause.message || code;
  }
  return error instanceof Error ? error.message : String(error);
}

/** What an error of a command means for the person and for the script. */
export function failureOf(error: unknown): Failure {
  if (error instanceof UsageError || error instanceof CliValidationError)
    return { exitCode: exitCodes.usage, error: error.message, code: 'usage' };
  if (error instanceof RefusedCall) return { ...exitOf(error), error: error.message, code: error.code };
  const seen =
    error instanceof Refusal ? { status: error.status, sentence: error.message, key: error.key } : refusalOf(error);
  if (seen === undefined)
    return { exitCode: exitCodes.unavailable, error: `No answer: ${deepestReasonOf(error)}`, code: noAnswer };
  return { ...exitOf(seen), error: seen.sentence, code: codeOfRefusal(seen.key) };
}
