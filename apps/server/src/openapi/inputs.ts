import type { RestRow } from '../rest/routes.ts';
import { procedureOf } from '../trpc/procedures.ts';
import { describeFields, fieldDocOf } from './field-docs.ts';
import { inputSchema } from './json-schema.ts';
import type { Parameter, RequestBody, Schema } from './types.ts';

/** The names of the parameters in a row's path. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly example: unknown;
}

interface Inputs {
  readonly parameters: readonly Parameter[];
  readonly body: RequestBody | undefined;
}

export const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of an earlier reply; while nothing has changed the answer is 304 without a body.',
  schema: { type: 'string' },
};

/** Of the lists of reference data (docs/behaviour/reference.md#reference-data). */
const language: Parameter = {
  name: 'language',
  in: 'query',
  required: false,
  description: 'The language of the names, by its tag; English without it.',
  schema: { type: 'string' },
  example: 'de',
};

/** Splits a procedure's input into path, query and body; the inverse of the adapter's `inputOf`. */
export function inputsOf(row: RestRow): Inputs {
  const { input } = procedureOf(row.procedure);
  const schema = input === undefined ? {} : inputSchema(input);
  const { properties = {}, required = [] } = describeFields(schema);
  const inPath = pathNames(row.path);
  const inQuery = Object.keys(row.query ?? {});
  const fields = Object.entries(properties).map(
    ([name, field]): Field => ({
      name,
      schema: typeof field === 'boolean' ? {} : field,
      isRequired: required.includes(name),
      example: fieldDocOf(schema, name)?.example,
    }),
  );
  const isOther = ({ name }: Field) => !inPath.includes(name) && !inQuery.includes(name);
  return {
    parameters: [
      ...fields.filter(({ name }) => inPath.includes(name)).map((field) => parameterOf('path', field)),
      ...fields.filter(({ name }) => inQuery.includes(name)).map((field) => parameterOf('query', field)),
      ...(row.isKept === true ? [language] : []),
      ...(row.etag === true ? [ifNoneMatch] : []),
    ],
    body: row.method === 'GET' || row.anyBody === true ? undefined : bodyOf(fields.filter(isOther)),
  };
}

function parameterOf(location: 'path' | 'query', { name, schema, isRequired, example }: Field): Parameter {
  const { description = '', ...type } = schema;
  return {
    name,
    in: location,
    required: location === 'path' || isRequired,
    description,
    schema: type,
    ...(example === undefined ? {} : { example }),
  };
}

function bodyOf(fields: readonly Field[]): RequestBody | undefined {
  if (fields.length === 0) return undefined;
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const examples = fields.filter(({ example }) => example !== undefined);
  const schema: Schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, field.schema])),
    ...(required.length === 0 ? {} : { required }),
  };
  const example = Object.fromEntries(examples.map((field) => [field.name, field.example]));
  return { required: required.length > 0, content: { 'application/json': { schema, example } } };
}
