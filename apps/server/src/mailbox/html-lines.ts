import { compile, type DomNode, type FormatCallback } from 'html-to-text';
import { endOfEmail, type Line, maxLines, trimmedEnd } from './lines.ts';

/** Signs for which Unicode has no meaning; each stands on a line of its own. */
const marks = { quote: '\u{e000}', endOfQuote: '\u{e001}', end: '\u{e002}', nothing: '\u{e003}', tooDeep: '\u{e004}' };

/** Editors nest quotes of quotes some tens of elements deep. */
const maxDepth = 1_000;
/** No reply has a line of so many characters. */
const maxLineLength = 20_000;
/** Lists in lists that are indented; a person has fewer. */
const maxIndent = 8;

/** Selectors of elements with one of some names, which some programs extend: `x_gmail_signature`. */
const named = (names: string) =>
  names.split(' ').flatMap((name) => ['class', 'id', 'name'].map((key) => `[${key}*="${name}"]`));
const exactly = (names: string) =>
  names.split(' ').flatMap((name) => [`.${name}`, `#${name}`, `[name="${name}"]`, `[data-marker="${name}"]`]);
const styled = (styles: readonly string[]) =>
  styles.flatMap((style) => [`[style*="${style}" i]`, `[style*="${style.replace(':', ': ')}" i]`]);

/** Elements that hold nothing but the quoted email. */
const quotes = [
  'blockquote',
  ...named('yahoo_quoted moz-cite-prefix moz-email-headers-table gmail_attr zmail_extra tutanota_quote'),
  ...named('ntes-mailmaster-quote quoted-content messageReplySection OLK_SRC_BODY_SECTION isReplyContent'),
  ...named('isForwardContent reply-intro mail-editor-reference-message-container mail-quote-wrapper spark_quote'),
  ...exactly('front-blockquote qt quote __QUOTED_TEXT__ __HEADERS__'),
];
/** A block quote that only moves the person's own words to the right. */
const indents = [
  'blockquote[class*="webkit-indent-blockquote"]',
  ...styled(['border:none', 'border:0', 'border-left:none', 'border-left:0']).map((style) => `blockquote${style}`),
];
/** Elements after which nothing is the person's own, and the lines that Outlook draws above the email that it quotes. */
const ends = [
  ...named('divRplyFwdMsg appendonsend stopSpelling replySplit ms-outlook-mobile-body-separator-line'),
  ...exactly('zwchr __DIVIDER__'),
  ...styled(['border-top:solid']).flatMap((style) =>
    ['#b5c4df', '#e1e1e1', 'windowtext'].map((colour) => `${style}[style*="${colour} 1.0pt" i]`),
  ),
  ...styled(['border-style:solid none none']),
];
const signatures = [
  ...named('gmail_signature moz-signature protonmail_signature_block AppleMailSignature ms-outlook-mobile-signature'),
  ...named('composer_signature bloop_sign ymail_android_signature messageSignatureSection xm_write_card wxmail_sign'),
  ...named('io-ox-signature'),
  '[class="signature" i]',
  '[id="signature" i]',
  '[class*="ydp"][class*="signature"]',
  '[data-smartmail*="signature"]',
  ...exactly('__SIG_PRE__ __SIG_POST__'),
];
const hidden = [
  ...'head script style title template noscript object svg select [hidden]'.split(' '),
  ...styled(['display:none', 'visibility:hidden', 'mso-hide:all', 'max-height:0', 'font-size:0px', 'font-size:1px']),
  ...styled(['font-size:0;', 'font-size:0pt', 'font-size:1pt', 'opacity:0;', 'color:transparent']),
  '[style$="opacity:0"]',
  '[style$="font-size:0"]',
];

const isText = ({ type }: DomNode) => type === 'text';
const textIn = (node: DomNode): string =>
  isText(node) ? (node.data ?? '') : (node.children ?? []).map(textIn).join('');
const parentsOf = (node: DomNode): DomNode[] => (node.parent ? [node.parent, ...parentsOf(node.parent)] : []);

/** A block as a browser shows it: a line end at its end ends nothing, and nothing in it is no line. */
const block: FormatCallback = ({ children }, walk, builder, { leadingLineBreaks = 1, trailingLineBreaks = 1 }) => {
  builder.openBlock({ leadingLineBreaks });
  walk(children, builder);
  builder.closeBlock({
    trailingLineBreaks,
    blockTransform: (text) => (text === '' ? marks.nothing : text.endsWith('\n') ? text.slice(0, -1) : text),
  });
};

function addLine(builder: Parameters<FormatCallback>[2], text: string): void {
  builder.openBlock({ leadingLineBreaks: 1 });
  builder.addLiteral(text);
  builder.closeBlock({ trailingLineBreaks: 1 });
}

