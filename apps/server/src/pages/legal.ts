import { escapeHtml } from '@exchange/api';
import { appScreens } from '@exchange/contract/sentences/app.screens';
import { pageSentences } from '@exchange/contract/sentences/pages';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { htmlPage, pageStyle } from './html-page.ts';

const { privacy, terms, cookies, social, contact } = pageSentences;

/** Default documents, for operators without their own: title and paragraphs. */
const documents: Record<string, (app: string) => readonly [title: string, ...paragraphs: string[]]> = {
  privacy: (app) => [
    appScreens.privacyPolicy(),
    privacy.purpose({ app }),
    privacy.whoSees(),
    privacy.security(),
    privacy.rights(),
  ],
  terms: (app) => [appScreens.terms(), terms.purpose({ app }), terms.conduct(), terms.warranty()],
  cookies: () => [appScreens.cookiePolicy(), cookies.none(), cookies.session(), cookies.known(), cookies.storage()],
  social: (app) => [social.title(), social.missing({ app }), social.forOperators()],
  contact: (app) => [contact.title(), contact.missing({ app }), contact.forOperators()],
};

/** Serves the built-in documents below `/legal/`. */
export function mountLegal(app: FastifyInstance, { appName }: Config): void {
  app.get('/legal/page.css', async (_req, reply) =>
    reply.header('Cache-Control', 'public, max-age=3600').type('text/css; charset=utf-8').send(pageStyle),
  );
  for (const [name, write] of Object.entries(documents))
    app.get(`/legal/${name}`, async (_req, reply) => {
      const [title, ...paragraphs] = write(appName);
      const content = [
        `<h1>${escapeHtml(title)}</h1>`,
        ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
        `<p class="quiet"><a href="/licenses.txt">${escapeHtml(pageSentences.licences())}</a></p>`,
      ].join('\n');
      return reply
        .header('Cache-Control', 'public, max-age=3600')
        .type('text/html; charset=utf-8')
        .send(htmlPage({ title, appName, content }));
    });
}
