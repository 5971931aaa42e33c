import { allRefusals, codeOfRefusal, type RefusalKey, refusalKeys } from '@exchange/contract/all-refusals';
import { rates } from '@exchange/contract/limits';
import type { RefusalEntry } from '@exchange/contract/refusals';
import { components } from './json-schema.ts';
import type { Header, Reply, Schema } from './types.ts';

/** Description of each status of a refusal (docs/behaviour/api.md#errors). */
const meanings: Readonly<Record<RefusalEntry['status'], string>> = {
  400: 'The input breaks a rule. `fields` names the broken ones, where it is a form.',
  401: 'No valid session or access token.',
  403: 'Known, but not allowed.',
  404: 'Does not exist, or the caller may not know that it does.',
  405: 'The path has no such method; `Allow` says which it has.',
  409: 'Conflicts with what is there.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  429: 'Too many; try again later.',
  500: 'A fault of ours.',
  503: 'Cannot answer now; try again later.',
};

const later: Header = { description: 'Seconds to wait.', required: true, schema: { type: 'integer', minimum: 1 } };
/** On replies to calls that were counted, which is after 401 and unless the operator lifted the limits. */
export const rateLimitHeaders: Readonly<Record<string, Header>> = {
  'RateLimit-Policy': {
    description: `The limits that the call was counted in, as \`"calls";q=${rates.memberCallsPerMinute};w=60\`: \`q\` calls in \`w\` seconds.`,
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'What is left of them, as `"calls";r=50;t=34`: `r` calls in the next `t` seconds.',
    schema: { type: 'string' },
  },
};
const challenge: Header = {
  description: 'What is wrong with the access token (RFC 6750); not without one.',
  schema: { type: 'string' },
};
const ofTokens: readonly RefusalKey[] = ['auth.accessToken', 'auth.tokenReadOnly', 'auth.sessionOnly'];
const errorReference: Schema = { $ref: `${components}Error` };

/** The status of a refusal. */
export const statusOf = (key: RefusalKey) => allRefusals[key].status;

/** The refusals of REST, by their codes: operators have no REST calls. */
export const documentedRefusals = refusalKeys
  .filter((key) => !key.startsWith('operators.'))
  .map((key) => ({ code: codeOfRefusal(key), status: statusOf(key), sentence: allRefusals[key].sentence() }))
  .sort((one, other) => one.code.localeCompare(other.code));

/** The schema of every error reply. */
export const errorSchema: Schema = {
  type: 'object',
  description: 'A failure, said to a person.',
  properties: {
    error: { type: 'string', description: 'One sentence for a person.' },
    code: {
      type: 'string',
      description: 'The case, for programs. Others may come.',
      examples: [...new Set(documentedRefusals.map(({ code }) => code))],
    },
    fields: {
      type: 'object',
      description: 'Every broken field with its sentence.',
      additionalProperties: { type: 'string' },
    },
    current: {
      type: 'object',
      description: 'With the code `changed_meanwhile`: the values that are stored now, by field.',
      additionalProperties: true,
    },
  },
  required: ['error', 'code'],
};

/** The reply of one status, with the sentences of its refusals as examples. */
export function refusedReply(keys: readonly RefusalKey[]): Reply {
  const [first] = keys;
  if (first === undefined) throw new Error('A refusal needs a key');
  const status = statusOf(first);
  const examples = keys.map((key) => [
    key,
    { value: { error: allRefusals[key].sentence(), code: codeOfRefusal(key) } },
  ]);
  return {
    description: meanings[status],
    ...(keys.some((key) => ofTokens.includes(key)) ? { headers: { 'WWW-Authenticate': challenge } } : {}),
    ...(status === 429 ? { headers: { 'Retry-After': later, ...rateLimitHeaders } } : {}),
    ...(status === 503 ? { headers: { 'Retry-After': later } } : {}),
    content: { 'application/json': { schema: errorReference, examples: Object.fromEntries(examples) } },
  };
}
