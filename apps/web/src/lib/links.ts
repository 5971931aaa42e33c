export interface TextPart {
  readonly text: string;
  /** Where it leads, for a link; otherwise absent. */
  readonly href?: string;
}

const address = /https?:\/\/[^\s<>"'“”‘’]+/giu;
/** Signs that end a sentence rather than an address; a bracket only when it was not opened inside. */
const tail = /[.,;:!?…\])}*_]$/u;
const opener: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

function trimTail(text: string): string {
  let link = text;
  while (tail.test(link)) {
    const last = link.slice(-1);
    const open = opener[last];
    if (open !== undefined && link.split(open).length >= link.split(last).length) break;
    link = link.slice(0, -1);
  }
  return link;
}

/** Divides a text into plain parts and http(s) links; nothing else becomes a link. Joined, the parts are the text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const shown = trimTail(match[0]);
    if (!URL.canParse(shown)) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: shown, href: shown });
    from = match.index + shown.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
