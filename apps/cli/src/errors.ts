import { refusalOf } from '@exchange/api/client';
import { codeOf } from '@exchange/api/core/error-details';
import { Refusal } from '@exchange/api/core/refusal';
import { CliValidationError } from 'trpc-cli';
import * as z from 'zod';
import { UsageError } from './context.ts';

/** What the program ends with, for scripts. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unavailable: 3 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A refusal of a call that is no procedure. */
class RefusedCall extends Error {
  readonly status: number;
  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

const refusalBody = z.object({ error: z.string() });

/** The refusal of the data export, from its JSON body. */
export function refusedExport(status: number, body: string): Error {
  try {
    return new RefusedCall(status, refusalBody.parse(JSON.parse(body)).error);
  } catch {
    return new RefusedCall(status, `The server answered ${status}.`);
  }
}

export interface Failure {
  readonly code: ExitCode;
  readonly text: string;
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
    return { code: exitCodes.usage, text: error.message };
  const seen =
    error instanceof Refusal || error instanceof RefusedCall
      ? { status: error.status, sentence: error.message }
      : refusalOf(error);
  if (seen === undefined) return { code: exitCodes.unavailable, text: `No answer: ${deepestReasonOf(error)}` };
  return { code: seen.status >= 500 ? exitCodes.unavailable : exitCodes.refused, text: seen.sentence };
}
