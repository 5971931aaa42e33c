import * as z from 'zod/mini';
import { describeFields } from './field-docs.ts';
import type { Schema } from './types.ts';

/** Removes the bounds of safe integers, which every JSON number has. */
function tidyBounds(schema: Schema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.type !== 'integer' || schema.exclusiveMinimum !== 0) return;
  delete schema.exclusiveMinimum;
  schema.minimum = 1;
}

function toJson(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      tidyBounds(jsonSchema);
      // The value that replaces an invalid id is not part of the API.
      if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default;
      delete jsonSchema.id;
      // Replies may get more fields (docs/api-changelog.md#promise); generated clients must not refuse them.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return json;
}

const local = '#/$defs/';
/** The prefix of references to the document's named schemas. */
export const components = '#/components/schemas/';

/** The JSON Schema of a reply; adds the entities that it refers to to `named`. */
export function outputSchema(schema: z.core.$ZodType, named: Record<string, Schema>): Schema {
  const text = JSON.stringify(toJson(schema, 'output')).replaceAll(`"${local}`, `"${components}`);
  const { $defs = {}, ...described }: Schema = JSON.parse(text);
  for (const [name, entity] of Object.entries($defs)) named[name] ??= describeFields(entity);
  return describeFields(described);
}

/**
 * The JSON Schema of an input, without references; `fieldDocOf` reads its words. Limits that zod cannot show (they count
 * code points after normalisation) come from its registry, where the contract puts them.
 */
export function inputSchema(schema: z.core.$ZodType): Schema {
  const { $defs = {}, ...described } = toJson(schema, 'input');
  const inline = (_key: string, value: unknown) => {
    const isReference = typeof value === 'object' && value !== null && '$ref' in value;
    return isReference && typeof value.$ref === 'string' ? $defs[value.$ref.slice(local.length)] : value;
  };
  return JSON.parse(JSON.stringify(described), inline);
}