const formatters: Record<string, FormatCallback> = {
  block,
  quote(element, walk, builder, options) {
    addLine(builder, marks.quote);
    block(element, walk, builder, options);
    addLine(builder, marks.endOfQuote);
  },
  end(element, walk, builder, options) {
    addLine(builder, marks.end);
    block(element, walk, builder, options);
  },
  list(element, walk, builder, options) {
    const isNumbered = element.name === 'ol';
    const outer = parentsOf(element).filter(({ name = '' }) => /^[ou]l$/.test(name)).length;
    const indent = '  '.repeat(Math.min(maxIndent, outer));
    let number = Number.parseInt(element.attribs?.start, 10) || 1;
    for (const item of element.children.filter(({ name }) => name === 'li')) {
      item.attribs = { ...item.attribs, bullet: indent + (isNumbered ? `${number}. ` : '- ') };
      number += 1;
    }
    block(element, walk, builder, options);
  },
  item({ attribs, children }, walk, builder) {
    builder.openBlock({ leadingLineBreaks: 1 });
    walk(children, builder);
    builder.closeBlock({ trailingLineBreaks: 1, blockTransform: (text) => `${attribs?.bullet ?? '- '}${text}` });
  },
  /** Cells of a row of plain text stand in one line. */
  cell(element, walk, builder) {
    const isFirst = element.parent?.children.find(({ type }) => type === 'tag') === element;
    if (!isFirst && textIn(element).trim() !== '') builder.addLiteral('\t');
    walk(element.children, builder);
  },
  /** A link, with its address if it says something else. */
  link(element, walk, builder) {
    walk(element.children, builder);
    const href = String(element.attribs?.href ?? '');
    const shown = textIn(element).trim();
    const isSame = shown === '' || href.includes(shown.replace(/…$/, '')) || /^https?:|^www\./i.test(shown);
    if (/^https?:/i.test(href) && !isSame) builder.addInline(` <${href}>`);
  },
  /** An image in the text, as programs name it in plain text, or an emoji that a program sends as an image. */
  image({ attribs }, _walk, builder) {
    const { src = '', alt = '' } = attribs ?? {};
    if (/\p{Extended_Pictographic}/u.test(alt) && alt.length < 12) builder.addInline(alt);
    else if (/^cid:/i.test(src)) builder.addInline(`[${src}]`);
  },
  line: (_element, _walk, builder) => addLine(builder, '-----'),
};

const each = (selectors: readonly string[], format: string, options = {}) =>
  selectors.map((selector) => ({ selector, format, options }));
const spaced = { leadingLineBreaks: 2, trailingLineBreaks: 2 };
const paragraphs = 'p h1 h2 h3 h4 h5 h6 table blockquote'.split(' ');

const toText = compile({
  wordwrap: false,
  baseElements: { selectors: [] },
  limits: { maxInputLength: Number.MAX_SAFE_INTEGER, maxDepth, ellipsis: marks.tooDeep },
  whitespaceCharacters: ' \t\r\n\f',
  formatters,
  selectors: [
    ...each(
      'address article aside body center dd div dl dt fieldset footer form header main nav section tr'.split(' '),
      'block',
    ),
    ...each(paragraphs, 'block', spaced),
    ...each(['p[class*="Mso"]', 'p[class*="elementToProof"]', 'p[class*="xmsonormal"]'], 'block'),
    ...each(['ul', 'ol'], 'list', spaced),
    ...each(['li > ul', 'li > ol'], 'list'),
    ...each(
      styled(['margin:0', 'margin-top:0', 'margin-bottom:0']).map((style) => `p${style}`),
      'block',
    ),
    ...each(['pre', ...styled(['white-space:pre']).flatMap((style) => [`div${style}`, `p${style}`])], 'pre', spaced),
    ...each(['li'], 'item'),
    ...each(['td', 'th'], 'cell'),
    ...each(['a'], 'link'),
    ...each(['img'], 'image'),
    ...each(['hr'], 'line'),
    ...each(quotes, 'quote', spaced),
    ...each(indents, 'block'),
    ...each(['blockquote[type="cite"]', 'blockquote[style*="border-left:solid" i]'], 'quote', spaced),
    ...each(ends, 'end'),
    ...each(signatures, 'skip'),
    ...each(hidden, 'skip'),
  ],
});

/** The bullets and numbers of Word, which are text with many spaces behind it. */
const withoutWordBullet = (text: string) =>
  text.replace(/^(?:[·•§]|o(?= )) {3,}/, '- ').replace(/^(\d{1,3}[.)]) {3,}/, '$1 ');

/** The lines of an HTML part as a browser shows them, without what it hides and without signatures that are marked; `undefined` if it is too large. */
export function linesOfHtml(html: string): Line[] | undefined {
  const text = toText(html);
  if (text.includes(marks.tooDeep)) return undefined;
  const lines: Line[] = [];
  let depth = 0;
  let end: number | undefined;
  let isCell = false;
  for (const line of text.split('\n')) {
    const shown = withoutWordBullet(trimmedEnd(line.replaceAll('\u00a0', ' ')));
    if (line === marks.quote) depth += 1;
    else if (line === marks.endOfQuote) depth -= 1;
    else if (line === marks.end) {
      depth = Number.POSITIVE_INFINITY;
      end ??= lines.length;
    } else if (line === '\t') isCell = true;
    else if (isCell && shown !== '') {
      // A cell with a paragraph in it goes on with the line of the one before it.
      const before = lines.splice(lines.findLastIndex((each) => each.text !== ''))[0];
      lines.push({ text: `${before?.text ?? ''}\t${shown}`, isQuoted: depth > 0 });
      isCell = false;
    } else if (line !== marks.nothing) lines.push({ text: shown, isQuoted: depth > 0 });
    if (lines.length > maxLines || line.length > maxLineLength) return undefined;
  }
  if (end !== undefined) for (const line of lines.slice(endOfEmail(lines, end))) line.isQuoted = false;
  return lines;
}
