import { inLanguage, preferredLanguage } from '@exchange/api/core/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** The language of the person in front of a browser: the web app names the one that it shows. */
export function languageOfRequest(config: Config, { headers }: FastifyRequest): string {
  return preferredLanguage(config, headers['accept-language']);
}

/**
 * Answers every request in the language that it asks for, refusals included, except those of REST, which are English always. Twice, because
 * the events of a body are outside of what the first hook began.
 */
export function speakLanguages(app: FastifyInstance, config: Config): void {
  const speak = (req: FastifyRequest, _reply: FastifyReply, next: () => void) => {
    if (/^\/api(\/|$)/.test(req.url)) next();
    else inLanguage(languageOfRequest(config, req), next);
  };
  app.addHook('onRequest', speak);
  app.addHook('preValidation', speak);
}
