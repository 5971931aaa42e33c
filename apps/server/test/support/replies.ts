import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { buildDocument } from '../../src/openapi/document.ts';
import type { Method, Operation, Reply } from '../../src/openapi/types.ts';

const document = buildDocument({
  appName: 'Research Exchange',
  version: '0.0.0',
  publicUrl: 'http://localhost:3000',
  sessionCookie: 'session',
});

/** A value of the document in which replies have no field and no `code` that is not documented. */
function strictly(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('properties' in value) return { additionalProperties: false, ...value };
  return 'type' in value && 'examples' in value ? { ...value, enum: value.examples } : value;
}

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
addFormats.default(ajv);
ajv.addVocabulary(['components', 'paths', 'openapi', 'info', 'servers', 'tags']);
ajv.addSchema(JSON.parse(JSON.stringify(document), strictly), 'openapi');

const pointer = (...parts: string[]) =>
  `openapi#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

/** The validator of the schema at a path of the document. */
function validatorAt(...path: string[]): ValidateFunction {
  const found = ajv.getSchema(pointer(...path));
  if (found === undefined) throw new Error(`No schema at ${pointer(...path)}`);
  return found;
}

const templates = Object.keys(document.paths).map((template) => ({
  template,
  pattern: new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Whether the percent-encoded bytes are UTF-8; otherwise no route matches. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The documented path of a URL; fixed paths come before those with parameters, as in the server. */
function templateFor(address: string): string | undefined {
  const [path = ''] = address.split(/[?#]/);
  if (!isDecodable(path)) return undefined;
  const fits = templates.filter(({ pattern }) => pattern.test(path)).map(({ template }) => template);
  return fits.find((template) => template === path) ?? fits[0];
}

const methods: Readonly<Record<string, Method>> = {
  GET: 'get',
  HEAD: 'get',
  POST: 'post',
  PUT: 'put',
  DELETE: 'delete',
};

/** The reply of an operation, and its path in the document. */
function documented(operation: Operation, template: string, method: Method, status: number) {
  const reply = operation.responses[status];
  if (reply === undefined) return undefined;
  if (!('$ref' in reply)) return { reply, path: ['paths', template, method, 'responses', String(status)] };
  const name = reply.$ref.split('/').at(-1) ?? '';
  const shared = document.components.responses[name];
  return shared && { reply: shared, path: ['components', 'responses', name] };
}

/** Statuses with fixed sentences; those of 400 name fields, those of 429 minutes. */
const fixed = new Set([401, 403, 404, 409, 413, 415, 503]);

function sentenceProblem(reply: Reply, status: number, body: unknown): string | undefined {
  const examples = Object.values(reply.content?.['application/json']?.examples ?? {});
  if (!fixed.has(status) || typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  const isKnown = examples.some(({ value }) => value.error === body.error);
  return isKnown ? undefined : `says “${String(body.error)}”, which is not among its documented sentences`;
}

type Headers = Readonly<Record<string, unknown>>;

function headerProblem(reply: Reply, headers: Headers): string | undefined {
  const missing = Object.entries(reply.headers ?? {})
    .filter(([name, { required }]) => required === true && headers[name.toLowerCase()] === undefined)
    .map(([name]) => name);
  return missing.length === 0 ? undefined : `lacks ${missing.join(', ')}`;
}

function bodyProblem(body: unknown, ...path: string[]): string | undefined {
  const validate = validatorAt(...path);
  return validate(body) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'body' });
}

/** The difference of a reply from the OpenAPI document; undefined for none, and for other paths. */
export function replyProblem(method: string, address: string, status: number, body: unknown, headers?: Headers) {
  const template = templateFor(address);
  if (template === undefined) return undefined;
  const name = methods[method];
  const operation = name === undefined ? undefined : document.paths[template]?.[name];
  if (name === undefined || operation === undefined) {
    if (status !== 405) return `${status} instead of 405`;
    return method === 'HEAD' ? undefined : bodyProblem(body, 'components', 'schemas', 'Error');
  }
  const found = documented(operation, template, name, status);
  if (found === undefined) return `status ${status} is not documented`;
  const { reply, path } = found;
  // HEAD does not run a mutation behind a GET, and has none of its headers.
  if (method === 'HEAD') return body === undefined ? undefined : 'a HEAD has a body';
  const carried = headers === undefined ? undefined : headerProblem(reply, headers);
  if (carried !== undefined) return carried;
  if (reply.content === undefined) return body === undefined ? undefined : 'has a body';
  if (reply.content['application/json'] === undefined) return body === undefined ? undefined : 'is JSON';
  return bodyProblem(body, ...path, 'content', 'application/json', 'schema') ?? sentenceProblem(reply, status, body);
}
