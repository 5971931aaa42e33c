import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeWhoMayJoin, Refusal } from '@exchange/api';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { cookiesOf } from '../http/cookies.ts';
import { version } from '../version.ts';

/** The output of `make build`. */
const distFolder = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** The operator's settings that the web app loads once. */
function webConfig(config: Config) {
  return {
    app_name: config.appName,
    version,
    notice: config.notice,
    who_may_join: describeWhoMayJoin(config) ?? '',
    is_invitation_needed: config.onlyInvited,
    is_sign_up_closed: config.signUpDomains?.length === 0,
    institute_login: config.institute?.name ?? '',
    has_orcid_login: config.orcid !== undefined,
    contact_url: config.contactUrl,
    social_url: config.socialUrl,
    privacy_url: config.privacyUrl,
    terms_url: config.termsUrl,
    cookies_url: config.cookiesUrl,
    area_form_url: config.areaFormUrl,
    development_mail: !config.production && config.smtpUrl === undefined,
  };
}

/** Paths that are never answered with the web app (docs/behaviour.md#methods). */
const isOwn = (path: string) => /^\/(api|trpc|auth|healthz|readyz|metrics|legal|dev|\.well-known)(\/|$)/.test(path);
const hasExtension = (path: string) => /\.[A-Za-z0-9]{1,8}$/.test(path);

const linkHeaders = z.object({
  /** What every screen of a logged-in user needs. */
  members: z.string(),
  /** What the screens of a guest need, by path; the page itself names the parts of the welcome page. */
  guests: z.record(z.string(), z.string()),
});

/** The `Link` headers (RFC 8288) that preload the scripts of a screen, as the build wrote them. */
function readLinks() {
  return linkHeaders.parse(JSON.parse(readFileSync(`${distFolder}links.json`, 'utf8')));
}

/** Serves the built web app: hashed assets, cached for ever, and the page for every other path but the server's own. */
export async function mountWebFiles(app: FastifyInstance, config: Config): Promise<void> {
  app.get('/config.json', async (_req, reply) => reply.header('Cache-Control', 'no-cache').send(webConfig(config)));
  const hasBuild = existsSync(`${distFolder}index.html`);
  if (hasBuild)
    await app.register(fastifyStatic, {
      root: distFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders(reply, path) {
        const isHashed = path.includes('/assets/');
        reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, no-cache');
      },
    });
  const page = hasBuild ? readFileSync(`${distFolder}index.html`) : undefined;
  const links = hasBuild ? readLinks() : undefined;
  const { session } = cookiesOf(config.isHttps);
  app.setNotFoundHandler(async (req, reply) => {
    const [path = ''] = req.url.split('?');
    const wantsPage = (req.method === 'GET' || req.method === 'HEAD') && !isOwn(path) && !hasExtension(path);
    if (!wantsPage) throw new Refusal('http.notFound');
    if (page === undefined)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The web app is not built yet. Run `make build`.\n');
    const link = req.cookies[session.name] === undefined ? links?.guests[path] : links?.members;
    if (link !== undefined) reply.header('Link', link);
    return reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}
