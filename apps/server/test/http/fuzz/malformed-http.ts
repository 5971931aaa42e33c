import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { restRows } from '../../../src/rest/routes.ts';
import type { Wire } from '../testing/transports.ts';
import type { World } from './environment.ts';

/**
 * Malformed requests: invalid JSON, other content types, unusual paths, queries, cookies and tRPC inputs. Each has its
 * allowed replies; `undefined` where any status below 500 is right.
 */
export interface Odd {
  readonly wire: Wire;
  readonly statuses?: readonly number[];
}

const json = { 'content-type': 'application/json' };

const notJson = fc.constantFrom(
  'text/plain',
  'text/html; charset=utf-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/xml',
  'application/json; charset=latin1',
  'application/json; charset=utf-16',
  'application/jsonx',
  'application/ld+json',
  'text/json',
  'json',
  '*/*',
  '/',
  ';',
  'application/json, text/plain',
  'x'.repeat(2000),
);
const stillJson = fc.constantFrom(
  'application/json',
  'Application/JSON',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
  'application/json ; charset=utf8',
);

/** Bodies that are not a JSON object. */
const brokenJson = fc.oneof(
  fc.constantFrom<string | Buffer>(
    '{',
    '}',
    '{"name"',
    '{"name":}',
    '{"name":"a",}',
    "{'name':'a'}",
    '{name:"a"}',
    '{"name":"a"}}',
    '{"name":"a"} {"name":"b"}',
    '[]',
    '[{"name":"a"}]',
    '"name"',
    '1',
    'null',
    'true',
    'NaN',
    'undefined',
    ' ',
    '\u0000',
    '{"name":"\u0001"}',
    '{"name":"\\x41"}',
    '{"name":"\\u00"}',
    '// {"name":"a"}',
    'name=a&b=c',
    '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\na\r\n--x--',
    '<name>a</name>',
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
const strangeKeys = fc.constantFrom(
  '{"__proto__":{"name":"Eve"}}',
  '{"__proto__":null}',
  '{"constructor":{"prototype":{"name":"Eve"}}}',
  '{"prototype":{},"toString":1,"valueOf":2,"hasOwnProperty":3,"then":4,"toJSON":5}',
  '{"then":"x","catch":[],"finally":{}}',
  '{"":"x","\\u0000":"y","\\ud800":"z","a b":1,"1":2}',
  `{${Array.from({ length: 20_000 }, (_, n) => `"key${n}":${n}`).join(',')}}`,
);

const oddSegment = fc
  .oneof(
    fc.constantFrom(
      '%00',
      '%ff',
      '%c0%ae',
      '%ZZ',
      '%',
      '%e2%82',
      '%2e%2e',
      '%2f',
      '%2F..%2F',
      '..%2f..%2fetc%2fpasswd',
      '%F0%9F%98%80',
      '%ed%a0%80',
      '0',
      '-1',
      '1e3',
      '1.0',
      '+1',
      '0x1',
      '1;x=1',
      '1,2',
      '*',
      '__proto__',
      'constructor',
      ':id',
      '{id}',
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
  .filter((segment) => !/^(\.|%2e){1,2}$/i.test(segment));

const oddQuery = fc.oneof(
  fc.constantFrom(
    '?',
    '?&&&',
    '?=',
    '?=1&=2',
    '?id',
    '?id=',
    '?id=%00',
    '?id=%ff',
    '?id=%ZZ',
    '?id=%',
    '?id[]=1',
    '?id[0]=1&id[1]=2',
    '?id[a]=1',
    '?id.a=1',
    '?__proto__=1',
    '?__proto__[id]=1',
    '?constructor=1&toString=2',
    '?id=1;id=2',
    '?limit=1e9',
    '?limit=%31',
    '?limit=１',
    '?limit=0x10',
    '?limit=-0',
    `?limit=${'9'.repeat(400)}`,
    `?cursor=${'A'.repeat(4000)}`,
    '?cursor=%00',
    '?cursor=MjAyNi0wMi0zMCAwMDowMDowMCswMCAx',
    '?cursor=MjAyNi0wMi0yOCAyNTo2MTo2MSswMCAx',
    `?${'a=1&'.repeat(1)}b=%E0%A4%A`,
    `?${Array.from({ length: 900 }, (_, n) => `k${n}=1`).join('&')}`,
    '?q=%25%25%25___',
    `?q=${'a%20'.repeat(1500)}`,
    `?q=${'%CC%81%CC%A3'.repeat(700)}`,
    '?q=%5C%5C%27%22',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `?q=${encodeURIComponent(text.toWellFormed())}`),
  fc.base64String({ maxLength: 60 }).map((text) => `?cursor=${encodeURIComponent(text)}`),
);
const repeated = fc.constantFrom(
  '?id=1&id=2',
  '?id=1&id=1',
  '?x=1&x=2',
  '?limit=1&limit=2',
  '?__proto__=1&__proto__=2',
  '?=1&=2',
);

const oddCookie = fc.oneof(
  fc.constantFrom(
    'session=',
    'session=%00',
    'session=%ff',
    `session=${'A'.repeat(43)}`,
    `session=${'A'.repeat(5000)}`,
    'session=a; session=b',
    '=; ==; ;;',
    'session',
    '__proto__=1',
    'known=1.2.3.4',
    'known=999999999999999999999.a.0.b',
    `known=${'9.'.repeat(500)}`,
    'session="\\"',
    'session=é',
  ),
  fc.string({ unit: 'grapheme-ascii', maxLength: 60 }).map((text) => `session=${text}`),
);

/** tRPC inputs and batches that are not one ordinary call. */
const oddEnvelope = fc.oneof(
  fc.constantFrom<Pick<Wire, 'method' | 'url' | 'payload' | 'headers'>>(
    { method: 'GET', url: '/trpc/' },
    { method: 'GET', url: '/trpc/nope' },
    { method: 'GET', url: '/trpc/nope.nope' },
    { method: 'GET', url: '/trpc/__proto__' },
    { method: 'GET', url: '/trpc/constructor.constructor' },
    { method: 'GET', url: '/trpc/profiles' },
    { method: 'GET', url: '/trpc/profiles.own.own' },
    { method: 'GET', url: '/trpc/profiles%00own' },
    { method: 'GET', url: '/trpc/profiles%2Fown' },
    { method: 'GET', url: '/trpc/profiles.update' },
    { method: 'GET', url: '/trpc/profiles.update?input=%7B%7D' },
    { method: 'POST', url: '/trpc/profiles.own' },
    { method: 'PUT', url: '/trpc/profiles.own' },
    { method: 'DELETE', url: '/trpc/profiles.own' },
    { method: 'PATCH', url: '/trpc/profiles.update', payload: '{}', headers: json },
    { method: 'OPTIONS', url: '/trpc/profiles.own' },
    { method: 'GET', url: '/trpc/chats.summary' },
    { method: 'GET', url: '/trpc/chats.summary?input=' },
    { method: 'GET', url: '/trpc/chats.summary?input=x' },
    { method: 'GET', url: '/trpc/chats.summary?input=%7B' },
    { method: 'GET', url: '/trpc/chats.summary?input=null' },
    { method: 'GET', url: '/trpc/chats.summary?input=[]' },
    { method: 'GET', url: '/trpc/chats.summary?input=1' },
    { method: 'GET', url: '/trpc/chats.summary?input=%22id%22' },
    { method: 'GET', url: '/trpc/chats.summary?input=%7B%7D&input=%7B%7D' },
    { method: 'GET', url: '/trpc/chats.summary?input=%ff' },
    { method: 'GET', url: '/trpc/chats.summary?batch=1' },
    { method: 'GET', url: '/trpc/chats.summary?batch=1&input=x' },
    { method: 'GET', url: '/trpc/chats.summary?batch=1&input=%7B%220%22%3A1%7D' },
    { method: 'GET', url: '/trpc/chats.summary?batch=1&input=%7B%22__proto__%22%3A%7B%22id%22%3A1%7D%7D' },
    { method: 'GET', url: '/trpc/chats.summary?batch=true' },
    { method: 'GET', url: '/trpc/,,,?batch=1' },
    { method: 'GET', url: `/trpc/${Array.from({ length: 21 }, () => 'profiles.own').join(',')}?batch=1` },
    { method: 'GET', url: `/trpc/${'profiles.own,'.repeat(300)}?batch=1` },
    { method: 'POST', url: '/trpc/profiles.update?batch=1', payload: '[]', headers: json },
    { method: 'POST', url: '/trpc/profiles.update?batch=1', payload: '{"0":5}', headers: json },
    { method: 'POST', url: '/trpc/profiles.update,requests.create?batch=1', payload: '{"1":{}}', headers: json },
    { method: 'POST', url: '/trpc/profiles.update', payload: '[]', headers: json },
    { method: 'POST', url: '/trpc/profiles.update', payload: 'null', headers: json },
    { method: 'POST', url: '/trpc/profiles.update', payload: '{"json":{"name":"<"}}', headers: json },
    { method: 'GET', url: '/trpc/profiles.own', headers: { 'trpc-accept': 'application/jsonl' } },
    { method: 'GET', url: '/trpc/profiles.own', headers: { accept: 'text/event-stream' } },
    { method: 'GET', url: '/trpc/profiles.own', headers: { 'x-trpc-source': '\u00ff', 'last-event-id': 'x' } },
    { method: 'GET', url: '/trpc/profiles.own?connectionParams=1' },
    { method: 'GET', url: '/trpc/profiles.own?connectionParams=%7B' },
    { method: 'GET', url: '/trpc/profiles.own?lastEventId=x' },
    { method: 'GET', url: '/trpc/profiles.own', headers: { 'content-type': 'text/plain' } },
    { method: 'GET', url: '/trpc/profiles.own', headers: { 'content-type': 'application/octet-stream' } },
  ),
);

const changing = restRows.filter(({ method, anyBody }) => method !== 'GET' && anyBody !== true);
const asking = restRows.filter(({ method, open }) => method === 'GET' && !open);

/** All malformed requests, some of them with a session. */
export function oddities(world: World): Record<string, fc.Arbitrary<Odd>> {
  const { cookie } = world.reader;
  const filled = (path: string) => path.replace(/:\w+/g, '999999999');
  const trpcOf = fc.constantFrom(...changing).map(({ procedure }) => `/trpc/${procedure}`);
  const restOf = fc.constantFrom(...changing).map(({ path, method }) => ({ method, url: filled(path) }));
  const withParameter = restRows.filter(({ path }) => path.includes('/:'));
  return {
    'other content types': fc
      .tuple(restOf, notJson, fc.constantFrom('{"name":"a"}', 'a=b', '{', 'x'))
      .map(([call, type, payload]) => ({
        wire: { ...call, cookie, payload, headers: { 'content-type': type } },
        statuses: [415],
      })),
    'other content types over tRPC': fc
      .tuple(trpcOf, notJson, fc.constantFrom('{"name":"a"}', 'a=b', '{'))
      .map(([url, type, payload]) => ({
        wire: { method: 'POST', url, cookie, payload, headers: { 'content-type': type } },
        statuses: [415],
      })),
    'no content type': fc.tuple(restOf, fc.constantFrom('{"name":"a"}', 'x')).map(([call, payload]) => ({
      wire: { ...call, cookie, payload },
      statuses: [415],
    })),
    'broken JSON': fc.tuple(restOf, brokenJson, stillJson).map(([call, payload, type]) => ({
      wire: { ...call, cookie, payload, headers: { 'content-type': type } },
      statuses: [400],
    })),
    'broken JSON over tRPC': fc.tuple(trpcOf, brokenJson, stillJson).map(([url, payload, type]) => ({
      // tRPC treats an empty input as none, so a call without fields succeeds.
      wire: { method: 'POST', url, cookie: undefined, payload, headers: { 'content-type': type } },
    })),
    'strange keys': fc.tuple(strangeKeys, fc.boolean()).map(([payload, isRest]) => ({
      wire: isRest
        ? { method: 'PUT', url: '/api/profile', cookie, payload, headers: json }
        : { method: 'POST', url: '/trpc/profiles.update', cookie, payload, headers: json },
      statuses: [200],
    })),
    'content encodings': fc
      .tuple(
        fc.constantFrom('gzip', 'br', 'deflate', 'identity', 'identity, gzip', 'x', ''),
        fc.constantFrom(...encoded),
      )
      .map(([encoding, payload]) => ({
        wire: {
          method: 'PUT',
          url: '/api/profile',
          cookie,
          payload,
          headers: { ...json, 'content-encoding': encoding },
        },
        // Accepted or refused; a body that decompresses to more than the limit is too large.
        statuses: [200, 400, 413, 415],
      })),
    'odd path segments': fc
      .tuple(fc.constantFrom(...withParameter), oddSegment)
      .map(([{ method, path, procedure }, segment]) => ({
        wire: { method, url: path.replace(/:\w+/, () => segment), cookie },
        statuses: procedure.startsWith('collaborators') || method === 'PUT' ? [400, 403, 404] : [404],
      })),
    'odd paths': fc
      .tuple(
        fc.constantFrom(
          '/api/',
          '/api//',
          '/api/profile/',
          '/api/profile//',
          '/api/chats/',
          '/api/./profile/',
          '/trpc/',
          '/trpc//',
        ),
        fc.oneof(fc.constant(''), oddSegment),
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
      )
      .map(([path, segment, method]) => ({ wire: { method, url: `${path}${segment}`, cookie } })),
    'odd queries': fc
      .tuple(fc.constantFrom(...asking), oddQuery)
      .map(([{ method, path }, query]) => ({ wire: { method, url: `${filled(path)}${query}`, cookie } })),
    'repeated query keys': fc
      .tuple(fc.constantFrom(...restRows.filter(({ method, open }) => method === 'GET' && !open)), repeated)
      .map(([{ method, path }, query]) => ({
        wire: { method, url: `${filled(path)}${query}`, cookie },
        statuses: [400],
      })),
    'odd cookies': fc
      .tuple(fc.constantFrom(...asking), oddCookie)
      .map(([{ method, path }, odd]) => ({ wire: { method, url: filled(path), cookie: odd }, statuses: [401] })),
    'wrong methods': fc
      .tuple(fc.constantFrom(...restRows), fc.constantFrom('PATCH', 'OPTIONS'))
      .map(([{ path }, method]) => ({ wire: { method, url: filled(path), cookie }, statuses: [405] })),
    'envelopes of tRPC': fc
      .tuple(oddEnvelope, fc.boolean())
      .map(([wire, isMember]) => ({ wire: { ...wire, cookie: isMember ? cookie : undefined } })),
  };
}
