import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { escapeHtml, Refusal } from '@exchange/api';
import { inLanguage } from '@exchange/api/core/languages';
import { currentLanguage } from '@exchange/contract/language';
import { appScreens } from '@exchange/contract/sentences/app.screens';
import { homeSentences } from '@exchange/contract/sentences/home';
import { homeScreens } from '@exchange/contract/sentences/home.screens';
import { pageSentences } from '@exchange/contract/sentences/pages';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { cookiesOf } from '../http/cookies.ts';
import { languageOfRequest } from '../http/language.ts';
import { version } from '../version.ts';
import { accentPath } from './branding.ts';
import { showsDevMail } from './dev-mail.ts';
import { offeredLanguages } from './languages.ts';

/** The output of `make build`. */
const distFolder = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** The operator's settings, for the screens. */
function webConfig(config: Config) {
  return {
    app_name: config.appName,
    version,
    logo: config.logo === undefined ? null : { path: config.logo.path, ratio: config.logo.ratio },
    notice: config.notice,
    languages: offeredLanguages(config),
    default_language: config.defaultLanguage,
    sign_up_domains: config.signUpDomains ?? null,
    is_invitation_needed: config.onlyInvited,
    is_sign_up_closed: config.signUpDomains?.length === 0,
    institute_logins: config.institutes.map(({ name, path }) => ({ name, path })),
    has_orcid_login: config.orcid !== undefined,
    are_passwords_off: config.arePasswordsOff,
    is_second_factor_for_all: config.isSecondFactorForAll,
    login_failures: config.limits.failedLogins,
    deletion_days: config.limits.deletionDays,
    has_pictures: config.limits.picturesMb > 0,
    contact_url: config.contactUrl,
    social_url: config.socialUrl,
    privacy_url: config.privacyUrl,
    terms_url: config.termsUrl,
    cookies_url: config.cookiesUrl,
    accessibility_url: config.accessibilityUrl,
    imprint_url: config.imprintUrl,
    area_form_url: config.areaFormUrl,
    development_mail: showsDevMail(config),
    host: new URL(config.publicUrl).hostname,
  };
}

/** Paths that are never answered with the web app (docs/behaviour/api.md#methods). */
const isOwn = (path: string) =>
  /^\/((api|trpc|healthz|readyz|metrics|scim|logs)(\/|$)|(auth|legal|dev|languages)\/.|\.well-known\/)/.test(path);
const hasExtension = (path: string) => /\.[A-Za-z0-9]{1,8}$/.test(path);

/** What a search engine or a person without scripts sees. */
function withoutScripts({ app_name, ...config }: ReturnType<typeof webConfig>) {
  const links = [
    [appScreens.privacyPolicy(), config.privacy_url],
    [appScreens.terms(), config.terms_url],
    [appScreens.cookiePolicy(), config.cookies_url],
    [appScreens.contactForm(), config.contact_url],
    [appScreens.accessibility(), config.accessibility_url],
    [appScreens.imprint(), config.imprint_url],
  ] as const;
  const list = links
    .filter(([, href]) => href !== '')
    .map(([text, href]) => `<li><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></li>`)
    .join('');
  const { welcomeAsk, welcomeOffer, welcome } = homeSentences.screen;
  const lede = homeScreens.welcomeTo({ app: app_name, welcome: welcome() });
  const [heading, ...paragraphs] = [`${welcomeAsk()} ${welcomeOffer()}`, lede, pageSentences.needsScripts()].map(
    escapeHtml,
  );
  return `<h1>${heading}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}<ul>${list}</ul>`;
}

/** The page with the operator's settings, in the language that is spoken now. */
function pageOf(built: string, config: Config): string {
  const settings = webConfig(config);
  const { tag, direction } = currentLanguage();
  return built
    .replace('<html lang="en">', `<html lang="${tag}" dir="${direction}">`)
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(settings.app_name)}</title>`)
    .replace(/(?<=<meta name="description" content=")[^"]*/, () => escapeHtml(homeSentences.screen.welcome()))
    .replace(
      '</head>',
      () =>
        `${config.accent === undefined ? '' : `<link rel="stylesheet" href="${accentPath}">`}<meta name="config" content="${escapeHtml(JSON.stringify(settings))}"></head>`,
    )
    .replace('<noscript>', () => `<noscript>${withoutScripts(settings)}`);
}

/** The page in each language; none without a build. */
function readPages(config: Config): ReadonlyMap<string, string> {
  if (!existsSync(`${distFolder}index.html`)) return new Map();
  const built = readFileSync(`${distFolder}index.html`, 'utf8');
  return new Map(config.languages.map((tag) => [tag, inLanguage(tag, () => pageOf(built, config))]));
}

/** Serves the built web app: hashed assets, cached for ever, and the page for every other path but the server's own. */
export async function mountWebFiles(app: FastifyInstance, config: Config): Promise<void> {
  app.get('/config.json', async (_req, reply) => reply.header('Cache-Control', 'no-cache').send(webConfig(config)));
  const pages = readPages(config);
  const { session } = cookiesOf(config.isHttps);
  if (pages.size > 0)
    await app.register(fastifyStatic, {
      root: distFolder,
      wildcard: false,
      // With an accent the icon is in its colour.
      ...(config.accent === undefined ? {} : { globIgnore: ['favicon.svg'] }),
      index: false,
      cacheControl: false,
      setHeaders(reply, path) {
        const isHashed = path.includes('/assets/');
        reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, no-cache');
      },
    });
  app.setNotFoundHandler(() => {
    throw new Refusal('http.notFound');
  });
  app.get('/*', async (req, reply) => {
    const [path = ''] = req.url.split('?');
    if (isOwn(path) || hasExtension(path)) throw new Refusal('http.notFound');
    const page = pages.get(languageOfRequest(config, req));
    if (page === undefined)
      return (
        reply
          .code(503)
          .type('text/plain; charset=utf-8')
          // biome-ignore lint/plugin: only a developer reads it.
          .send('The web app is not built yet. Run `make build`.\n')
      );
    // Whether it is a valid one, the page asks (docs/behaviour/auth.md#token-validation).
    const seen = req.cookies[session.name] === undefined ? 'none' : 'cookie';
    return reply
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replace('<html ', `<html data-session="${seen}" `));
  });
}
