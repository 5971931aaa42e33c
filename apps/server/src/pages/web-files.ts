import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeWhoMayJoin, escapeHtml, Refusal } from '@exchange/api';
import { paths } from '@exchange/contract/paths';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { cookiesOf } from '../http/cookies.ts';
import { version } from '../version.ts';
import { codingFor, compressed } from './compressed.ts';
import { showsDevMail } from './dev-mail.ts';
import { renderGuestScreens } from './guest-screens.ts';

/** The output of `make build`. */
const distFolder = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** The operator's settings, for the screens. */
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
    development_mail: showsDevMail(config),
    host: new URL(config.publicUrl).hostname,
  };
}

/** Paths that are never answered with the web app (docs/behaviour.md#methods). */
const isOwn = (path: string) => /^\/(api|trpc|auth|healthz|readyz|metrics|legal|dev|\.well-known)(\/|$)/.test(path);
const hasExtension = (path: string) => /\.[A-Za-z0-9]{1,8}$/.test(path);

const screenFiles = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });
type ScreenFiles = z.infer<typeof screenFiles>;

/** The files of screens, as the build wrote them. */
const links = z.object({
  /** What every screen of a logged-in user needs. */
  anyMember: screenFiles,
  /** What some of them need, by the pattern of their path. */
  members: z.record(z.string(), screenFiles),
  /** What the screens of a guest need, by path; the page itself names the parts of the welcome page. */
  guests: z.record(z.string(), screenFiles),
});

/** The `Link` header (RFC 8288) that preloads the files of a screen. */
function asHeader({ scripts, styles }: ScreenFiles): string {
  return [
    ...scripts.map((file) => `<${file}>; rel=modulepreload`),
    ...styles.map((file) => `<${file}>; rel=preload; as=style; crossorigin`),
  ].join(', ');
}

/** The header for the first screen whose pattern fits a path. */
function linkByPath(screens: Record<string, ScreenFiles>, otherwise?: string): (path: string) => string | undefined {
  const headers = Object.entries(screens).map(
    ([pattern, files]) => [new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`), asHeader(files)] as const,
  );
  return (path) => headers.find(([pattern]) => pattern.test(path))?.[1] ?? otherwise;
}

const scriptTag = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
const preloadTag = (script: string) => `<link rel="modulepreload" crossorigin href="${script}">`;

/** The page with a screen in it. Its scripts are in a template, from which `first-paint.js` takes them once the screen is painted. */
function withScreen(frame: string, path: string, html: string, files: ScreenFiles | undefined): string {
  const scripts = [...(frame.match(scriptTag) ?? []), ...(files?.scripts ?? []).map(preloadTag)];
  return frame
    .replaceAll(scriptTag, '')
    .replace('</head>', () => `<template data-scripts>${scripts.join('')}</template></head>`)
    .replace('<div id="root">', () => `<div id="root" data-screen="${escapeHtml(path)}">${html}`);
}

/** The page, and the page with each screen for guests in it; without a build nothing. */
async function readPages(config: Config) {
  if (!existsSync(`${distFolder}index.html`)) return undefined;
  const settings = webConfig(config);
  const frame = readFileSync(`${distFolder}index.html`, 'utf8')
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(settings.app_name)}</title>`)
    .replace('</head>', () => `<meta name="config" content="${escapeHtml(JSON.stringify(settings))}"></head>`);
  const { anyMember, members, guests } = links.parse(JSON.parse(readFileSync(`${distFolder}links.json`, 'utf8')));
  const screens = await renderGuestScreens(`${distFolder}.render/render.js`, settings);
  return {
    any: compressed(frame),
    screens: new Map(
      [...screens].map(([path, html]) => [path, compressed(withScreen(frame, path, html, guests[path]))]),
    ),
    memberLink: linkByPath(members, asHeader(anyMember)),
    guestLink: linkByPath(Object.fromEntries(Object.entries(guests).filter(([path]) => !screens.has(path)))),
  };
}

/** Serves the built web app: hashed assets, cached for ever, and the page for every other path but the server's own. */
export async function mountWebFiles(app: FastifyInstance, config: Config): Promise<void> {
  app.get('/config.json', async (_req, reply) => reply.header('Cache-Control', 'no-cache').send(webConfig(config)));
  const pages = await readPages(config);
  if (pages !== undefined)
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
  const { session } = cookiesOf(config.isHttps);
  app.setNotFoundHandler(async (req, reply) => {
    const [path = ''] = req.url.split('?');
    // A browser without scripts sends the form of Login itself: it gets the screen again, which says that scripts are needed.
    if (req.method === 'POST' && path === paths.login) return reply.redirect(paths.login, 303);
    const wantsPage = (req.method === 'GET' || req.method === 'HEAD') && !isOwn(path) && !hasExtension(path);
    if (!wantsPage) throw new Refusal('http.notFound');
    if (pages === undefined)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The web app is not built yet. Run `make build`.\n');
    const isGuest = req.cookies[session.name] === undefined;
    const link = (isGuest ? pages.guestLink : pages.memberLink)(path);
    if (link !== undefined) reply.header('Link', link);
    const page = (isGuest ? pages.screens.get(path) : undefined) ?? pages.any;
    const coding = codingFor(req.headers['accept-encoding']);
    if (coding !== 'identity') reply.header('Content-Encoding', coding);
    return reply
      .headers({ 'Cache-Control': 'no-cache', Vary: 'Cookie, Accept-Encoding' })
      .type('text/html; charset=utf-8')
      .send(page[coding]);
  });
}
