import { Parser } from 'htmlparser2';
import { type Line, maxLines } from './lines.ts';

type Attributes = Readonly<Record<string, string>>;

/** What an element means for the text in it. */
type Meaning = 'quote' | 'conversation' | 'dropped' | 'end' | undefined;

const invisibleElements = new Set([
  'head',
  'script',
  'style',
  'title',
  'template',
  'noscript',
  'object',
  'svg',
  'select',
]);
const blocks = new Set(
  'address article aside blockquote body center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const spaced = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'pre', 'blockquote', 'table']);
const empty = new Set([
  'br',
  'hr',
  'img',
  'input',
  'meta',
  'link',
  'col',
  'wbr',
  'area',
  'base',
  'embed',
  'source',
  'track',
]);

/** Elements that hold nothing but the quoted email. */
const quoteNames =
  /^(?:yahoo_quoted|yahoo_quoted_begin|moz-cite-prefix|moz-email-headers-table|gmail_attr|zmail_extra|tutanota_quote|ntes-mailmaster-quote|quoted-content|messageReplySection|OLK_SRC_BODY_SECTION|isReplyContent|isForwardContent|reply-intro|mail-editor-reference-message-container|mail-quote-wrapper|spark_quote|front-blockquote|qt|quote|__QUOTED_TEXT__|__HEADERS__)$/i;
/** Elements that hold the quoted email and may hold answers between its parts. */
const conversationNames = /^(?:gmail_quote|gmail_quote_container|protonmail_quote)$/i;
/** Elements after which nothing is the person's own. */
const endNames =
  /^(?:divRplyFwdMsg|appendonsend|stopSpelling|replySplit|zwchr|__DIVIDER__|ms-outlook-mobile-body-separator-line)$/i;
const signatureNames =
  /^(?:gmail_signature|gmail_signature_prefix|moz-signature|protonmail_signature_block|protonmail_signature_block-.*|signature|AppleMailSignature|ms-outlook-mobile-signature|composer_signature|bloop_sign.*|ymail_android_signature|messageSignatureSection|xm_write_card|wxmail_sign|io-ox-signature|ydp\w*signature|__SIG_POST__|__SIG_PRE__)$/i;

/** How Outlook separates the email that it quotes. */
const outlookRule = /border-top: ?solid (?:#b5c4df|#e1e1e1|windowtext) 1\.0pt/i;
const hidden =
  /display: ?none|visibility: ?hidden|opacity: ?0(?:\.0*)?(?:;|$)|font-size: ?(?:0(?:\.0+)?(?:px|pt|em|rem|%)?|1px|1pt)(?: ?!important)? ?(?:;|$)|mso-hide: ?all|max-height: ?0|(?:^|;) ?color: ?transparent/i;
/** Both together hide an element. They are two patterns, because the time of one would grow with the square of a style’s length. */
const flat = [/(?:^|;) ?height: ?0(?:px)? ?(?:;|$)/i, /overflow: ?hidden/i];
const white = /(?:^|;) ?color: ?(?:#fff(?:fff)?|white|rgb\(255, ?255, ?255\)) ?(?:;|!|$)/i;
const background = /background/i;
const indented = /border: ?(?:none|0)|border-left: ?(?:none|0)/i;

const namesOf = ({
  class: names = '',
  id = '',
  name = '',
  'data-marker': marker = '',
  'data-smartmail': smart = '',
}: Attributes) =>
  [...names.split(/\s+/), id, name, marker, smart]
    .map((each) => each.replace(/^(?:x_)+/, ''))
    .filter((each) => each !== '');

/** Whether a block quote only moves the person's own words to the right. */
function isIndent({ type = '', style = '', class: names = '' }: Attributes): boolean {
  return type !== 'cite' && (indented.test(style) || names.includes('webkit-indent-blockquote'));
}

function meaningOf(element: string, attributes: Attributes): Meaning {
  const { style = '' } = attributes;
  const names = namesOf(attributes);
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  const isHidden = 'hidden' in attributes || hidden.test(style) || flat.every((pattern) => pattern.test(style));
  if (invisibleElements.has(element) || isHidden || has(signatureNames)) return 'dropped';
  if (has(endNames) || outlookRule.test(style)) return 'end';
  if (element === 'blockquote') return isIndent(attributes) ? undefined : 'quote';
  if (has(conversationNames)) return 'conversation';
  return has(quoteNames) ? 'quote' : undefined;
}

interface Open {
  readonly element: string;
  readonly meaning: Meaning;
  readonly isDropped: boolean;
  readonly isQuoted: boolean;
  readonly keepsSpace: boolean;
  readonly isWhite: boolean;
  readonly hasBackground: boolean;
  /** Blank lines around it. */
  readonly isSpaced: boolean;
  /** The first line in it. */
  readonly start: number;
  /** The number of its list item, 0 for bullets. */
  items: number | undefined;
  readonly href: string | undefined;
  linked: string;
}

/** Editors nest quotes of quotes some tens of elements deep. */
const maxDepth = 1_000;
/** No reply has a line of so many characters. */
const maxLineLength = 20_000;
/** Parsed at once, so an email that turns out to be too large is not parsed to its end. */
const sliceLength = 16_384;

/** Whether a paragraph has no margin, as Outlook writes them. */
const isTight = ({ class: names = '', style = '' }: Attributes) =>
  /Mso|elementToProof|xmsonormal/i.test(names) || /margin(?:-top|-bottom)?: ?0(?:px|in|cm|pt)?(?: |;|$)/i.test(style);

/** Marks lines that begin with `>`, except if all that stand together are comparisons: `> 0.5 mm`. */
function withTypedMarks(lines: readonly Line[]): Line[] {
  const marked = lines.map((line) => ({ ...line }));
  let run: Line[] = [];
  const endRun = () => {
    if (!run.every(({ text }) => /^\s*> ?[-+]?\d/.test(text))) for (const line of run) line.isQuoted = true;
    run = [];
  };
  for (const line of marked) {
    if (/^\s*[>›＞]/.test(line.text)) run.push(line);
    else endRun();
  }
  endRun();
  return marked;
}

/** The lines of an HTML part as a browser shows them, without what it hides and without signatures that are marked; `undefined` if its elements are nested too deeply, or its lines are too many or too long. */
export function linesOfHtml(html: string): Line[] | undefined {
  const lines: Line[] = [];
  const open: Open[] = [];
  const root: Open = {
    element: '',
    meaning: undefined,
    isDropped: false,
    isQuoted: false,
    keepsSpace: false,
    isWhite: false,
    hasBackground: false,
    isSpaced: false,
    start: 0,
    items: undefined,
    href: undefined,
    linked: '',
  };
  /** The first quoted line of each conversation that is open. */
  const firstQuotes = new Map<Open, number>();
  let current = '';
  let isCurrentQuoted = false;
  let isAtEnd = false;
  let isTooLarge = false;
  const inside = () => open.at(-1) ?? root;

  const endLine = () => {
    const text = current.trimEnd();
    // A no-break space is how editors write an empty line.
    if (text !== '' || current.includes('\u00a0')) lines.push({ text, isQuoted: isCurrentQuoted });
    current = '';
  };
  const addBlank = () => {
    const last = lines.at(-1);
    if (last !== undefined && last.text !== '') lines.push({ text: '', isQuoted: inside().isQuoted || isAtEnd });
  };
  const add = (text: string) => {
    const { isQuoted, isDropped, isWhite, hasBackground } = inside();
    if (isDropped || (isWhite && !hasBackground)) return;
    if (current === '') isCurrentQuoted = isQuoted || isAtEnd;
    current += text;
  };

  const parser = new Parser(
    {
      onopentag(element, attributes) {
        isTooLarge ||= open.length >= maxDepth || lines.length > maxLines;
        if (isTooLarge) return;
        const parent = inside();
        const { style = '' } = attributes;
        if (element === 'br') {
          if (parent.isDropped) return;
          if (current.trimEnd() === '') lines.push({ text: '', isQuoted: parent.isQuoted || isAtEnd });
          endLine();
          return;
        }
        if (element === 'img') {
          const alt = attributes.alt ?? '';
          if (/\p{Extended_Pictographic}/u.test(alt) && alt.length < 12) add(alt);
          return;
        }
        const meaning = meaningOf(element, attributes);
        // The first block of a list item stands beside its bullet.
        const isBesideBullet = parent.element === 'li' && lines.length === parent.start;
        if (blocks.has(element) && !isBesideBullet) endLine();
        if (meaning === 'end') isAtEnd = true;
        if (element === 'hr') {
          add('-----');
          endLine();
        }
        if (empty.has(element)) return;
        const isSpaced = spaced.has(element) && !isTight(attributes) && !(element === 'ul' && parent.element === 'li');
        if (isSpaced && !parent.isDropped && !isBesideBullet) addBlank();
        const isCite =
          element === 'blockquote' &&
          meaning === 'quote' &&
          (attributes.type === 'cite' || /gmail_quote|protonmail_quote/.test(attributes.class ?? ''));
        if (isCite && !parent.isQuoted)
          for (const each of open)
            if (each.meaning === 'conversation' && !firstQuotes.has(each)) firstQuotes.set(each, lines.length);
        const opened: Open = {
          element,
          meaning,
          isDropped: parent.isDropped || meaning === 'dropped',
          isQuoted: parent.isQuoted || meaning === 'quote',
          keepsSpace: parent.keepsSpace || element === 'pre' || /white-space: ?(?:pre|break-spaces)/i.test(style),
          isWhite: white.test(style) || (parent.isWhite && !/(?:^|;) ?color:/i.test(style)),
          hasBackground: parent.hasBackground || background.test(style) || 'bgcolor' in attributes,
          isSpaced,
          start: lines.length,
          items: element === 'ol' ? 1 : element === 'ul' ? 0 : undefined,
          href: element === 'a' ? attributes.href : undefined,
          linked: '',
        };
        open.push(opened);
        if (element === 'li') {
          const list = open.findLast(({ items }) => items !== undefined);
          const depth = open.filter(({ items }) => items !== undefined).length;
          const number = list?.items ?? 0;
          add('  '.repeat(Math.max(0, depth - 1)) + (number > 0 ? `${number}. ` : '- '));
          if (list !== undefined && number > 0) list.items = number + 1;
        }
        if ((element === 'td' || element === 'th') && !opened.isDropped) {
          const row = open.findLast(({ element: name }) => name === 'tr');
          const before = row === undefined ? undefined : lines[row.start];
          // Cells of a row of plain text stand in one line.
          if (
            before !== undefined &&
            lines.length === (row?.start ?? 0) + 1 &&
            before.isQuoted === (opened.isQuoted || isAtEnd)
          ) {
            lines.pop();
            isCurrentQuoted = before.isQuoted;
            current = `${before.text}\t`;
          }
        }
      },
      ontext(text) {
        isTooLarge ||= current.length > maxLineLength;
        if (isTooLarge) return;
        const { keepsSpace } = inside();
        if (keepsSpace) {
          text.split(/\r?\n/).forEach((line, at) => {
            if (at > 0) {
              if (current === '') lines.push({ text: '', isQuoted: inside().isQuoted || isAtEnd });
              endLine();
            }
            add(line.replaceAll('\u00a0', ' '));
          });
          return;
        }
        const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ');
        const isAfterSpace = current === '' || current.endsWith(' ') || current.endsWith('\t');
        const shown = isAfterSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
        if (shown === '') return;
        const link = open.findLast(({ href }) => href !== undefined);
        if (link !== undefined) link.linked += shown;
        add(shown);
      },
      onclosetag(element) {
        if (empty.has(element)) return;
        const at = open.findLastIndex((each) => each.element === element);
        if (at < 0) return;
        for (const closed of open.splice(at)) {
          if (closed.href !== undefined && /^https?:/i.test(closed.href) && !closed.isDropped) {
            const shown = closed.linked.trim();
            const isSame =
              shown === '' || closed.href.includes(shown.replace(/…$/, '')) || /^https?:|^www\./i.test(shown);
            if (!isSame) add(` <${closed.href}>`);
          }
          if (blocks.has(closed.element)) endLine();
          if (closed.meaning === 'conversation') {
            const until = firstQuotes.get(closed) ?? lines.length;
            for (const line of lines.slice(closed.start, until)) line.isQuoted = true;
            firstQuotes.delete(closed);
          }
          if (closed.isSpaced && !closed.isDropped) addBlank();
        }
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  for (let at = 0; at < html.length && !isTooLarge; at += sliceLength) parser.write(html.slice(at, at + sliceLength));
  if (isTooLarge) return undefined;
  parser.end();
  endLine();
  return withTypedMarks(
    lines.map(({ text, isQuoted }) => ({ text: text.replaceAll('\u00a0', ' ').trimEnd(), isQuoted })),
  );
}
