import * as z from 'zod/mini';
import { nameEntities } from './entities.ts';
import type { Schema } from './types.ts';

/** Safe integers are all that JSON has; only narrower bounds say something. */
function tidyBounds(schema: Schema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.type !== 'integer' || schema.exclusiveMinimum !== 0) return;
  delete schema.exclusiveMinimum;
  schema.minimum = 1;
}

function toJson(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  nameEntities();
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      tidyBounds(jsonSchema);
      // What stands in for an id that is none of ours is the server's own affair.
      if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default;
      delete jsonSchema.id;
    },
  });
  return json;
}

const local = '#/$defs/';
/** Where the document keeps its named schemas. */
export const components = '#/components/schemas/';

/** What the server answers, as JSON Schema; the entities it refers to are collected in `named`. */
export function describeOutput(schema: z.core.$ZodType, named: Record<string, Schema>): Schema {
  const text = JSON.stringify(toJson(schema, 'output')).replaceAll(`"${local}`, `"${components}`);
  const { $defs = {}, ...described }: Schema = JSON.parse(text);
  Object.assign(named, $defs);
  return described;
}

/**
 * What a caller may send, as JSON Schema with nothing to look up elsewhere. Limits that zod cannot show (they count code
 * points after normalisation) come from its registry, where the contract puts them.
 */
export function describeInput(schema: z.core.$ZodType): Schema {
  const { $defs = {}, ...described } = toJson(schema, 'input');
  const inline = (_key: string, value: unknown) => {
    const isReference = typeof value === 'object' && value !== null && '$ref' in value;
    return isReference && typeof value.$ref === 'string' ? $defs[value.$ref.slice(local.length)] : value;
  };
  return JSON.parse(JSON.stringify(described), inline);
}
