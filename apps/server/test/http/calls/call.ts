import type { AppRouter } from '@exchange/api';
import type { inferRouterInputs } from '@trpc/server';
import { type ProcedureName, type RestRow, restRows } from '../../../src/rest/routes.ts';
import type { ApiCall } from '../testing/transports.ts';

/** The inputs of all features but the operators', which have no REST route (`operators.test.ts` of the api tests them). */
export type Inputs = Omit<inferRouterInputs<AppRouter>, 'operators'>;
export type InputOf<Name extends ProcedureName> =
  Name extends `${infer Feature extends keyof Inputs}.${infer Procedure}`
    ? Procedure extends keyof Inputs[Feature]
      ? Inputs[Feature][Procedure]
      : never
    : never;
export type Values = Readonly<Record<string, unknown>>;

/** The part of a REST request that holds a field of the input, as the REST adapter reads it. */
export function partOf({ method, path, query = {} }: RestRow, field: string): 'params' | 'query' | 'body' {
  if (path.split('/').includes(`:${field}`)) return 'params';
  return method === 'GET' || Object.hasOwn(query, field) ? 'query' : 'body';
}

/** The call of a row with any input, valid or not. Without fields for the body there is none. */
export function callOfRow(row: RestRow, input: Values = {}): ApiCall {
  const { method, path, procedure } = row;
  const parts: Record<ReturnType<typeof partOf>, Record<string, unknown>> = { params: {}, query: {}, body: {} };
  for (const [field, value] of Object.entries(input)) parts[partOf(row, field)][field] = value;
  const body = Object.keys(parts.body).length === 0 ? undefined : parts.body;
  return { method, path, procedure, ...parts, body };
}

/** The REST row of a procedure; the first of two. */
function rowOf(procedure: ProcedureName): RestRow {
  const row = restRows.find((one) => one.procedure === procedure);
  if (row === undefined) throw new Error(`No REST row of ${procedure}`);
  return row;
}

/** A call with any input, valid or not. */
export const callWith = (procedure: ProcedureName, input?: Values): ApiCall => callOfRow(rowOf(procedure), input);

/** A call with an input of the procedure's type. */
export function call<Name extends ProcedureName>(
  procedure: Name,
  ...[input]: InputOf<Name> extends void ? [] : [input: InputOf<Name>]
): ApiCall {
  return callWith(procedure, { ...Object(input) });
}
