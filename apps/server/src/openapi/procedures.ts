import { appRouter } from '@exchange/api';
import * as z from 'zod/mini';
import type { ProcedureName } from '../rest/routes.ts';

export interface ProcedureSchemas {
  /** Missing where the procedure takes nothing. */
  readonly input: z.core.$ZodType | undefined;
  readonly output: z.core.$ZodType;
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return value instanceof z.core.$ZodType;
}

/** The schemas that a procedure was built with. @throws where there is no such procedure, or its schemas are not one input and one output */
export function schemasOf(name: ProcedureName): ProcedureSchemas {
  // By name, where tRPC keeps them at run time; its types show them nested and know no output schema.
  const procedure: unknown = Reflect.get(appRouter._def.procedures, name);
  const { inputs, output } = definitionOf(procedure);
  const [input, ...more] = inputs;
  if (more.length > 0 || !isSchema(output) || (input !== undefined && !isSchema(input)))
    throw new Error(`The schemas of ${name} cannot be described`);
  return { input, output };
}

function definitionOf(procedure: unknown): { inputs: readonly unknown[]; output: unknown } {
  const definition: unknown = typeof procedure === 'function' ? Reflect.get(procedure, '_def') : undefined;
  if (typeof definition !== 'object' || definition === null) throw new Error('That is no procedure');
  const inputs: unknown = Reflect.get(definition, 'inputs');
  return { inputs: Array.isArray(inputs) ? inputs : [], output: Reflect.get(definition, 'output') };
}
