import { escapeHtml } from '@exchange/api';
import { lifetimes } from '@exchange/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { htmlPage, pageStyle } from './html-page.ts';

interface Document {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** Default documents, for operators without their own. */
function documents({ appName }: Config): Record<string, Document> {
  return {
    privacy: {
      title: 'Privacy policy',
      paragraphs: [
        `${appName} keeps what you enter: your email address, your profile, your requests, offers and messages. It is used to run the service and for nothing else; there is no tracking and no advertising.`,
        'Your email address is shown to nobody but you and the operator. Your profile is shown to logged-in members. A request is shown to the people you share it with. A chat is shown to its two parties; who offered help also sees when the offer was first opened.',
        'Passwords are stored as hashes only. Emails are sent through the mail server of the operator of this installation.',
        'You correct your data on your profile. In Settings you download it or delete your account. For anything else, write to the operator by the contact form.',
      ],
    },
    terms: {
      title: 'Terms of service',
      paragraphs: [
        `${appName} brings together people who ask for help in research and people who give it. What you agree on with each other is yours to keep.`,
        'Write as yourself, be fair, respect the rights and the confidential work of others, and do not use the service for advertising.',
        'The service is provided as it is, without warranty. The operator may remove content and accounts that break these terms.',
      ],
    },
    cookies: {
      title: 'Cookie policy',
      paragraphs: [
        'No cookie is set before you log in, or begin to log in at a login provider.',
        `After you log in, the cookie "session" keeps you logged in for up to ${lifetimes.sessionDays} days, ${lifetimes.sessionIdleDays} days when you do not use it.`,
        `The cookie "known" remembers for ${lifetimes.knownBrowserDays} days that this browser has logged in to your account before, so that a lockout caused by others at your institution does not shut you out.`,
        'The browser itself keeps your choice of a theme and of a compact list, when you were here last, a mark that it was logged in, and for a day the address that you sign up with and the page that a login leads to; and each tab what you type until it is sent. None of this is sent to anybody.',
      ],
    },
    social: {
      title: 'News',
      paragraphs: [
        `The operator of this installation of ${appName} has no social profile yet.`,
        'Operators set the address of theirs with SOCIAL_URL; the home page then leads there.',
      ],
    },
    contact: {
      title: 'Contact',
      paragraphs: [
        `The operator of this installation of ${appName} has not set up a contact form yet.`,
        'If you know who runs it, ask them directly: to change your email address (from the old address, naming the new one), to have a technical area added, or to report abuse. Operators set the address of their form with CONTACT_URL.',
      ],
    },
  };
}

/** Serves the built-in documents below `/legal/`. */
export function mountLegal(app: FastifyInstance, config: Config): void {
  app.get('/legal/page.css', async (_req, reply) =>
    reply.header('Cache-Control', 'public, max-age=3600').type('text/css; charset=utf-8').send(pageStyle),
  );
  for (const [name, { title, paragraphs }] of Object.entries(documents(config))) {
    const content = [
      `<h1>${escapeHtml(title)}</h1>`,
      ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
      '<p class="quiet"><a href="/licenses.txt">Licences of the software in these pages</a></p>',
    ].join('\n');
    const page = htmlPage({ title, appName: config.appName, content });
    app.get(`/legal/${name}`, async (_req, reply) =>
      reply.header('Cache-Control', 'public, max-age=3600').type('text/html; charset=utf-8').send(page),
    );
  }
}
