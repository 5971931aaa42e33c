import { currentLanguage } from '@exchange/contract/language';
import { emailSentences } from '@exchange/contract/sentences/emails';
import { alignTables } from '@exchange/contract/tables';
import type { Settings } from '../core/context.ts';

/** An item of a list, optionally with a note, where it leads and a text of another user. */
interface Entry {
  readonly title: string;
  readonly url?: string;
  readonly note?: string;
  readonly text?: string;
}

/** The content of an email, from which plain text and HTML are made. */
export interface Email {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Texts of another user, marked so that they cannot pass for text of the product. */
  readonly quote?: string | readonly string[];
  readonly entries?: readonly Entry[];
  /** How to answer the email itself. */
  readonly answer?: string | undefined;
  /** More lists, each with a heading that leads somewhere. */
  readonly sections?: readonly { readonly title: string; readonly url: string; readonly entries: readonly Entry[] }[];
  /** The main link; its URL is alone on its line of the plain text, so that mail programs recognise all of it. */
  readonly action?: { readonly label: string; readonly url: string };
  /** A second link, below the main one. */
  readonly more?: { readonly label: string; readonly url: string } | undefined;
  /** The reason why the recipient gets the email, and how to react. */
  readonly footer: readonly string[];
  readonly footerLinks?: readonly { readonly label: string; readonly url: string }[];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}

/**
 * A sentence or title. Words of users stand in quotation marks; they are isolated, because they may run from right to left.
 * Tags around the dots of a domain and the `@` of an address keep mail programs from making a link of it.
 */
function sentence(text: string): string {
  return escapeHtml(text)
    .replace(/(?<=[\p{L}\p{N}])[.．。｡](?=\p{L})|@(?=[\p{L}\p{N}])/gu, '<span>$&</span>')
    .replace(/(“)([^”“]*)([”])|(„)([^“]*)(“)|(«\u00a0?)([^»]*?)(\u00a0?»)|(「)([^」]*)(」)/g, (_, ...groups) =>
      groups
        .slice(0, 12)
        .map((part, at) => (at % 3 === 1 && part !== undefined ? `<bdi>${part}</bdi>` : (part ?? '')))
        .join(''),
    );
}

/**
 * A text of another user with its lines, indentation and columns. `pre-wrap` keeps them; Outlook, which does not know it, needs
 * no-break spaces and its own tab.
 */
function preformatted(text: string): string {
  return escapeHtml(text)
    .replace(/^ | (?= )/gm, '&nbsp;')
    .replaceAll('\t', '<span style="mso-tab-count:1">\t</span>')
    .replaceAll('\n', '<br>');
}

/** Marks every line of a quote, so that none can pass for a link or text of the product; U+0085 ends a line in some programs. */
export function marked(text: string): string {
  return text.replace(/^|(?<=\u0085)/gm, '> ');
}

function entryText({ title, url, note, text }: Entry): string {
  return [
    `* ${title}`,
    ...(url ? [`  ${url}`] : []),
    ...(note ? [`  ${note}`] : []),
    ...(text ? [marked(text)] : []),
  ].join('\n');
}

/** The plain text of an email. */
export function toText(email: Email): string {
  const { paragraphs, quote = [], entries = [], sections = [], answer, action, more, footer, footerLinks = [] } = email;
  const parts = [
    ...paragraphs,
    ...[quote].flat().map(alignTables).map(marked),
    ...entries.map(entryText),
    ...sections.flatMap(({ title, url, entries }) => [`${title}\n${url}`, ...entries.map(entryText)]),
    ...(answer === undefined ? [] : [answer]),
    ...[action, more].flatMap((link) =>
      link === undefined ? [] : [`${emailSentences.labelled({ label: link.label })}\n${link.url}`],
    ),
  ];
  const ends = [...footer, ...footerLinks.map(({ label, url }) => `${emailSentences.labelled({ label })}\n${url}`)];
  return `${parts.join('\n\n')}\n\n-- \n${ends.join('\n')}\n`;
}

/** The colours of links and buttons. */
type Accent = NonNullable<Settings['accent']>;

