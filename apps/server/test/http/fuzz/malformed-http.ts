import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { restRows } from '../../../src/rest/routes.ts';
import { listOf } from '../testing/texts.ts';
import type { RawRequest } from '../testing/transports.ts';

/**
 * A malformed request: invalid JSON, another content type, an unusual path, query, cookie or tRPC input; and the statuses
 * of its allowed replies, none if any below 500 is right.
 */
type MalformedRequest = ReturnType<typeof malformed>;
const malformed = (request: RawRequest, ...statuses: number[]) => ({ request, statuses });

const json = { 'content-type': 'application/json' };

const notJson = fc.constantFrom(
  ...listOf(`
    text/plain | text/html; charset=utf-8 | application/x-www-form-urlencoded | multipart/form-data; boundary=x |
    multipart/form-data | application/xml | application/json; charset=latin1 | application/json; charset=utf-16 |
    application/jsonx | application/ld+json | text/json | json | */* | / | ; | application/json, text/plain`),
  'x'.repeat(2000),
);
const stillJson = fc.constantFrom(
  ...listOf(`
    application/json | Application/JSON | application/json; charset=utf-8 | application/json;charset="UTF-8" |
    application/json ; charset=utf8`),
);

/** Bodies that are not a JSON object. */
const brokenJson = fc.oneof(
  fc.constantFrom<string | Buffer>(
    ...listOf(`{ | } | {"name" | {"name":} | {"name":"a",} | {'name':'a'} | {name:"a"} | {"name":"a"}} |
      {"name":"a"} {"name":"b"} | [] | [{"name":"a"}] | "name" | 1 | null | true | NaN | undefined |
      {"name":"\u0001"} | {"name":"\\x41"} | {"name":"\\u00"} | // {"name":"a"} | name=a&b=c | <name>a</name>`),
    ' ',
    '\u0000',
    '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\na\r\n--x--',
    '['.repeat(200_000),
    '{"a":'.repeat(50_000),
    Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
    Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d]),
    Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d]),
    gzipSync('{"name":"a"}'),
  ),
  fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from([0x2b, ...bytes])),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).map((text) => `#${text}`),
);

