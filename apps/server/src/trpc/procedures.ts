import { appRouter, type Context, type ProcedureMeta, Refusal } from '@exchange/api';
import { definitionOf } from '@exchange/api/core/definition';
import { limits } from '@exchange/contract/limits';
import { isRecord } from '@exchange/contract/unknown';
import { callTRPCProcedure } from '@trpc/server';
import * as z from 'zod/mini';

export interface Procedure {
  readonly isMutation: boolean;
  /** Whether it is a mutation that changes something. */
  readonly isChange: boolean;
  readonly meta: ProcedureMeta;
  /** Missing if the procedure takes nothing. */
  readonly input: z.core.$ZodType | undefined;
  readonly output: z.core.$ZodType;
}

/** tRPC types the definition's meta as unknown; `.meta()` has checked it. */
function isMeta(value: unknown): value is ProcedureMeta {
  return isRecord(value) && 'isOpen' in value;
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return value instanceof z.core.$ZodType;
}

function read(name: string, procedure: unknown): Procedure {
  const { type, meta, inputs, output } = definitionOf(procedure);
  const [input, ...more]: unknown[] = Array.isArray(inputs) ? inputs : [];
  if (!isMeta(meta) || more.length > 0 || !isSchema(output) || (input !== undefined && !isSchema(input)))
    throw new Error(`${name} needs meta, an output schema and one input schema at most`);
  const isMutation = type === 'mutation';
  return { isMutation, isChange: isMutation && meta.changesNothing !== true, meta, input, output };
}

/** All procedures by `feature.name`, as tRPC keeps them at run time; its types show them nested and know no output. */
export const procedures: ReadonlyMap<string, Procedure> = new Map(
  Object.entries(appRouter._def.procedures).map(([name, procedure]: [string, unknown]) => [
    name,
    read(name, procedure),
  ]),
);

/** @throws if there is no such procedure */
export function procedureOf(name: string): Procedure {
  const found = procedures.get(name);
  if (found === undefined) throw new Error(`No procedure ${name}`);
  return found;
}

/** How deep lists are in the input of a call. */
const checkedDepth = 2;

function hasLongList(value: unknown, depth = checkedDepth): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value) && value.length > limits.listEntries) return true;
  return depth > 0 && Object.values(value).some((entry) => hasLongList(entry, depth - 1));
}

/**
 * Refuses a list of more entries than any may have (docs/behaviour/api.md#bodies): each wrong one would get an error of its own, which
 * takes time. A procedure without an input looks at nothing that is sent.
 *
 * @throws `http.invalid`
 */
export function refuseLongLists(path: string, input: unknown): void {
  if (procedures.get(path)?.input !== undefined && hasLongList(input)) throw new Refusal('http.invalid');
}

/** Calls a procedure by its name. @throws its refusal, and if there is no such procedure */
export async function callProcedure(ctx: Context, path: string, input: unknown): Promise<unknown> {
  const type = procedureOf(path).isMutation ? 'mutation' : 'query';
  refuseLongLists(path, input);
  const getRawInput = async () => input;
  return callTRPCProcedure({ router: appRouter, path, type, ctx, getRawInput, signal: undefined, batchIndex: 0 });
}
