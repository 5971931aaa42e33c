import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listLanguages } from '@exchange/api/core/languages';
import type { EnvironmentValues } from './checks.ts';

const maxBytes = { logo: 100 * 1024, document: 200 * 1024 };

/** The documents below `/legal/` that an operator may replace. */
export const legalNames = ['privacy', 'terms', 'cookies', 'social', 'contact', 'accessibility', 'imprint'] as const;
export type LegalName = (typeof legalNames)[number];

/** The operator's own documents as Markdown, by name (`privacy`) or by name and language (`privacy.de`). */
export type OwnDocuments = ReadonlyMap<string, string>;

export interface Logo {
  readonly path: '/logo.svg' | '/logo.png';
  readonly type: 'image/svg+xml' | 'image/png';
  readonly body: Buffer;
  /** Its width divided by its height. */
  readonly ratio: number;
}

/** Something the operator gave, or a sentence on what is wrong with it. */
type Read<Value> = { readonly value: Value } | { readonly problem: string };

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const isTooLarge = (body: Buffer, max: number) => body.byteLength > max;
const tooLarge = (max: number) => `is larger than ${max / 1024} kB`;

/** The proportions of a picture; nothing if they are unknown. */
function ratioOf(body: Buffer): { readonly isPng: boolean; readonly ratio: number } | undefined {
  if (body.subarray(1, 4).toString('latin1') === 'PNG' && body.byteLength > 24)
    return { isPng: true, ratio: body.readUInt32BE(16) / body.readUInt32BE(20) };
  const [tag] = /<svg\b[^>]*>/.exec(body.toString()) ?? [];
  const [, width, height] =
    /\bviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(tag ?? '') ?? [];
  return height === undefined ? undefined : { isPng: false, ratio: Number(width) / Number(height) };
}

/** The logo of a file. */
function readLogo(file: string): Read<Logo> {
  let body: Buffer;
  try {
    body = readFileSync(file);
  } catch (error) {
    return { problem: `cannot be read: ${reasonOf(error)}.` };
  }
  if (isTooLarge(body, maxBytes.logo)) return { problem: `${tooLarge(maxBytes.logo)}.` };
  const found = ratioOf(body);
  if (found === undefined) return { problem: 'must be a PNG, or an SVG with a viewBox.' };
  if (!(found.ratio >= 1 / 4 && found.ratio <= 8))
    return { problem: 'must be at most 8 times as wide as high, and at most 4 times as high as wide.' };
  const { isPng, ratio } = found;
  const kind = isPng
    ? ({ path: '/logo.png', type: 'image/png' } as const)
    : ({ path: '/logo.svg', type: 'image/svg+xml' } as const);
  return { value: { ...kind, body, ratio } };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** What is wrong with a file of the folder of documents; nothing if all is well. */
function documentProblem(name: string, body: Buffer): string | undefined {
  const [, document, tag] = /^(\w+)(?:\.([\w-]+))?\.md$/.exec(name) ?? [];
  if (!legalNames.some((one) => one === document))
    return `is none of ${legalNames.map((one) => `${one}.md`).join(', ')}`;
  if (tag !== undefined && !listLanguages().includes(tag))
    return `has no language of this release before .md: ${listLanguages().join(', ')}`;
  if (isTooLarge(body, maxBytes.document)) return tooLarge(maxBytes.document);
  if (body.toString().trim() === '') return 'is empty';
  return undefined;
}

/** The documents of a folder. Other files than Markdown are left alone. */
function readLegalFolder(folder: string): {
  readonly documents: OwnDocuments;
  readonly problems: readonly string[];
} {
  const documents = new Map<string, string>();
  const problems: string[] = [];
  let names: string[];
  try {
    names = readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .sort();
  } catch (error) {
    return { documents, problems: [`cannot be read: ${reasonOf(error)}.`] };
  }
  for (const name of names) {
    try {
      const body = readFileSync(join(folder, name));
      const problem = documentProblem(name, body);
      if (problem === undefined) documents.set(name.slice(0, -'.md'.length), utf8.decode(body));
      else problems.push(`has ${name}, which ${problem}.`);
    } catch (error) {
      problems.push(`has ${name}, which cannot be read: ${reasonOf(error)}.`);
    }
  }
  for (const key of documents.keys()) {
    const [name = ''] = key.split('.');
    if (!documents.has(name)) problems.push(`has ${key}.md, but no ${name}.md for readers of other languages.`);
  }
  return { documents, problems };
}

/** The files that the variables name, and a sentence for each problem. */
export function readOwnFiles({ LOGO_FILE, LEGAL_FOLDER }: EnvironmentValues) {
  const logo = LOGO_FILE === undefined ? undefined : readLogo(LOGO_FILE);
  const legal =
    LEGAL_FOLDER === undefined ? { documents: new Map<string, string>(), problems: [] } : readLegalFolder(LEGAL_FOLDER);
  const logoProblems = logo !== undefined && 'problem' in logo ? [`LOGO_FILE ${logo.problem}`] : [];
  return {
    logo: logo !== undefined && 'value' in logo ? logo.value : undefined,
    documents: legal.documents,
    problems: [...logoProblems, ...legal.problems.map((problem) => `LEGAL_FOLDER ${problem}`)],
  };
}
