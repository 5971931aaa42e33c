import { escapeHtml } from '@exchange/api';
import { inLanguage } from '@exchange/api/core/languages';
import { longDay } from '@exchange/contract/format';
import { currentLanguage } from '@exchange/contract/language';
import { appScreens } from '@exchange/contract/sentences/app.screens';
import { pageSentences } from '@exchange/contract/sentences/pages';
import { fieldOf } from '@exchange/contract/unknown';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import MarkdownIt from 'markdown-it';
import { type LegalName, legalNames } from '../config/own-files.ts';
import type { Config } from '../config.ts';
import { version } from '../version.ts';
import { htmlPage, pageStyle } from './html-page.ts';

const { privacy, terms, cookies, social, contact, accessibility, imprint } = pageSentences;

/** The day on which the built-in accessibility statement was last compared with the screens. */
const assessedOn = '2026-11-28';

/** A paragraph, or the points of a list. */
type Passage = string | readonly string[];

/** Default documents, for operators without their own: title and paragraphs. */
const documents: Record<LegalName, (config: Config) => readonly [title: string, ...Passage[]]> = {
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
  accessibility: ({ appName: app }) => [
    appScreens.accessibility(),
    accessibility.aim({ app, guidelines: 'WCAG 2.2', standard: 'EN 301 549', older: 'WCAG 2.1' }),
    accessibility.partly(),
    [accessibility.free(), accessibility.fading(), accessibility.others()],
    accessibility.assessed({ version, day: longDay(assessedOn) }),
    accessibility.feedback(),
    accessibility.enforcement(),
    accessibility.forOperators(),
  ],
  imprint: ({ appName: app }) => [appScreens.imprint(), imprint.missing({ app }), imprint.forOperators()],
  contact: ({ appName: app }) => [contact.title(), contact.missing({ app }), contact.forOperators()],
};

/** The language that the link names, as the links of the screens do, else the browser's. */
function languageOf({ query }: FastifyRequest, { languages }: Config): string {
  const named = fieldOf(query, 'language');
  return languages.find((tag) => tag === named) ?? currentLanguage().tag;
}

function passageHtml(passage: Passage): string {
  if (typeof passage === 'string') return `<p>${escapeHtml(passage)}</p>`;
  return `<ul>${passage.map((point) => `<li>${escapeHtml(point)}</li>`).join('')}</ul>`;
}

/** Without HTML and pictures. Links to scripts are refused by the library. */
const markdown = new MarkdownIt({ html: false }).disable('image');

/** The document of the operator in a language, else the one for all others; nothing if there is neither. */
function ownDocument(name: LegalName, language: string, { ownDocuments, defaultLanguage }: Config) {
  const inThis = ownDocuments.get(`${name}.${language}`);
  if (inThis !== undefined) return { language, text: inThis };
  const forOthers = ownDocuments.get(name);
  return forOthers === undefined ? undefined : { language: defaultLanguage, text: forOthers };
}

/** Serves the documents below `/legal/`: those of the operator, else the built-in ones. */
export function mountLegal(app: FastifyInstance, config: Config): void {
  const { appName, accent, contactUrl } = config;
  app.get('/legal/page.css', async (_req, reply) =>
    reply.header('Cache-Control', 'public, max-age=3600').type('text/css; charset=utf-8').send(pageStyle(accent)),
  );
  const pageOf = (name: LegalName, own: string | undefined) => {
    const [title, ...passages] = documents[name](config);
    const matter =
      own === undefined
        ? [`<h1>${escapeHtml(title)}</h1>`, ...passages.map(passageHtml)]
        : [`<div class="document">${markdown.render(own)}</div>`];
    const contactLink =
      name === 'accessibility' && own === undefined
        ? [`<p><a href="${escapeHtml(contactUrl)}">${escapeHtml(appScreens.contactForm())}</a></p>`]
        : [];
    const licences = `<p class="quiet"><a href="/licenses.txt">${escapeHtml(pageSentences.licences())}</a></p>`;
    return htmlPage({ title, appName, content: [...matter, ...contactLink, licences].join('\n') });
  };
  for (const name of legalNames)
    app.get(`/legal/${name}`, async (req, reply) => {
      const language = languageOf(req, config);
      const own = ownDocument(name, language, config);
      return reply
        .headers({ 'Cache-Control': 'public, max-age=3600', Vary: 'Accept-Language' })
        .type('text/html; charset=utf-8')
        .send(inLanguage(own?.language ?? language, () => pageOf(name, own?.text)));
    });
}
