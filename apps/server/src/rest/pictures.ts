import { fork } from 'node:child_process';
import { addPicture, Refusal, readPicture, requireSender, type WrittenPicture } from '@exchange/api';
import { Mutex } from '@exchange/api/core/mutex';
import { lookupId } from '@exchange/contract/ids';
import { pictureLimits } from '@exchange/contract/limits';
import { picturePath, picturesPath, storedPictureType } from '@exchange/contract/pictures';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Contexts } from '../http/context.ts';
import { refuseForeignOrigin } from '../http/csrf.ts';
import { answerMethodNotAllowed } from '../http/method-not-allowed.ts';
import type { PictureReply } from './picture-writing.ts';

/** What a browser may do with a picture: show it. */
const shownOnly = {
  'content-type': storedPictureType,
  'content-disposition': 'inline; filename="picture.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
};

/**
 * Lets so few pictures be received at once that their files fit into memory; as many wait unread, and more are refused. One
 * after the other is decoded.
 */
function createReception() {
  const places = Array.from({ length: pictureLimits.ofAllAtOnce }, () => new Mutex());
  const decoding = new Mutex();
  const senders = new Map<number, number>();
  return async <T>(senderId: number, receive: (decode: Mutex['run']) => Promise<T>): Promise<T> => {
    const own = senders.get(senderId) ?? 0;
    if (own >= pictureLimits.atOnce) throw new Refusal('http.rateLimited', { retryAfter: 2 });
    const [first = decoding, ...others] = places;
    const place = others.reduce((least, other) => (other.size < least.size ? other : least), first);
    // Who waits longer than a call may take is told at once.
    if (place.size > 1) throw new Refusal('http.unavailable', { retryAfter: 5 });
    senders.set(senderId, own + 1);
    try {
      return await place.run(() => receive((task) => decoding.run(task)));
    } finally {
      if (own === 0) senders.delete(senderId);
      else senders.set(senderId, (senders.get(senderId) ?? 1) - 1);
    }
  };
}

/**
 * Writes a picture anew in a process of its own, which gets no secrets: its memory goes back to the system, and what breaks it breaks no
 * other call.
 *
 * @throws `pictures.kind`, `pictures.large`, `pictures.broken`
 */
async function writeApart(file: Buffer): Promise<WrittenPicture> {
  const reply = await new Promise<PictureReply>((resolve, reject) => {
    const child = fork(`${import.meta.dirname}/picture-process.ts`, {
      serialization: 'advanced',
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
      timeout: pictureLimits.seconds * 1000,
      killSignal: 'SIGKILL',
    });
    child.once('message', (value: PictureReply) => resolve(value));
    child.once('disconnect', () => resolve({ refused: 'broken', cause: 'Its process ended.' }));
    child.on('error', reject);
    child.send(file);
  });
  if ('refused' in reply) throw new Refusal(`pictures.${reply.refused}`, { cause: reply.cause });
  return reply;
}

/** The one file of a multipart body. @throws `pictures.kind` if there is none, `pictures.large` */
async function readFile(req: FastifyRequest): Promise<Buffer> {
  const file = req.isMultipart() ? await req.file() : undefined;
  if (file === undefined) throw new Refusal('pictures.kind');
  return file.toBuffer();
}

/** `POST /api/pictures` takes one picture, `GET /api/pictures/{id}` shows it (docs/behaviour/pictures.md#pictures). */
export async function mountPictures(app: FastifyInstance, contexts: Contexts, publicUrl: string): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(fastifyMultipart, {
    limits: { files: 1, fields: 0, parts: 1, headerPairs: 20, fileSize: pictureLimits.megabytes * 1_000_000 },
  });
  // Another body is left unread.
  app.addContentTypeParser('*', (_req, _body, done) => done(null));
  const refuseForeign = refuseForeignOrigin(publicUrl);
  const receive = createReception();
  const onRequest = async (req: FastifyRequest) => {
    refuseForeign(req);
    await contexts.identifyMember(req);
  };

  app.post(picturesPath, { onRequest }, async (req, reply) => {
    const ctx = contexts.contextOf(req, reply);
    const senderId = await requireSender(ctx);
    const picture = await receive(senderId, async (decode) => {
      const file = await readFile(req);
      return decode(() => writeApart(file));
    });
    const added = await addPicture(ctx, picture);
    return reply.code(201).header('Location', picturePath(added.id)).send(added);
  });
  answerMethodNotAllowed(app, picturesPath, ['POST']);

  app.get<{ Params: { id: string }; Querystring: { size?: unknown } }>(
    picturePath(':id'),
    { onRequest: contexts.identifyMember },
    async (req, reply) => {
      const { size = 'full' } = req.query;
      if (size !== 'full' && size !== 'small') throw new Refusal('http.invalid');
      const id = z.parse(lookupId, Number(req.params.id));
      const data = await readPicture(contexts.contextOf(req, reply), id, size);
      // A picture never changes; whether one may see it is asked each time.
      const etag = `"${size}"`;
      reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie', etag });
      if (req.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.headers(shownOnly).send(data);
    },
  );
  answerMethodNotAllowed(app, picturePath(':id'), ['GET', 'HEAD']);
}
