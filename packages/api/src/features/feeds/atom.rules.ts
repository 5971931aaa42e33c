import { pathTo } from '@exchange/contract/paths';
import { pictureSentences } from '@exchange/contract/sentences/pictures';
import { escapeHtml } from '../../mail/template.ts';
import type { FeedRequest } from './feeds.sql.ts';

/** A text in XML, without the characters that XML 1.0 cannot hold. */
function xml(text: string): string {
  return escapeHtml(text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ''));
}

/** A text in HTML with its lines and their indentation, which readers would join in a plain text. */
const html = (text: string) =>
  escapeHtml(text)
    .replace(/^ | (?= )|\t/gm, '&nbsp;')
    .replaceAll('\n', '<br>\n');

function entry(publicUrl: string, request: FeedRequest): string {
  const url = xml(publicUrl + pathTo.request(request.id));
  const lang = request.language === null ? '' : ` xml:lang="${request.language}"`;
  const pictures = request.pictures > 0 ? pictureSentences.count({ count: request.pictures }) : '';
  const text = [request.description ?? '', pictures].filter(Boolean).join('\n\n');
  const terms = [request.collaboration_type_name, ...request.technical_areas.map(({ name }) => name)];
  return [
    '<entry>',
    `<id>${url}</id>`,
    `<title${lang}>${xml(request.title)}</title>`,
    `<link href="${url}"/>`,
    `<published>${request.created_at}</published>`,
    `<updated>${request.updated_at}</updated>`,
    ...terms.map((term) => `<category term="${xml(term)}"/>`),
    `<content type="html"${lang}>${xml(html(text))}</content>`,
    '</entry>',
  ].join('\n');
}

interface AtomFeed {
  readonly title: string;
  /** The screen that shows the same. */
  readonly url: string;
  /** The address of the feed itself, which only its reader knows. */
  readonly self: string;
  readonly publicUrl: string;
  readonly appName: string;
  /** If it has no requests. */
  readonly updatedAt: string;
  /** The newest first. */
  readonly requests: readonly FeedRequest[];
}

/** Requests as an Atom feed (RFC 4287). The author is the product: a feed has no names of people. */
export function atomFeed({ title, url, self, publicUrl, appName, updatedAt, requests }: AtomFeed): string {
  const updated = [updatedAt, ...requests.map((request) => request.updated_at)].sort().at(-1);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${xml(url)}</id>`,
    `<title>${xml(title)}</title>`,
    `<author><name>${xml(appName)}</name></author>`,
    `<link href="${xml(url)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    `<updated>${updated}</updated>`,
    ...requests.map((request) => entry(publicUrl, request)),
    '</feed>',
    '',
  ].join('\n');
}
