import type { CallDocs } from '@exchange/api';
import { limits } from '@exchange/contract/limits';
import { type RestRow, restRows } from '../rest/routes.ts';
import { procedureOf } from '../trpc/procedures.ts';
import { documentTag, eventsTag, hostPaths, tokenOrSession } from './host-calls.ts';
import { inputsOf, pathNames } from './inputs.ts';
import { errorSchema } from './refused.ts';
import { repliesOf, sharedReplies } from './replies.ts';
import type { Method, OpenApiDocument, Operation, Schema } from './types.ts';

interface About {
  readonly appName: string;
  readonly version: string;
  /** Origin without a trailing slash. */
  readonly publicUrl: string;
  /** Name of the session cookie, which depends on whether the public origin is https. */
  readonly sessionCookie: string;
}

/** A token and a first call. */
const beginning = (
  publicUrl: string,
) => `Log in on the website, create an access token under Settings → Access tokens, and send it with a call:

    curl -H "Authorization: Bearer rx_…" ${publicUrl}/api/collaboration-requests

The answer is a list of the requests that are new to you.`;

const introduction = `JSON in and out, UTF-8. Ids are integers, times are ISO 8601 in UTC with milliseconds. In a reply no key is ever missing: an absent value is \`null\`, an absent list is empty. Unknown fields that are sent are ignored.

Texts are normalised (Unicode NFC, line feeds, trimmed) before their length is counted, in code points. Passwords are taken as typed.

A program sends an access token with every call, \`Authorization: Bearer rx_…\`. A person creates it under Settings → Access tokens, for a year at most; \`read\` may make the calls that change nothing, \`full\` all but those that need a login. Browsers log in once and send the cookie instead; beside a token it does not count. A token that is wrong, expired or revoked is a 401.

A failure is \`{ error, code, fields? }\`: \`error\` is one sentence for a person and may change, \`code\` is for programs. Every reply has an \`X-Request-Id\`, which the log of the server has, too. A body may have ${limits.bodyBytes / 1024 / 1024} MiB. A query key that is given twice is refused.

A list with \`limit\` and \`cursor\` is one page; its \`Link\` header names the next. \`HEAD\` is answered wherever \`GET\` is and changes nothing. Another method is a 405 with \`Allow\`.

Calls are limited by the minute. \`RateLimit-Policy\` and \`RateLimit\` (draft-ietf-httpapi-ratelimit-headers-10) say what is left; a 429 says in \`Retry-After\` when to come back.`;

/** `/a/:id` of the table is `/a/{id}` of the document. */
export function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

const methods = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const satisfies Record<string, Method>;

/** A unique name: where two rows share a procedure, the one with parameters in the path gets a suffix. */
function operationId(row: RestRow): string {
  const isShared = restRows.filter(({ procedure }) => procedure === row.procedure).length > 1;
  return isShared && pathNames(row.path).length > 0 ? `${row.procedure}.byPath` : row.procedure;
}

/** @throws where the procedure's `.meta()` has no tag or no summary */
function docsOf({ procedure }: RestRow): CallDocs {
  const { tag, summary, ...docs } = procedureOf(procedure).meta;
  if (tag === undefined || summary === undefined) throw new Error(`${procedure} needs a tag and a summary`);
  return { ...docs, tag, summary };
}

function securityOf({ open, procedure }: RestRow): Operation['security'] {
  const { isChange, meta } = procedureOf(procedure);
  if (open) return [];
  return meta.sessionOnly === true ? [{ session: [] }] : tokenOrSession(isChange ? 'full' : 'read');
}

function operationOf(row: RestRow, named: Record<string, Schema>): Operation {
  const { tag, summary, description } = docsOf(row);
  const { parameters, body } = inputsOf(row);
  return {
    operationId: operationId(row),
    tags: [tag.name],
    summary,
    ...(description === undefined ? {} : { description }),
    security: securityOf(row),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: repliesOf(row, named),
  };
}

/** Describes the calls as OpenAPI 3.1, from the table, the procedures and their schemas, and the calls that are none. */
export function buildDocument({ appName, version, publicUrl, sessionCookie }: About): OpenApiDocument {
  const named: Record<string, Schema> = {};
  const paths: Record<string, Partial<Record<Method, Operation>>> = {};
  for (const row of restRows) {
    const path = templateOf(row.path);
    paths[path] = { ...paths[path], [methods[row.method]]: operationOf(row, named) };
  }
  Object.assign(paths, hostPaths);
  const tags = new Set(restRows.map((row) => docsOf(row).tag));
  return {
    openapi: '3.1.0',
    info: { title: `${appName} API`, version, description: `${beginning(publicUrl)}\n\n${introduction}` },
    servers: [{ url: publicUrl }],
    tags: [...tags, eventsTag, documentTag],
    paths,
    components: {
      schemas: { ...named, Error: errorSchema },
      responses: sharedReplies,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'Set by `POST /api/login`.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token, `rx_…`, from Settings → Access tokens or `POST /api/account/tokens`.',
        },
      },
    },
  };
}
