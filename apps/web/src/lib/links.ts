import { LinkifyIt } from 'linkify-it';

export interface TextPart {
  readonly text: string;
  /** Where it leads, for a link; otherwise absent. */
  readonly href?: string;
}

const linkify = new LinkifyIt();
/** Where an address may begin, and how far it may go: to white space, a backtick or a character that cannot be seen. */
const candidate = /(https?:)\/\/[^\s`\p{Default_Ignorable_Code_Point}\p{Cf}]+/giu;
/** A user name before the host, as in `https://bank.example@evil.example/`, makes an address look like another one. */
const userInfo = /^https?:\/\/[^/?#]*@/i;
/** Signs of sentences and of Markdown that the library leaves at the end of an address. */
const tail = /[:*_~]+$/;

/** Divides a text into plain parts and http(s) links; nothing else becomes a link. Joined, the parts are the text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  candidate.lastIndex = 0;
  for (let match = candidate.exec(text); match !== null; match = candidate.exec(text)) {
    const { 0: run, 1: schema = '', index } = match;
    const length = userInfo.test(run) ? 0 : linkify.testSchemaAt(run, schema, schema.length);
    const link = length === 0 ? '' : run.slice(0, schema.length + length).replace(tail, '');
    // Another address may follow in the same run.
    candidate.lastIndex = index + Math.max(link.length, schema.length);
    if (!URL.canParse(link)) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: link, href: link });
    from = index + link.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
