/** What braces, commands and entities of BibTeX leave of a title. */
function plain(text: string): string {
  return text
    .replace(/\\[a-zA-Z]+\s?|\\["'`^~=.]/g, '')
    .replace(/[{}$]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The value of a BibTeX field from its opening brace or quotation mark on. */
function valueAt(text: string, from: number): string {
  const open = text[from];
  if (open !== '{' && open !== '"') return '';
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (at > from && depth === 0 && (open === '{' ? sign === '}' : sign === '"')) return text.slice(from + 1, at);
  }
  return '';
}

const bibtexTitles = (text: string) =>
  [...text.matchAll(/(?:^|[\s,{])title\s*=\s*(?=[{"])/gi)].map((match) => valueAt(text, match.index + match[0].length));

const risTitles = (text: string) => [...text.matchAll(/^(?:TI|T1)\s{1,2}-\s*(.+)$/gm)].map(([, title = '']) => title);

/** Titles of CSL-JSON: a list of works, or one; nothing of another text. */
function cslTitles(text: string): string[] {
  let works: unknown;
  try {
    works = JSON.parse(text);
  } catch {
    return [];
  }
  return (Array.isArray(works) ? works : [works]).flatMap((work: unknown) =>
    typeof work === 'object' && work !== null && 'title' in work && typeof work.title === 'string' ? work.title : [],
  );
}

/** The titles of a BibTeX, RIS or CSL-JSON file, or else the lines of a list of publications. */
export function titlesOf(text: string, max: { readonly titles: number; readonly length: number }): string[] {
  const found = [bibtexTitles(text), risTitles(text), cslTitles(text)].find((titles) => titles.length > 0);
  const lines = found ?? text.split('\n');
  const titles = lines.map(plain).filter((title) => title.length > 3);
  return [...new Set(titles)].slice(0, max.titles).map((title) => title.slice(0, max.length));
}
