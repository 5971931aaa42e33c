import { fieldNote } from './glossary.ts';
import type { Schema } from './types.ts';

/** A field's schema with what the glossary says; what the contract says itself stays behind it. */
export function annotate(schema: Schema, scope: string, name: string): Schema {
  const { description, format } = fieldNote(scope, name);
  const isText = [schema.type].flat().includes('string');
  return {
    ...annotateWithin(schema, scope),
    description: schema.description === undefined ? description : `${description} ${schema.description}`,
    ...(format === undefined || !isText ? {} : { format }),
  };
}

/** The same for all fields that stand in a schema. */
export function annotateWithin(schema: Schema, scope: string): Schema {
  const { properties, items, anyOf } = schema;
  const within = (part: Schema | boolean) => (typeof part === 'boolean' ? part : annotateWithin(part, scope));
  return {
    ...schema,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, field]) => [
              name,
              typeof field === 'boolean' ? field : annotate(field, scope, name),
            ]),
          ),
        }),
    ...(items === undefined || Array.isArray(items) ? {} : { items: within(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((part) => annotateWithin(part, scope)) }),
  };
}
