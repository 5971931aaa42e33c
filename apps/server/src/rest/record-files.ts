import { recordAsFile } from '@exchange/api';
import { type RecordFormat, recordFiles } from '@exchange/contract/credit';
import type { FastifyInstance } from 'fastify';
import type { Contexts } from '../http/context.ts';
import { answerMethodNotAllowed } from '../http/method-not-allowed.ts';

/** `GET /api/profile/record/{markdown,csv,json}`: the caller's own record as a download (docs/behaviour/credit.md#record). */
export function mountRecordFiles(app: FastifyInstance, contexts: Contexts): void {
  const formats: readonly RecordFormat[] = ['markdown', 'csv', 'json'];
  const onRequest = contexts.identifyMember;
  for (const format of formats) {
    const { path, file, type } = recordFiles[format];
    const headers = {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'no-store',
    };
    app.get(path, { onRequest, exposeHeadRoute: false }, async (req, reply) =>
      reply.headers(headers).send(await recordAsFile(contexts.contextOf(req, reply), format)),
    );
    app.head(path, { onRequest }, async (_req, reply) => reply.headers(headers).send());
    answerMethodNotAllowed(app, path, ['GET', 'HEAD']);
  }
}
