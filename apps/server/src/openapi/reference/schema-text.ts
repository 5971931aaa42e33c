import { limits } from '@exchange/contract/limits';
import { components } from '../json-schema.ts';
import type { Schema } from '../types.ts';

const within = (min: number | undefined, max: number | undefined, unit: string): string => {
  if (min !== undefined && max !== undefined) return `, ${min} to ${max}${unit}`;
  if (max !== undefined) return `, at most ${max}${unit}`;
  return min === undefined ? '' : `, at least ${min}${unit}`;
};

const formats: Readonly<Record<string, string>> = {
  'date-time': 'time',
  email: 'email address',
  uri: 'web address',
  uuid: 'UUID',
};

function listOf({ items, minItems, maxItems }: Schema): SchemaText {
  const each = typeof items === 'object' && !Array.isArray(items) ? schemaText(items) : { text: 'anything' };
  return { ...each, text: `list of ${each.text}${within(minItems, maxItems, ' entries')}` };
}

interface SchemaText {
  readonly text: string;
  /** The name of the entity in the text, for a link. */
  readonly entity?: string;
}

function single(schema: Schema, type: string): SchemaText {
  const { format, enum: values, const: value, minimum, maximum, minLength, maxLength } = schema;
  if (values !== undefined) return { text: `one of ${values.join(', ')}` };
  if (type === 'string') {
    if (value === '') return { text: 'empty' };
    return { text: `${formats[format ?? ''] ?? 'text'}${within(minLength, maxLength, ' characters')}` };
  }
  if (type === 'integer')
    return { text: `whole number${within(minimum, maximum === limits.id ? undefined : maximum, '')}` };
  if (type === 'boolean') return { text: value === true ? 'true' : 'true or false' };
  if (type === 'array') return listOf(schema);
  if (type === 'null') return { text: 'null' };
  return { text: 'object' };
}

/** Describes type and limits of a schema: `text, 1 to 255 characters, or null`. */
export function schemaText(schema: Schema): SchemaText {
  if (schema.$ref !== undefined) {
    const entity = schema.$ref.slice(components.length);
    return { text: entity, entity };
  }
  const alternatives = schema.anyOf?.map(schemaText) ?? [schema.type ?? []].flat().map((type) => single(schema, type));
  const entity = alternatives.find((one) => one.entity !== undefined)?.entity;
  const text = alternatives.map((one) => one.text).join(alternatives.length > 2 ? ' or ' : ', or ') || 'anything';
  return { text, ...(entity === undefined ? {} : { entity }) };
}
