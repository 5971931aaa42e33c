import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { cookiesOf } from '../http/cookies.ts';
import { type BodyWithEtag, sendWithEtag, withEtag } from '../http/etag.ts';
import { answerMethodNotAllowed } from '../http/method-not-allowed.ts';
import { documentPaths } from '../rest/routes.ts';
import { version } from '../version.ts';
import { referenceFiles } from './reference-page.ts';

/** Serves the OpenAPI document and the page that shows it. Each is read at its first call, since few servers are ever asked. */
export function mountDocs(app: FastifyInstance, config: Config): void {
  const { appName, publicUrl, isHttps } = config;
  const { session } = cookiesOf(isHttps);
  const readDocument = async () => {
    const { buildDocument } = await import('./document.ts');
    return JSON.stringify(buildDocument({ appName, publicUrl, version, sessionCookie: session.name }));
  };
  const document = { path: documentPaths.openapi, type: 'application/json; charset=utf-8', read: readDocument };
  for (const { path, type, read } of [document, ...referenceFiles(config)]) {
    let body: Promise<BodyWithEtag> | undefined;
    app.get(path, async (req, reply) => {
      body ??= read().then(withEtag);
      return sendWithEtag(req, reply, await body, { type, isPublic: true });
    });
    answerMethodNotAllowed(app, path, ['GET', 'HEAD']);
  }
}
