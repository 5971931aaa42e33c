import { type RefusalKey, refusals } from '@exchange/contract/refusals';
import { isLogout } from '../limits/called-procedures.ts';
import type { RestRow } from '../rest/routes.ts';
import { procedureOf } from '../trpc/procedures.ts';
import { pathNames } from './inputs.ts';
import { outputSchema } from './json-schema.ts';
import { rateLimitHeaders, refusedReply, statusOf } from './refused.ts';
import type { Header, Operation, Reply, Schema } from './types.ts';

const tag: Header = { description: 'Changes when the body does.', required: true, schema: { type: 'string' } };
const next: Header = {
  description: 'The page after this one, where there is one: `</api/…?cursor=…>; rel="next"`.',
  schema: { type: 'string' },
};

const allKeys = Object.keys(refusals).filter((key): key is RefusalKey => key in refusals);

/** Refusals that do not depend on the procedure, by the name of the shared reply. */
const common = {
  Invalid: 'http.invalid',
  Unauthenticated: 'auth.required',
  Leaving: 'account.leaving',
  ForeignOrigin: 'http.foreignOrigin',
  NotFound: 'http.notFound',
  TooLarge: 'http.tooLarge',
  NotJson: 'http.notJson',
  TooMany: 'http.rateLimited',
  Failure: 'http.internal',
  Unavailable: 'http.unavailable',
} as const satisfies Record<string, RefusalKey>;

const notModified: Reply = {
  description: 'Not changed; keep what you have.',
  headers: { ETag: tag, ...rateLimitHeaders },
};

/** Replies that many calls share. */
export const sharedReplies: Readonly<Record<string, Reply>> = {
  NotModified: notModified,
  ...Object.fromEntries(Object.entries(common).map(([name, key]) => [name, refusedReply([key])])),
};

const shared = (name: keyof typeof common | 'NotModified') => ({ $ref: `#/components/responses/${name}` });

/** The keys of all refusals of a row. */
function refusalsOf(row: RestRow): RefusalKey[] {
  const changes = row.method !== 'GET' && row.anyBody !== true;
  const { refusals: own = [], allowsDeleting } = procedureOf(row.procedure).meta;
  const any: RefusalKey[] = [common.Invalid, common.TooMany, common.Failure, common.Unavailable];
  if (!row.open) any.push(common.Unauthenticated);
  if (!row.open && allowsDeleting !== true) any.push(common.Leaving);
  if (row.method !== 'GET') any.push(common.TooLarge);
  if (changes) any.push(common.ForeignOrigin, common.NotJson);
  // A path that cannot be decoded matches no route.
  if (pathNames(row.path).length > 0) any.push(common.NotFound);
  return allKeys.filter((key) => any.includes(key) || own.includes(key));
}

function succeeded(row: RestRow, named: Record<string, Schema>): Reply {
  const { output, meta } = procedureOf(row.procedure);
  const { cookie } = meta;
  const described = outputSchema(output, named);
  const items = row.paged === true ? described.properties?.items : described;
  const headers: Record<string, Header> = {
    ...(row.paged === true ? { Link: next } : {}),
    ...(row.etag === true ? { ETag: tag } : {}),
    ...(cookie === undefined
      ? {}
      : { 'Set-Cookie': { description: cookie, required: true, schema: { type: 'string' } } }),
    ...(isLogout({ called: [row.procedure] }) ? {} : rateLimitHeaders),
  };
  return {
    description: row.status === 201 ? 'Created.' : 'Done.',
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    content: { 'application/json': { schema: typeof items === 'object' ? items : {} } },
  };
}

/** The replies of a row by status; adds the entities that they refer to to `named`. */
export function repliesOf(row: RestRow, named: Record<string, Schema>): Operation['responses'] {
  const { repeat } = procedureOf(row.procedure).meta;
  const success = succeeded(row, named);
  const replies: Record<string, Reply | { $ref: string }> = { [row.status ?? 200]: success };
  if (repeat !== undefined) replies[200] = { ...success, description: repeat };
  if (row.etag === true) replies[304] = shared('NotModified');
  const keys = Map.groupBy(refusalsOf(row), statusOf);
  const names = Object.entries(common);
  for (const [status, group] of keys) {
    const [name] = names.find(([, key]) => group.length === 1 && key === group[0]) ?? [];
    replies[status] = name === undefined ? refusedReply(group) : { $ref: `#/components/responses/${name}` };
  }
  return replies;
}
