import * as z from 'zod/mini';

/** The words of one field in the API's document. */
export interface FieldDoc {
  readonly description: string;
  readonly format?: 'date-time' | 'email' | 'uri';
  /** The value that worked examples send. */
  readonly example?: unknown;
}

/** Field docs by the names of a schema's fields; a text alone is a description. */
type FieldDocs<Schema extends z.core.$ZodType> = {
  readonly [Field in keyof z.input<Schema>]-?: FieldDoc | string;
};

/**
 * Describes the fields of an object schema for the API's document. The annotation says that a bundle may leave the call out: the
 * browser loads the schemas without these words.
 */
/* @__NO_SIDE_EFFECTS__ */
export function describeInput<Schema extends z.core.$ZodType>(schema: Schema, fields: FieldDocs<Schema>): void {
  z.globalRegistry.add(schema, { fields });
}

/** The same for a schema of replies, which the document refers to by its name. */
/* @__NO_SIDE_EFFECTS__ */
export function describeEntity<Schema extends z.core.$ZodType>(
  schema: Schema,
  name: string,
  fields: FieldDocs<Schema>,
): void {
  z.globalRegistry.add(schema, { id: name, fields });
}

export const clientIdDoc: FieldDoc = {
  description:
    'A UUID of the client’s making for what is sent. A repeat with the same one, as after a lost reply, creates nothing.',
  example: '3f2b8c1e-5d0a-4c9b-8f17-6a2e9d4b7c05',
};

/* @__NO_SIDE_EFFECTS__ */
export function timeDoc(description: string): FieldDoc {
  return { description, format: 'date-time' };
}

/* @__NO_SIDE_EFFECTS__ */
export function emailDoc(description: string): FieldDoc {
  return { description, format: 'email', example: 'ada@example.org' };
}
