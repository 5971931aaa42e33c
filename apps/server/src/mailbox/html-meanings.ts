export type Attributes = Readonly<Record<string, string>>;

/** What an element means for the text in it. */
export type Meaning = 'quote' | 'conversation' | 'dropped' | 'end' | undefined;

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
/** Elements that begin and end a line. */
export const blocks = new Set(
  'address article aside blockquote body center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
/** Elements with a blank line around them. */
const spaced = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'pre', 'blockquote', 'table']);
/** Elements that hold nothing and are not closed. */
export const empty = new Set([
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

/** What an element means by its names, and by the styles with which programs hide, and separate what they quote. */
export function meaningOf(element: string, attributes: Attributes): Meaning {
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

/** Whether a paragraph has no margin, as Outlook writes them. */
const isTight = ({ class: names = '', style = '' }: Attributes) =>
  /Mso|elementToProof|xmsonormal/i.test(names) || /margin(?:-top|-bottom)?: ?0(?:px|in|cm|pt)?(?: |;|$)/i.test(style);

/** Whether blank lines stand around an element. */
export function isSpaced(element: string, attributes: Attributes, parent: string): boolean {
  return spaced.has(element) && !isTight(attributes) && !(element === 'ul' && parent === 'li');
}

/** Whether an element is a block quote of an email, as programs mark it. */
export function isCite(element: string, { type, class: names = '' }: Attributes): boolean {
  return element === 'blockquote' && (type === 'cite' || /gmail_quote|protonmail_quote/.test(names));
}

/** Whether an element keeps spaces and line ends as they are. */
export function keepsSpace(element: string, { style = '' }: Attributes): boolean {
  return element === 'pre' || /white-space: ?(?:pre|break-spaces)/i.test(style);
}

/** Whether an element writes in white: without a colour of its own, as the one around it. */
export function isWhite({ style = '' }: Attributes, isParentWhite: boolean): boolean {
  return white.test(style) || (isParentWhite && !/(?:^|;) ?color:/i.test(style));
}

export function setsBackground(attributes: Attributes): boolean {
  return background.test(attributes.style ?? '') || 'bgcolor' in attributes;
}
