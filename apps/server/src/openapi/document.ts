import type { CallDocs } from '@exchange/api';
import { limits } from '@exchange/contract/limits';
import { type RestRow, restRows } from '../rest/routes.ts';
import { procedureOf } from '../trpc/procedures.ts';
import { documentTag, eventsTag, hostEntities, hostPaths, tokenOrSession } from './host-calls.ts';
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

/** From a token to a webhook, each step to copy. */
const beginning = (publicUrl: string) => `## Begin

Log in on the website, and create an access token under Settings → Access tokens: \`read\` to read, \`full\` to post. It is shown once.
Put it where the next lines find it, in a shell of your own:

    export TOKEN=rx_…

Make the first call. The answer is a list of the requests that are new to you; \`[]\` if there are none.

    curl -H "Authorization: Bearer $TOKEN" ${publicUrl}/api/collaboration-requests

## Post a request

The ids of types and areas are in two lists. The last call saves a draft that only you see; without \`post\` it is posted:

    curl -H "Authorization: Bearer $TOKEN" ${publicUrl}/api/collaboration-types
    curl -H "Authorization: Bearer $TOKEN" "${publicUrl}/api/technical-areas?language=en"
    curl -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" ${publicUrl}/api/collaboration-requests -d '{
      "title": "Which landmarks survive milling?",
      "description": "We lose them all.",
      "collaboration_type_id": 101,
      "technical_area_ids": [101],
      "share_scope": "everyone",
      "post": false
    }'

The answer is 201 with the \`id\` and, in \`Location\`, where to read it. Send a \`client_id\` (a UUID) to repeat a call safely.

## Follow a feed

Save a search on the website, and make its secret address under Settings → Feeds. Every feed reader reads it, without a token:

    curl ${publicUrl}/api/atom/SECRET

## Receive a webhook

Add a webhook under Settings → Webhooks: its address must be on the public internet, with https. \`Test\` sends \`{"type":"test"}\` at once. A new request is posted as

    {"type":"request.posted","data":{"id":7,"url":"${publicUrl}/requests/7","title":"…","description":"…","pictures":0,"collaboration_type":"…","technical_areas":["…"],"posted_at":"2026-11-22T14:03:00.000Z"}}

Check the signature ([Standard Webhooks](https://www.standardwebhooks.com)) before you believe it. In Python, with the secret that was shown when you added it:

    import base64, hashlib, hmac
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.{body}".encode()
    right = "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    assert hmac.compare_digest(right, headers["webhook-signature"])

## Check a credit document

Somebody gave you a file \`credit.json\`. The [page](${publicUrl}/check-credit) checks it without an account. On your own machine, with Python 3 and OpenSSL 3:

    curl -O ${publicUrl}/check-credit.py
    python3 check-credit.py credit.json ${publicUrl}

## Rules for all calls`;

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

/** A unique name: if two rows share a procedure, the one with parameters in the path gets a suffix. */
function operationId(row: RestRow): string {
  const isShared = restRows.filter(({ procedure }) => procedure === row.procedure).length > 1;
  return isShared && pathNames(row.path).length > 0 ? `${row.procedure}.byPath` : row.procedure;
}

/** @throws if the procedure's `.meta()` has no tag or no summary */
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
      schemas: { ...named, ...hostEntities, Error: errorSchema },
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
