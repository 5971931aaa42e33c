import type { RestRow } from '../rest/routes.ts';
import { annotate } from './annotate.ts';
import { fieldNote } from './glossary.ts';
import { describeInput } from './json-schema.ts';
import { schemasOf } from './procedures.ts';
import type { Parameter, RequestBody, Schema } from './types.ts';

/** The names in `:name` places of a row's path. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

interface Inputs {
  readonly parameters: readonly Parameter[];
  readonly body: RequestBody | undefined;
}

const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of an earlier reply; while nothing has changed the answer is 304 without a body.',
  schema: { type: 'string' },
};

/** Splits a procedure's one input into path, query and body, as the adapter joins them. */
export function inputsOf(row: RestRow): Inputs {
  const { input } = schemasOf(row.procedure);
  const { properties = {}, required = [] } = input === undefined ? {} : describeInput(input);
  const inPath = pathNames(row.path);
  const inQuery = Object.keys(row.query ?? {});
  const fields = Object.entries(properties).map(([name, schema]): [string, Schema] => [
    name,
    annotate(typeof schema === 'boolean' ? {} : schema, row.procedure, name),
  ]);
  const parameter = (place: 'path' | 'query', [name, { description = '', ...schema }]: [string, Schema]): Parameter => {
    const { example } = fieldNote(row.procedure, name);
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      description,
      schema,
      ...(example === undefined ? {} : { example }),
    };
  };
  const isOther = ([name]: [string, Schema]) => !inPath.includes(name) && !inQuery.includes(name);
  return {
    parameters: [
      ...fields.filter(([name]) => inPath.includes(name)).map((field) => parameter('path', field)),
      ...fields.filter(([name]) => inQuery.includes(name)).map((field) => parameter('query', field)),
      ...(row.etag === true ? [ifNoneMatch] : []),
    ],
    body: row.method === 'GET' || row.anyBody === true ? undefined : bodyOf(row, fields.filter(isOther), required),
  };
}

function bodyOf(row: RestRow, fields: [string, Schema][], required: readonly string[]): RequestBody | undefined {
  if (fields.length === 0) return undefined;
  const needed = fields.map(([name]) => name).filter((name) => required.includes(name));
  const examples = fields
    .map(([name]) => [name, fieldNote(row.procedure, name).example])
    .filter(([, example]) => example !== undefined);
  const schema: Schema = {
    type: 'object',
    properties: Object.fromEntries(fields),
    ...(needed.length === 0 ? {} : { required: needed }),
  };
  return {
    required: needed.length > 0,
    content: { 'application/json': { schema, example: Object.fromEntries(examples) } },
  };
}
