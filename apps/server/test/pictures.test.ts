import { readdirSync, readFileSync } from 'node:fs';
import { pictureLimits } from '@exchange/contract/limits';
import { picturePath, picturesPath } from '@exchange/contract/pictures';
import { insertUser, insertUsers } from '@exchange/testkit/users';
import { until } from '@exchange/testkit/wait';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { writePicture } from '../src/rest/picture-writing.ts';
import { hostileFiles, multipart } from './support/pictures.ts';
import { openServer } from './support/server.ts';

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
const { cookie } = await insertUser(server.db);

const send = (file: Buffer, { as = cookie, name = 'gel.png', headers = {} } = {}) => {
  const { payload, type } = multipart(file, name);
  return server.app.inject({
    method: 'POST',
    url: picturesPath,
    headers: { cookie: as, 'content-type': type, ...headers },
    payload,
  });
};
const get = (id: number, query = '', headers = {}) =>
  server.app.inject({ method: 'GET', url: `${picturePath(id)}${query}`, headers: { cookie, ...headers } });
const gel = (options = {}) =>
  sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#336699', ...options } });
const stored = async () => {
  const { count } = server.db.fn;
  const row = await server.db.selectFrom('picture').select(count<string>('id').as('rows')).executeTakeFirstOrThrow();
  return Number(row.rows);
};

describe('no picture is taken', () => {
  test('without a session, from another site, without a file, and while pictures are off', async () => {
    const file = await gel().png().toBuffer();
    expect((await send(file, { as: '' })).statusCode).toBe(401);
    expect((await send(file, { headers: { origin: 'https://evil.example' } })).statusCode).toBe(403);
    const json = await server.app.inject({ method: 'POST', url: picturesPath, headers: { cookie }, payload: {} });
    expect(json.json()).toMatchObject({ code: 'pictures.kind' });
    const off = await openServer({ PICTURES_MB: '0' });
    const { payload, type } = multipart(file, 'gel.png');
    const other = await insertUser(off.db);
    const headers = { cookie: other.cookie, 'content-type': type };
    expect((await off.app.inject({ method: 'POST', url: picturesPath, headers, payload })).json()).toEqual({
      error: 'Pictures are turned off here.',
      code: 'pictures.off',
    });
  });

  test('of more than 10 MB or 50 megapixels, of another type, or without its end', async () => {
    const large = await gel({ width: 10_000, height: 5001 }).png().toBuffer();
    expect((await send(large)).json()).toEqual({
      error: 'A picture can have 10 MB and 50 megapixels at most.',
      code: 'pictures.large',
    });
    expect((await send(Buffer.alloc(pictureLimits.megabytes * 1_000_000 + 1))).json()).toMatchObject({
      code: 'pictures.large',
    });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>');
    expect((await send(svg)).json()).toEqual({
      error: 'Only pictures can be added: PNG, JPEG, WebP or GIF.',
      code: 'pictures.kind',
    });
    const whole = await gel().jpeg().toBuffer();
    expect((await send(whole.subarray(0, whole.length / 2))).json()).toMatchObject({ code: 'pictures.broken' });
    expect(await stored()).toBe(0);
  });
});

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('a %s is written anew, in two sizes, on white', async (format) => {
  const answer = await send(
    await gel({ channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .toFormat(format)
      .toBuffer(),
  );
  expect(answer.statusCode).toBe(201);
  const { id, ...size } = answer.json();
  expect(answer.headers.location).toBe(picturePath(id));
  expect(size).toEqual({ width: 2048, height: 1024, bytes: expect.any(Number) });
  for (const [query, width] of [
    ['', 2048],
    ['?size=small', 800],
  ] as const) {
    const { headers, rawPayload } = await get(id, query);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width });
    if (format !== 'jpeg')
      expect((await sharp(rawPayload).stats()).channels.map(({ min }) => min > 250)).toEqual([true, true, true]);
  }
});

test('a photo is turned as its camera was held, and neither place nor anything else that it says is kept', async () => {
  const photo = await gel()
    .withExif({ IFD0: { Copyright: 'Secret words' }, IFD3: { GPSLatitude: '47/1 22/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { id, width, height } = (await send(photo, { name: '../../etc/secret words.jpg' })).json();
  expect([width, height]).toEqual([1024, 2048]);
  const { rawPayload } = await get(id);
  const { exif, xmp, icc, iptc } = await sharp(rawPayload).metadata();
  expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
  expect(rawPayload.includes('ecret words')).toBe(false);
});

test('a picture is not sent again to who has it, and only its reader gets an answer', async () => {
  const { id } = (await send(await gel().png().toBuffer())).json();
  const { etag } = (await get(id)).headers;
  expect((await get(id, '', { 'if-none-match': etag })).statusCode).toBe(304);
  const other = await insertUser(server.db);
  const missing = { error: 'Picture not found or you do not have access.', code: 'pictures.notFound' };
  expect((await get(id, '', { cookie: other.cookie, 'if-none-match': etag })).json()).toEqual(missing);
  for (const wrong of [0, 999_999_999, 99_999_999_999]) expect((await get(wrong)).json()).toEqual(missing);
  expect((await get(id, '?size=huge')).statusCode).toBe(400);
});

test('of twenty pictures that come at once, those that cannot wait are refused with a time to come back', async () => {
  const people = await insertUsers(
    server.db,
    Array.from({ length: 20 }, () => ({})),
  );
  const file = await gel().png().toBuffer();
  const answers = await Promise.all(people.map((person) => send(file, { as: person.cookie })));
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(12);
  expect(refused.length).toBeGreaterThan(0);
  for (const { statusCode, headers } of refused) expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  server.log.length = 0;
});

test('of two hundred hostile files none is written as anything but a small WebP', { timeout: 120_000 }, async () => {
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(200);
  for (const { name, file } of files) {
    const reply = await writePicture(file);
    if ('refused' in reply) continue;
    for (const data of [reply.small, reply.large]) {
      const { format, width = 0, height = 0, pages = 1, exif } = await sharp(data).metadata();
      expect({ format, pages, exif }, name).toEqual({ format: 'webp', pages: 1, exif: undefined });
      expect(Math.max(width, height), name).toBeLessThanOrEqual(pictureLimits.side);
      expect(/<script|<svg|%PDF|<\?php/.test(data.toString('latin1')), name).toBe(false);
    }
  }
});

/** The processes that decode pictures of this one. */
const decoding = () =>
  readdirSync('/proc/self/task')
    .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Number))
    .filter((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('picture-process'));

test('a picture that ends its process, as by too much memory, is refused', async () => {
  const before = await stored();
  const sending = send(await gel().png().toBuffer());
  await until('it is decoded', () => decoding().length > 0);
  for (const id of decoding()) process.kill(Number(id), 'SIGKILL');
  expect((await sending).json()).toMatchObject({ code: 'pictures.broken' });
  expect(await stored()).toBe(before);
});
