import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { cookiesOf } from '../http/cookies.ts';
import { sendWithEtag, withEtag } from '../http/etag.ts';
import { answerMethodNotAllowed } from '../http/method-not-allowed.ts';
import { documentPaths } from '../rest/routes.ts';
import { version } from '../version.ts';

/** Serves the OpenAPI document and the reference page. Both are built at their first call, since few servers are ever asked. */
export function mountDocs(app: FastifyInstance, { appName, publicUrl, isHttps }: Config): void {
  const { session } = cookiesOf(isHttps);
  const build = async () => {
    const [{ buildDocument }, { referencePage }] = await Promise.all([
      import('./document.ts'),
      import('./reference/page.ts'),
    ]);
    const document = buildDocument({ appName, publicUrl, version, sessionCookie: session.name });
    return { json: withEtag(JSON.stringify(document)), page: withEtag(referencePage(document, appName)) };
  };
  let built: ReturnType<typeof build> | undefined;
  const documents = () => {
    built ??= build();
    return built;
  };
  app.get(documentPaths.openapi, async (req, reply) =>
    sendWithEtag(req, reply, (await documents()).json, { isPublic: true }),
  );
  app.get(documentPaths.reference, async (req, reply) =>
    sendWithEtag(req, reply, (await documents()).page, { type: 'text/html; charset=utf-8', isPublic: true }),
  );
  for (const path of Object.values(documentPaths)) answerMethodNotAllowed(app, path, ['GET', 'HEAD']);
}
