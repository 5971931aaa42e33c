import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { cookiesOf } from '../http/cookies.ts';
import { sendWithEtag, withEtag } from '../http/etag.ts';
import { answerMethodNotAllowed } from '../http/method-not-allowed.ts';
import { documentPaths } from '../rest/routes.ts';
import { version } from '../version.ts';
import { buildDocument } from './document.ts';
import { referencePage } from './reference/page.ts';

/** Serves the OpenAPI document and the reference page; both are built once at start. */
export function mountDocs(app: FastifyInstance, { appName, publicUrl, isHttps }: Config): void {
  const { session } = cookiesOf(isHttps);
  const document = buildDocument({ appName, publicUrl, version, sessionCookie: session.name });
  const json = withEtag(JSON.stringify(document));
  const page = withEtag(referencePage(document, appName));
  app.get(documentPaths.openapi, async (req, reply) => sendWithEtag(req, reply, json, { isPublic: true }));
  app.get(documentPaths.reference, async (req, reply) =>
    sendWithEtag(req, reply, page, { type: 'text/html; charset=utf-8', isPublic: true }),
  );
  for (const path of Object.values(documentPaths)) answerMethodNotAllowed(app, path, ['GET', 'HEAD']);
}
