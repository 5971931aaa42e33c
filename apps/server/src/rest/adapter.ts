import { Refusal, type Settings } from '@exchange/api';
import { inLanguage } from '@exchange/api/core/languages';
import { messages } from '@exchange/contract/sentences/messages';
import { fieldOf, isRecord } from '@exchange/contract/unknown';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Contexts } from '../http/context.ts';
import { refuseForeignOrigin } from '../http/csrf.ts';
import { sendWithEtag, withEtag } from '../http/etag.ts';
import { readBody } from '../http/json-body.ts';
import { answerMethodNotAllowed } from '../http/method-not-allowed.ts';
import { keptBody } from '../http/reference-bodies.ts';
import { callProcedure, procedureOf } from '../trpc/procedures.ts';
import { type RestRow, restRows } from './routes.ts';

/** Parses the query as the row says. */
function readQuery(query: unknown, { query: keys = {} }: RestRow): Record<string, unknown> {
  const values = isRecord(query) ? query : {};
  if (Object.values(values).some(Array.isArray)) throw new Refusal('http.invalid');
  return Object.fromEntries(
    Object.entries(keys).map(([key, kind]) => {
      const value = values[key];
      const isNumber = kind === 'number' && typeof value === 'string' && /^\d+$/.test(value);
      // Digits of any length are a number: as a limit the maximum, as an id one that does not exist.
      return [key, isNumber ? Math.min(Number(value), Number.MAX_SAFE_INTEGER) : value];
    }),
  );
}

/** Joins body, query and path into the procedure's input; the path overrides the query, and the query the body. */
function inputOf(req: FastifyRequest, row: RestRow): Record<string, unknown> {
  const query = readQuery(req.query, row);
  const body = row.method === 'GET' || row.anyBody === true || req.body === undefined ? {} : req.body;
  if (!isRecord(body)) throw new Refusal('http.invalid');
  const params = isRecord(req.params) ? req.params : {};
  const path = Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value,
    ]),
  );
  return { ...body, ...query, ...path };
}

/** `Link: </api/…>; rel="next"` for the page after this one (docs/behaviour/api.md#paging). */
function nextLink(req: FastifyRequest, row: RestRow, cursor: string): string {
  const { cursor: _, ...rest } = readQuery(req.query, row);
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams([...given.map(([name, value]) => [name, String(value)]), ['cursor', cursor]]);
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(fieldOf(req.params, name))));
  return `<${path}?${query}>; rel="next"`;
}

function bodyOf(result: unknown, req: FastifyRequest, reply: FastifyReply, row: RestRow): unknown {
  if (row.paged !== true || !isRecord(result)) return result;
  if (typeof result.next_cursor === 'string') reply.header('Link', nextLink(req, row, result.next_cursor));
  return result.items;
}

/**
 * The language in which a list of reference data is asked for (docs/behaviour/reference.md#reference-data); without it the names are English.
 *
 * @throws `reference.unknown`
 */
function askedLanguage(req: FastifyRequest, { languages }: Settings): string | undefined {
  const asked = fieldOf(req.query, 'language');
  if (asked === undefined) return undefined;
  const known = languages.find((tag) => tag === asked);
  if (known === undefined) throw new Refusal('reference.unknown', { fields: { language: messages.validation.list() } });
  return known;
}

/** Whether a row is a mutation behind a GET: the links of emails. */
export function hasSideEffect({ method, procedure }: RestRow): boolean {
  return method === 'GET' && procedureOf(procedure).isMutation;
}

/** Mounts the REST table: one route per row, 405 with `Allow` for other methods, JSON 404 below `/api`. */
export function restAdapter(app: FastifyInstance, contexts: Contexts, publicUrl: string): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (req, body, done) => {
    try {
      done(null, readBody(req, Buffer.isBuffer(body) ? body : Buffer.from(body)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
  const refuseForeign = refuseForeignOrigin(publicUrl);

  for (const row of restRows) {
    const changes = hasSideEffect(row);
    app.route({
      method: row.method,
      url: row.path,
      exposeHeadRoute: !changes,
      config: { anyBody: row.anyBody === true, procedure: row.procedure },
      async onRequest(req) {
        refuseForeign(req);
        await (row.open ? contexts.identify(req) : contexts.identifyMember(req));
      },
      handler: async (req, reply) => {
        if (row.status !== undefined) reply.code(row.status);
        const context = contexts.contextOf(req, reply);
        const input = inputOf(req, row);
        const language = row.isKept === true ? askedLanguage(req, context.settings) : undefined;
        if (language !== undefined) {
          const named = await inLanguage(language, () => callProcedure(context, row.procedure, input));
          return sendWithEtag(req, reply, withEtag(JSON.stringify(named)));
        }
        const isWhole = Object.values(input).every((value) => value === undefined);
        if (isWhole && row.isKept === true) return sendWithEtag(req, reply, await keptBody(context, row.procedure));
        const result = await callProcedure(context, row.procedure, input);
        // A repeated message is a 200.
        if (row.location !== undefined && reply.statusCode === 201 && isRecord(result))
          reply.header('Location', row.location(result, input));
        const body = bodyOf(result, req, reply, row);
        return row.etag === true ? sendWithEtag(req, reply, withEtag(JSON.stringify(body))) : body;
      },
    });
    // A HEAD must change nothing, so it does not run mutations behind a GET.
    if (changes) app.head(row.path, async (_req, reply) => reply.code(200).send());
  }

  for (const path of new Set(restRows.map((row) => row.path))) {
    const allowed = restRows.filter((row) => row.path === path).map((row): HTTPMethods => row.method);
    if (allowed.includes('GET')) allowed.push('HEAD');
    answerMethodNotAllowed(app, path, allowed);
  }
}