/** The accent of the product where the style sheets of the web app are not: in emails and on a few pages. */
export const productAccent: Accent = { light: '#005e40', dark: '#79cba5' };

const quiet = 'font-size:13px;line-height:1.5';

/** A line where texts begin: logical properties are unknown to some mail programs. */
const startBorder = () => `border-${currentLanguage().direction === 'rtl' ? 'right' : 'left'}:3px solid #ddd9cf`;

function quoted(text: string, margin: string): string {
  return `<blockquote class="quote" dir="auto" style="margin:${margin};padding:2px 14px;${startBorder()};white-space:pre-wrap">${preformatted(text)}</blockquote>`;
}

function link(title: string, url: string, { light }: Accent): string {
  return `<a class="title" href="${escapeHtml(url)}" style="color:${light}">${sentence(title)}</a>`;
}

function section({ title, url, entries }: NonNullable<Email['sections']>[number], accent: Accent): string {
  return `<h2 dir="auto" style="margin:32px 0 16px;font:600 20px/1.3 Georgia,serif">${link(title, url, accent)}</h2>
${entries.map((each) => entry(each, accent)).join('\n')}`;
}

function entry({ title, url, note, text }: Entry, accent: Accent): string {
  const name = url === undefined ? sentence(title) : link(title, url, accent);
  return `<div class="rule" style="margin:0 0 20px;padding:16px 0 0;border-top:1px solid #ddd9cf">
<p dir="auto" style="margin:0 0 4px;font:600 18px/1.3 Georgia,serif">${name}</p>
${note ? `<p class="quiet" style="margin:0;${quiet}">${sentence(note)}</p>` : ''}
${text ? quoted(text, '10px 0 0') : ''}
</div>`;
}

function button({ label, url }: NonNullable<Email['action']>, { light }: Accent): string {
  return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:3px;background:${light};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="quiet" style="margin:0 0 16px;${quiet};word-break:break-all">${escapeHtml(url)}</p>`;
}

function secondLink({ label, url }: NonNullable<Email['action']>, accent: Accent): string {
  return `<p style="margin:0 0 16px">${link(label, url, accent)}</p>`;
}

/** The HTML part: no remote content, readable in light and dark. */
export function toHtml(
  email: Email,
  { appName, accent = productAccent }: Pick<Settings, 'appName' | 'accent'>,
): string {
  const { quote = [], entries = [], sections = [], answer, action, more, footerLinks = [] } = email;
  const matter = [
    ...email.paragraphs.map((text) => `<p style="margin:0 0 16px">${sentence(text)}</p>`),
    ...[quote].flat().map((text) => quoted(alignTables(text), '0 0 16px')),
    ...entries.map((each) => entry(each, accent)),
    ...sections.map((each) => section(each, accent)),
    ...(answer === undefined ? [] : [`<p style="margin:0 0 16px">${sentence(answer)}</p>`]),
    ...(action === undefined ? [] : [button(action, accent)]),
    ...(more === undefined ? [] : [secondLink(more, accent)]),
  ];
  const ends = [
    ...email.footer.map(sentence),
    ...footerLinks.map(({ label, url }) => `<a class="quiet" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`),
  ];
  const { tag, direction } = currentLanguage();
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(email.subject)}</title>
<style>
body { background: #fcfaf5; color: #1a2028; }
.quiet { color: #5f6771; }
@media (prefers-color-scheme: dark) {
body { background: #151310 !important; color: #ebe8df !important; }
.quiet { color: #a19e96 !important; }
.quote, .rule { border-color: #393631 !important; }
.button { background: ${accent.dark} !important; color: #041b12 !important; }
.title { color: ${accent.dark} !important; }
}
</style>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.55 'Source Sans 3',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:36rem;margin:0 auto;overflow-wrap:break-word">
<p style="margin:0 0 24px;font:600 20px/1.2 Georgia,serif">${escapeHtml(appName)}</p>
${matter.join('\n')}
<hr class="rule" style="border:0;border-top:1px solid #ddd9cf;margin:24px 0 12px">
<p class="quiet" style="margin:0;${quiet}">${ends.join('<br>')}</p>
</div>
</body>
</html>
`;
}
