import { type RefusalKey, refusalKeys } from '@exchange/contract/all-refusals';
import { fieldOf } from '@exchange/contract/unknown';
import type { RestRow } from '../rest/routes.ts';
import { procedureOf } from '../trpc/procedures.ts';
import { pathNames } from './inputs.ts';
import { outputSchema } from './json-schema.ts';
import { rateLimitHeaders, refusedReply, statusOf } from './refused.ts';
import replyExamples from './reply-examples.json' with { type: 'json' };
import type { Header, Operation, Reply, Schema } from './types.ts';

export const tag: Header = { description: 'Changes when the body does.', required: true, schema: { type: 'string' } };
const next: Header = {
  description: 'The page after this one, where there is one: `</api/…?cursor=…>; rel="next"`.',
  schema: { type: 'string' },
};
const location: Header = {
  description: 'Where a GET finds it.',
  required: true,
  schema: { type: 'string', format: 'uri-reference' },
};

/** Refusals that do not depend on the procedure, by the name of the shared reply. */
const common: Readonly<Record<string, readonly RefusalKey[]>> = {
  Invalid: ['http.invalid'],
  Unauthenticated: ['auth.required', 'auth.accessToken'],
  InvalidToken: ['auth.accessToken'],
  Restricted: ['account.leaving', 'secondFactor.missing'],
  ForeignOrReadOnly: ['http.foreignOrigin', 'auth.tokenReadOnly'],
  Denied: ['http.foreignOrigin', 'auth.tokenReadOnly', 'account.leaving', 'secondFactor.missing'],
  NotFound: ['http.notFound'],
  TooLarge: ['http.tooLarge'],
  NotJson: ['http.notJson'],
  TooMany: ['http.rateLimited'],
  Failure: ['http.internal'],
  Unavailable: ['http.unavailable'],
};

const notModified: Reply = {
  description: 'Not changed; keep what you have.',
  headers: { ETag: tag, ...rateLimitHeaders },
};

/** Replies that many calls share. */
export const sharedReplies: Readonly<Record<string, Reply>> = {
  NotModified: notModified,
  ...Object.fromEntries(Object.entries(common).map(([name, keys]) => [name, refusedReply(keys)])),
};

const shared = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** The keys of all refusals of a row. */
function refusalsOf(row: RestRow): RefusalKey[] {
  const changes = row.method !== 'GET' && row.anyBody !== true;
  const { isChange, meta } = procedureOf(row.procedure);
  const { refusals: own = [], allowsDeleting, allowsMissingFactor, sessionOnly } = meta;
  const any: RefusalKey[] = ['http.invalid', 'http.rateLimited', 'http.internal', 'http.unavailable'];
  if (!row.open) any.push('auth.required');
  if (!procedureOf(row.procedure).meta.alwaysSucceeds) {
    any.push('auth.accessToken');
    if (sessionOnly === true) any.push('auth.sessionOnly');
    else if (isChange) any.push('auth.tokenReadOnly');
  }
  if (!row.open && allowsDeleting !== true) any.push('account.leaving');
  if (!row.open && allowsMissingFactor !== true) any.push('secondFactor.missing');
  if (row.method !== 'GET') any.push('http.tooLarge');
  if (changes) any.push('http.foreignOrigin', 'http.notJson');
  // A path that cannot be decoded matches no route.
  if (pathNames(row.path).length > 0) any.push('http.notFound');
  return refusalKeys.filter((key) => any.includes(key) || own.includes(key));
}

function succeeded(row: RestRow, named: Record<string, Schema>, status: 200 | 201): Reply {
  const { output, meta } = procedureOf(row.procedure);
  const { cookie } = meta;
  const described = outputSchema(output, named);
  const items = row.paged === true ? described.properties?.items : described;
  const example = fieldOf(replyExamples, `${row.method} ${row.path}`);
  const headers: Record<string, Header> = {
    ...(row.paged === true ? { Link: next } : {}),
    ...(row.etag === true ? { ETag: tag } : {}),
    ...(row.location === undefined || status !== 201 ? {} : { Location: location }),
    ...(cookie === undefined
      ? {}
      : { 'Set-Cookie': { description: cookie, required: true, schema: { type: 'string' } } }),
    ...(procedureOf(row.procedure).meta.alwaysSucceeds ? {} : rateLimitHeaders),
  };
  return {
    description: status === 201 ? 'Created.' : 'Done.',
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    content: {
      'application/json': {
        schema: typeof items === 'object' ? items : {},
        ...(example === undefined ? {} : { example }),
      },
    },
  };
}

/** The replies of a row by status; adds the entities that they refer to to `named`. */
export function repliesOf(row: RestRow, named: Record<string, Schema>): Operation['responses'] {
  const { repeat } = procedureOf(row.procedure).meta;
  const { status = 200 } = row;
  const replies: Record<string, Reply | { $ref: string }> = { [status]: succeeded(row, named, status) };
  if (repeat !== undefined) replies[200] = { ...succeeded(row, named, 200), description: repeat };
  if (row.etag === true) replies[304] = shared('NotModified');
  return { ...replies, ...refusedReplies(refusalsOf(row)) };
}

/** The replies of refusals by status; those that many calls share are references. */
export function refusedReplies(keys: readonly RefusalKey[]): Record<string, Reply | { $ref: string }> {
  const sets = Object.entries(common);
  return Object.fromEntries(
    [...Map.groupBy(keys, statusOf)].map(([status, group]) => {
      const [name] =
        sets.find(([, one]) => one.length === group.length && one.every((key) => group.includes(key))) ?? [];
      return [status, name === undefined ? refusedReply(group) : shared(name)];
    }),
  );
}
