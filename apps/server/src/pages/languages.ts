import { createHash } from 'node:crypto';
import { languageOf } from '@exchange/api/core/languages';
import { english } from '@exchange/contract/language';
import { partOf, type ReaderPart, readerParts } from '@exchange/contract/language-parts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** The texts of a language for one kind of reader, at an address that changes with them. */
function textsFor(tag: string, part: ReaderPart) {
  const entries = Object.entries(languageOf(tag).catalogues).filter(([id]) => partOf(id) === part);
  const body = JSON.stringify(Object.fromEntries(entries));
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 10);
  return { path: `/languages/${tag}.${part}.${hash}.json`, body };
}

/** The languages that are offered, as the screens know them, with the addresses of their texts. English is in the scripts. */
export function offeredLanguages({ languages }: Pick<Config, 'languages'>) {
  return languages.map((offered) => {
    const { tag, name, locale, direction } = languageOf(offered);
    const texts = tag === english.tag ? [] : readerParts.map((part) => [part, textsFor(tag, part).path]);
    return { tag, name, locale, direction, texts: Object.fromEntries(texts) };
  });
}

/** Serves the texts of the offered languages, cached for ever. */
export function mountLanguages(app: FastifyInstance, { languages }: Config): void {
  for (const tag of languages.filter((each) => each !== english.tag))
    for (const part of readerParts) {
      const { path, body } = textsFor(tag, part);
      app.get(path, async (_req, reply) =>
        reply
          .header('Cache-Control', 'public, max-age=31536000, immutable')
          .type('application/json; charset=utf-8')
          .send(body),
      );
    }
}
