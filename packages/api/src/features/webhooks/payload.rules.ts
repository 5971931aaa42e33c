import { pathTo } from '@exchange/contract/paths';
import { webhookRefusalSentences } from '@exchange/contract/sentences/webhooks';
import type { WebhookFormat } from '@exchange/contract/webhooks';
import type { Settings } from '../../core/context.ts';
import { escapeHtml } from '../../mail/template.ts';
import type { FeedRequest } from '../feeds/feeds.sql.ts';

/** What a message says: of a request, or of a test. */
interface Message {
  readonly text: string;
  readonly url: string;
  readonly terms: string;
}

function messageOf(request: FeedRequest | undefined, { appName, publicUrl }: Settings): Message {
  const { testText, requestText } = webhookRefusalSentences;
  if (request === undefined) return { text: testText({ app: appName }), url: publicUrl, terms: '' };
  const { title, id, collaboration_type_name: type, technical_areas } = request;
  return {
    text: requestText({ title }),
    url: publicUrl + pathTo.request(id),
    terms: [type, ...technical_areas.map(({ name }) => name)].join(' · '),
  };
}

/** A text on one line in which no sign of Markdown has a meaning. */
const inMarkdown = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>()#+\-.!|~&@:]/g, '\\$&');
/** The three signs that Slack reads. */
const inSlack = (text: string) => text.replace(/\s+/g, ' ').replace(/[&<>]/g, (sign) => escapeHtml(sign));

/** Zulip reads links as Slack does, and then its own Markdown: neither a link nor a mention may come of a text. */
const inZulip = (text: string) =>
  inSlack(text)
    .replaceAll('](', '] (')
    .replace(/@(?=[_*])/g, '@ ');

/** Mattermost looks for mentions after it has read the Markdown, so a sign without width stands after each `@`. */
const inMattermost = (text: string) => inMarkdown(text).replaceAll('@', '@\u2060');

/** The messages of chat programs: what their incoming webhooks read. Matrix: the generic webhook of its bridge Hookshot. */
const chats: Record<Exclude<WebhookFormat, 'json'>, (message: Message) => object> = {
  slack: ({ text, url, terms }) => ({ text: `<${url}|${inSlack(text)}>\n${inSlack(terms)}` }),
  zulip: ({ text, url, terms }) => ({ text: `<${url}|${inZulip(text)}>\n${inZulip(terms)}` }),
  mattermost: ({ text, url, terms }) => ({ text: `[${inMattermost(text)}](${url})\n${inMattermost(terms)}` }),
  matrix: ({ text, url, terms }) => ({
    text: `${text}\n${terms}\n${url}`,
    html: `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a><br>${escapeHtml(terms)}`,
  }),
  teams: ({ text, url, terms }) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [text, terms].map((line) => ({ type: 'TextBlock', wrap: true, text: inMarkdown(line) })),
          actions: [{ type: 'Action.OpenUrl', title: url, url }],
        },
      },
    ],
  }),
};

/** The body of a delivery, of a request or, without one, of a test. It has no names of people. */
export function bodyOf(format: WebhookFormat, request: FeedRequest | undefined, settings: Settings): string {
  const message = messageOf(request, settings);
  if (format !== 'json') return JSON.stringify(chats[format](message));
  const { url } = message;
  return JSON.stringify(
    request === undefined
      ? { type: 'test', data: { text: message.text, url } }
      : {
          type: 'request.posted',
          data: {
            id: request.id,
            url,
            title: request.title,
            description: request.description,
            pictures: request.pictures,
            collaboration_type: request.collaboration_type_name,
            technical_areas: request.technical_areas.map(({ name }) => name),
            posted_at: request.created_at,
          },
        },
  );
}
