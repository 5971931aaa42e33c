import {
  changePerson,
  createPerson,
  describePerson,
  findPeople,
  type Institute,
  Refusal,
  removePerson,
  requireInstitute,
  type Services,
} from '@exchange/api';
import { limits } from '@exchange/contract/limits';
import { scimTypes } from '@exchange/contract/provisioning';
import { fieldOf } from '@exchange/contract/unknown';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { bearerOf } from '../http/bearer.ts';
import { headersOf, httpRefusalOf, reportFailure } from '../http/errors.ts';
import { filterOf, numberOf, patchOf, personOf, replacementOf } from './input.ts';
import {
  errorOf,
  listOf,
  scimPath,
  serviceProviderConfig,
  userOf,
  userResourceType,
  userSchema,
  userSchemaResource,
} from './resources.ts';

const type = 'application/scim+json; charset=utf-8';

/** Answers a failure as SCIM does. */
export function answerScimError(error: FastifyError, req: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = httpRefusalOf(error);
  reportFailure(req, refusal);
  return reply
    .headers(headersOf(refusal))
    .code(refusal.status)
    .type(type)
    .send(errorOf(refusal.status, refusal.message, scimTypes[refusal.key]));
}

/**
 * SCIM 2.0 for the people of the institutes (docs/behaviour/provisioning.md), RFC 7643 and RFC 7644. Without an institute there is none.
 */
export async function mountScim(app: FastifyInstance, services: Services, { institutes, publicUrl }: Config) {
  if (institutes.length === 0) return;
  const base = publicUrl + scimPath;
  app.setErrorHandler(answerScimError);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['application/scim+json', 'application/json'], { parseAs: 'string' }, (_req, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch (cause) {
      done(new Refusal('http.invalid', { cause }));
    }
  });

  type Handler = (institute: Institute, req: FastifyRequest, reply: FastifyReply) => Promise<object | undefined>;
  const route = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, handler: Handler) =>
    app.route({
      method,
      url: scimPath + path,
      exposeHeadRoute: false,
      handler: async (req, reply) => {
        const institute = await requireInstitute(services, bearerOf(req));
        const body = await handler(institute, req, reply);
        return reply.type(type).send(body);
      },
    });
  const idOf = ({ params }: FastifyRequest) => String(fieldOf(params, 'id'));

  route('GET', '/Users', async (institute, { query }) => {
    const startIndex = Math.max(1, numberOf(fieldOf(query, 'startIndex'), 1));
    const count = numberOf(fieldOf(query, 'count'), limits.page);
    const filter = filterOf(fieldOf(query, 'filter'));
    const { total, people } = await findPeople(services.db, institute, { filter, startIndex, count });
    return listOf(
      people.map((person) => userOf(base, person)),
      startIndex,
      total,
    );
  });
  route('POST', '/Users', async (institute, { body }, reply) => {
    const created = userOf(base, await createPerson(services, institute, personOf(body)));
    reply.code(201).header('Location', created.meta.location);
    return created;
  });
  route('GET', '/Users/:id', async (institute, req) =>
    userOf(base, await describePerson(services.db, institute, idOf(req))),
  );
  route('PUT', '/Users/:id', async (institute, req) =>
    userOf(base, await changePerson(services, institute, idOf(req), replacementOf(req.body))),
  );
  route('PATCH', '/Users/:id', async (institute, req) =>
    userOf(base, await changePerson(services, institute, idOf(req), patchOf(req.body))),
  );
  route('DELETE', '/Users/:id', async (institute, req, reply) => {
    await removePerson(services, institute, idOf(req));
    reply.code(204);
    return undefined;
  });

  const fixed: Record<string, object> = {
    '/ServiceProviderConfig': serviceProviderConfig(base),
    '/ResourceTypes': listOf([userResourceType(base)]),
    '/ResourceTypes/User': userResourceType(base),
    '/Schemas': listOf([userSchemaResource(base)]),
    [`/Schemas/${userSchema}`]: userSchemaResource(base),
  };
  for (const [path, resource] of Object.entries(fixed)) route('GET', path.replaceAll(':', '::'), async () => resource);
  // Every other path, so that a client of SCIM reads SCIM's error there too.
  for (const path of [scimPath, `${scimPath}/*`])
    app.all(path, async () => {
      throw new Refusal('http.notFound');
    });
}
