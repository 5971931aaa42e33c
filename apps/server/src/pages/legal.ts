import { escapeHtml } from '@exchange/api';
import { inLanguage } from '@exchange/api/core/languages';
import { currentLanguage } from '@exchange/contract/language';
import { appScreens } from '@exchange/contract/sentences/app.screens';
import { pageSentences } from '@exchange/contract/sentences/pages';
import { fieldOf } from '@exchange/contract/unknown';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { htmlPage, pageStyle } from './html-page.ts';

const { privacy, terms, cookies, social, contact } = pageSentences;

/** Default documents, for operators without their own: title and paragraphs. */
const documents: Record<string, (config: Config) => readonly [title: string, ...paragraphs: string[]]> = {
  privacy: ({ appName: app, inbound, limits }) => [
    appScreens.privacyPolicy(),
    privacy.purpose({ app }),
    privacy.whoSees(),
    privacy.security(),
    privacy.factor(),
    privacy.shared(),
    privacy.credit(),
    ...(inbound === undefined ? [] : [privacy.replies({ app })]),
    privacy.kept(limits),
    privacy.rights(),
  ],
  terms: ({ appName: app }) => [appScreens.terms(), terms.purpose({ app }), terms.conduct(), terms.warranty()],
  cookies: () => [appScreens.cookiePolicy(), cookies.none(), cookies.session(), cookies.known(), cookies.storage()],
  social: ({ appName: app }) => [social.title(), social.missing({ app }), social.forOperators()],
  contact: ({ appName: app }) => [contact.title(), contact.missing({ app }), contact.forOperators()],
};

/** The language that the link names, as the links of the screens do, else the browser's. */
function languageOf({ query }: FastifyRequest, { languages }: Config): string {
  const named = fieldOf(query, 'language');
  return languages.find((tag) => tag === named) ?? currentLanguage().tag;
}

/** Serves the built-in documents below `/legal/`. */
export function mountLegal(app: FastifyInstance, config: Config): void {
  const { appName } = config;
  app.get('/legal/page.css', async (_req, reply) =>
    reply.header('Cache-Control', 'public, max-age=3600').type('text/css; charset=utf-8').send(pageStyle),
  );
  const pageOf = (write: (typeof documents)[string]) => {
    const [title, ...paragraphs] = write(config);
    const content = [
      `<h1>${escapeHtml(title)}</h1>`,
      ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
      `<p class="quiet"><a href="/licenses.txt">${escapeHtml(pageSentences.licences())}</a></p>`,
    ].join('\n');
    return htmlPage({ title, appName, content });
  };
  for (const [name, write] of Object.entries(documents))
    app.get(`/legal/${name}`, async (req, reply) =>
      reply
        .headers({ 'Cache-Control': 'public, max-age=3600', Vary: 'Accept-Language' })
        .type('text/html; charset=utf-8')
        .send(inLanguage(languageOf(req, config), () => pageOf(write))),
    );
}
