import type { FieldDoc } from '@exchange/contract/api-docs';
import { isRecord } from '@exchange/contract/unknown';
import type { Schema } from './types.ts';

function isFieldDoc(value: unknown): value is FieldDoc {
  return isRecord(value) && typeof value.description === 'string';
}

/** The words of a field, which the api puts into zod's registry as `fields` of the object's schema. */
export function fieldDocOf({ fields }: Schema, name: string): FieldDoc | undefined {
  const doc = isRecord(fields) ? fields[name] : undefined;
  if (typeof doc === 'string') return { description: doc };
  return isFieldDoc(doc) ? doc : undefined;
}

function withDoc(field: Schema, doc: FieldDoc | undefined): Schema {
  if (doc === undefined) return field;
  const { description, format } = doc;
  const isText = [field.type].flat().includes('string');
  return {
    ...field,
    // What the contract says about a limit follows.
    description: field.description === undefined ? description : `${description} ${field.description}`,
    ...(format === undefined || !isText ? {} : { format }),
  };
}

/** Moves the words in `fields` to the fields themselves, at every depth. */
export function describeFields(schema: Schema): Schema {
  const { fields: _, ...described } = schema;
  const { properties, items, anyOf } = described;
  const within = (part: Schema | boolean) => (typeof part === 'boolean' ? part : describeFields(part));
  if (properties !== undefined)
    described.properties = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        typeof field === 'boolean' ? field : withDoc(describeFields(field), fieldDocOf(schema, name)),
      ]),
    );
  if (items !== undefined && !Array.isArray(items)) described.items = within(items);
  if (anyOf !== undefined) described.anyOf = anyOf.map(describeFields);
  return described;
}