/** Compressed bodies: valid, broken, not compressed, and two that decompress to a thousand times their size. */
const encoded = [
  gzipSync('{"unknown":"a"}'),
  gzipSync('{"unknown"'),
  gzipSync('{"unknown":"a"}').subarray(0, 20),
  Buffer.from('{"unknown":"a"}'),
  brotliCompressSync('{"unknown":"a"}'),
  gzipSync(`{"unknown":"${' '.repeat(50_000_000)}"}`),
  brotliCompressSync(Buffer.alloc(50_000_000, ' '), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
];

/** Objects with keys such as `__proto__`; none of them is a field. */
const unusualKeys = fc.constantFrom(
  '{"__proto__":{"name":"Eve"}}',
  '{"__proto__":null}',
  '{"constructor":{"prototype":{"name":"Eve"}}}',
  '{"prototype":{},"toString":1,"valueOf":2,"hasOwnProperty":3,"then":4,"toJSON":5}',
  '{"then":"x","catch":[],"finally":{}}',
  '{"":"x","\\u0000":"y","\\ud800":"z","a b":1,"1":2}',
  `{${Array.from({ length: 20_000 }, (_, n) => `"key${n}":${n}`).join(',')}}`,
);

const unusualSegment = fc
  .oneof(
    fc.constantFrom(
      ...listOf(`
        %00 | %ff | %c0%ae | %ZZ | % | %e2%82 | %2e%2e | %2f | %2F..%2F | ..%2f..%2fetc%2fpasswd | %F0%9F%98%80 |
        %ed%a0%80 | 0 | 01 | -1 | 1e3 | 1.0 | +1 | 0x1 | 1;x=1 | 1,2 | * | __proto__ | constructor | :id | {id}`),
      'a'.repeat(300),
      'a'.repeat(6000),
      '1'.repeat(400),
      '%31'.repeat(900),
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc
      .uint8Array({ minLength: 1, maxLength: 12 })
      .map((bytes) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')),
  )
  // No step within the path, and no id, which a row may have.
  .filter((segment) => !/^((\.|%2e){1,2}|([1-9]|%3[1-9])(\d|%3\d){0,9})$/i.test(segment));

const unusualQuery = fc.oneof(
  fc.constantFrom(
    ...listOf(`
      ? | ?&&& | ?= | ?=1&=2 | ?id | ?id= | ?id=%00 | ?id=%ff | ?id=%ZZ | ?id=% | ?id[]=1 | ?id[0]=1&id[1]=2 |
      ?id[a]=1 | ?id.a=1 | ?__proto__=1 | ?__proto__[id]=1 | ?constructor=1&toString=2 | ?id=1;id=2 | ?limit=1e9 |
      ?limit=%31 | ?limit=１ | ?limit=0x10 | ?limit=-0 | ?cursor=%00 | ?cursor=MjAyNi0wMi0zMCAwMDowMDowMCswMCAx |
      ?cursor=MjAyNi0wMi0yOCAyNTo2MTo2MSswMCAx | ?a=1&b=%E0%A4%A | ?q=%25%25%25___ | ?q=%5C%5C%27%22`),
    `?limit=${'9'.repeat(400)}`,
    `?cursor=${'A'.repeat(4000)}`,
    `?${Array.from({ length: 900 }, (_, n) => `k${n}=1`).join('&')}`,
    `?q=${'a%20'.repeat(1500)}`,
    `?q=${'%CC%81%CC%A3'.repeat(700)}`,
  ),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `?q=${encodeURIComponent(text.toWellFormed())}`),
  fc.base64String({ maxLength: 60 }).map((text) => `?cursor=${encodeURIComponent(text)}`),
);
const repeated = fc.constantFrom(
  ...listOf('?id=1&id=2 | ?id=1&id=1 | ?x=1&x=2 | ?limit=1&limit=2 | ?__proto__=1&__proto__=2 | ?=1&=2'),
);

const unusualCookie = fc.oneof(
  fc.constantFrom(
    ...listOf(`session= | session=%00 | session=%ff | session=a; session=b | =; ==; ;; | session | __proto__=1 |
      known=1.2.3.4 | known=999999999999999999999.a.0.b | session="\\" | session=é`),
    `session=${'A'.repeat(43)}`,
    `session=${'A'.repeat(5000)}`,
    `known=${'9.'.repeat(500)}`,
  ),
  fc.string({ unit: 'grapheme-ascii', maxLength: 60 }).map((text) => `session=${text}`),
);

type TrpcRequest = Pick<RawRequest, 'method' | 'url' | 'payload' | 'headers'>;
const trpcGet = (path: string): TrpcRequest => ({ method: 'GET', url: `/trpc/${path}` });
const trpcPost = (path: string, payload: string): TrpcRequest => ({
  method: 'POST',
  url: `/trpc/${path}`,
  payload,
  headers: json,
});

const trpcHeaders: Record<string, string>[] = [
  { 'trpc-accept': 'application/jsonl' },
  { accept: 'text/event-stream' },
  { 'x-trpc-source': '\u00ff', 'last-event-id': 'x' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/octet-stream' },
];

/** tRPC inputs and batches that are not one ordinary call. */
const unusualTrpc = fc.oneof(
  fc.constantFrom<TrpcRequest>(
    trpcGet(''),
    ...listOf(`
      nope | nope.nope | __proto__ | constructor.constructor | profiles | profiles.own.own | profiles%00own |
      profiles%2Fown | profiles.update | profiles.update?input=%7B%7D | chats.summary | chats.summary?input= |
      chats.summary?input=x | chats.summary?input=%7B | chats.summary?input=null | chats.summary?input=[] |
      chats.summary?input=1 | chats.summary?input=%22id%22 | chats.summary?input=%7B%7D&input=%7B%7D |
      chats.summary?input=%ff | chats.summary?batch=1 | chats.summary?batch=1&input=x |
      chats.summary?batch=1&input=%7B%220%22%3A1%7D |
      chats.summary?batch=1&input=%7B%22__proto__%22%3A%7B%22id%22%3A1%7D%7D | chats.summary?batch=true |
      ,,,?batch=1 | profiles.own?connectionParams=1 | profiles.own?connectionParams=%7B | profiles.own?lastEventId=x`).map(
      trpcGet,
    ),
    trpcGet(`${Array.from({ length: 21 }, () => 'profiles.own').join(',')}?batch=1`),
    trpcGet(`${'profiles.own,'.repeat(300)}?batch=1`),
    ...['POST', 'PUT', 'DELETE', 'OPTIONS'].map((method) => ({ method, url: '/trpc/profiles.own' })),
    { ...trpcPost('profiles.update', '{}'), method: 'PATCH' },
    trpcPost('profiles.update?batch=1', '[]'),
    trpcPost('profiles.update?batch=1', '{"0":5}'),
    trpcPost('profiles.update,requests.create?batch=1', '{"1":{}}'),
    trpcPost('profiles.update', '[]'),
    trpcPost('profiles.update', 'null'),
    trpcPost('profiles.update', '{"json":{"name":"<"}}'),
    ...trpcHeaders.map((headers) => ({ ...trpcGet('profiles.own'), headers })),
  ),
);

const filled = (path: string) => path.replace(/:\w+/g, '999999999');
const changing = fc.constantFrom(...restRows.filter(({ method, anyBody }) => method !== 'GET' && anyBody !== true));
const reading = fc.constantFrom(...restRows.filter(({ method, open }) => method === 'GET' && !open));
const withParameter = fc.constantFrom(...restRows.filter(({ path }) => path.includes('/:')));
const restCall = changing.map(({ path, method }) => ({ method, url: filled(path) }));
const trpcCall = changing.map(({ procedure }) => ({ method: 'POST', url: `/trpc/${procedure}` }));

const saving = { method: 'PUT', url: '/api/profile' };
const otherTypes = (calls: typeof trpcCall, cookie: string) =>
  fc
    .tuple(calls, notJson, fc.constantFrom('{"name":"a"}', 'a=b', '{', 'x'))
    .map(([call, type, payload]) => malformed({ ...call, cookie, payload, headers: { 'content-type': type } }, 415));

/** All malformed requests, by kind; most of them with a session. */
export function malformedRequests(cookie: string): Record<string, fc.Arbitrary<MalformedRequest>> {
  return {
    'other content types': otherTypes(restCall, cookie),
    'other content types over tRPC': otherTypes(trpcCall, cookie),
    'no content type': fc
      .tuple(restCall, fc.constantFrom('{"name":"a"}', 'x'))
      .map(([call, payload]) => malformed({ ...call, cookie, payload }, 415)),
    'broken JSON': fc
      .tuple(restCall, brokenJson, stillJson)
      .map(([call, payload, type]) => malformed({ ...call, cookie, payload, headers: { 'content-type': type } }, 400)),
    // tRPC treats an empty input as none, so a call without fields succeeds.
    'broken JSON over tRPC': fc
      .tuple(trpcCall, brokenJson, stillJson)
      .map(([call, payload, type]) => malformed({ ...call, payload, headers: { 'content-type': type } })),
    'strange keys': fc
      .tuple(unusualKeys, fc.constantFrom(saving, trpcPost('profiles.update', '{}')))
      .map(([payload, call]) => malformed({ ...call, cookie, payload, headers: json }, 200)),
    'content encodings': fc
      .tuple(
        fc.constantFrom('gzip', 'br', 'deflate', 'identity', 'identity, gzip', 'x', ''),
        fc.constantFrom(...encoded),
      )
      .map(([encoding, payload]) => {
        const headers = { ...json, 'content-encoding': encoding };
        // Accepted or refused; a body that decompresses to more than the limit is too large.
        return malformed({ ...saving, cookie, payload, headers }, 200, 400, 413, 415);
      }),
    'odd path segments': fc.tuple(withParameter, unusualSegment).map(([{ method, path, procedure }, segment]) => {
      // Calls with a body are refused for the missing one.
      const isRefused =
        /^(?:credit\.(?:listGiven|listHelpers|give|takeBack)$|account\.endSession$|desks\.invite$|secondFactor\.remove$|joinInvitations\.)/.test(
          procedure,
        ) || method === 'PUT';
      const request = { method, url: path.replace(/:\w+/, () => segment), cookie };
      return malformed(request, 404, ...(isRefused ? [400, 403] : []));
    }),
    'odd paths': fc
      .tuple(
        fc.constantFrom(
          ...listOf(
            '/api/ | /api// | /api/profile/ | /api/profile// | /api/chats/ | /api/./profile/ | /trpc/ | /trpc//',
          ),
        ),
        fc.oneof(fc.constant(''), unusualSegment),
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
      )
      .map(([path, segment, method]) => malformed({ method, url: `${path}${segment}`, cookie })),
    'odd queries': fc
      .tuple(reading, unusualQuery)
      .map(([{ method, path }, query]) => malformed({ method, url: `${filled(path)}${query}`, cookie })),
    'repeated query keys': fc
      .tuple(reading, repeated)
      .map(([{ method, path }, query]) => malformed({ method, url: `${filled(path)}${query}`, cookie }, 400)),
    'odd cookies': fc
      .tuple(reading, unusualCookie)
      .map(([{ method, path }, other]) => malformed({ method, url: filled(path), cookie: other }, 401)),
    'wrong methods': fc
      .tuple(fc.constantFrom(...restRows), fc.constantFrom('PATCH', 'OPTIONS'))
      .map(([{ path }, method]) => malformed({ method, url: filled(path), cookie }, 405)),
    'envelopes of tRPC': fc
      .tuple(unusualTrpc, fc.boolean())
      .map(([request, isMember]) => malformed({ ...request, cookie: isMember ? cookie : undefined })),
  };
}
