import { type OwnCredit, type RecordFormat, roleNames } from '@exchange/contract/credit';
import { csvFile } from '@exchange/contract/format';
import { pathTo } from '@exchange/contract/paths';
import { profileSentences } from '@exchange/contract/sentences/profiles';

/** Whose record a file holds, and where its links lead. */
interface FileOf {
  readonly name: string | null;
  readonly hashid: string;
  readonly publicUrl: string;
  readonly appName: string;
}

/** An credit as the files name its parts. */
interface Line {
  readonly date: string;
  readonly title: string;
  readonly type: string;
  readonly technical_areas: readonly string[];
  readonly with: readonly string[];
  readonly roles: string;
  /** The thanks that the person accepted. */
  readonly thanks: string | null;
  /** The permanent link; `null` if the credit is not on the profile. */
  readonly link: string | null;
}

function toLine(credit: OwnCredit, { hashid, publicUrl }: FileOf): Line {
  return {
    date: credit.tracked_at.slice(0, 10),
    title: credit.title,
    type: credit.collaboration_type_name,
    technical_areas: credit.technical_areas.map(({ name }) => name),
    with: credit.people.map(({ name }) => name ?? profileSentences.screen.unnamed()),
    roles: roleNames(credit.roles),
    thanks: credit.is_thanks_shown ? credit.thanks : null,
    link: credit.is_shown ? publicUrl + pathTo.recordedCredit(hashid, credit.id) : null,
  };
}

/** A person's words in Markdown, on one line and without formatting, links or HTML. */
function markdownText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>()#+\-.!|~&@:]/g, (sign) => `\\${sign}`);
}

const columns = ['date', 'title', 'type', 'technical_areas', 'with', 'roles', 'thanks', 'link'] as const;

function toCsv(lines: readonly Line[]): string {
  const rows = lines.map((line) =>
    columns.map((column) => {
      const value = line[column];
      return typeof value === 'string' ? value : (value ?? []).join('; ');
    }),
  );
  return csvFile(columns, rows);
}

function toMarkdown(lines: readonly Line[], { name, appName }: FileOf): string {
  const credits = lines.map(({ date, title, type, technical_areas, with: people, roles, thanks, link }) =>
    [
      `## ${markdownText(title)}`,
      [
        `- Date: ${date}`,
        `- Type: ${markdownText(type)}`,
        `- Technical areas: ${technical_areas.map(markdownText).join(', ')}`,
        `- With: ${people.map(markdownText).join(', ')}`,
        ...(roles === '' ? [] : [`- Roles (CRediT): ${markdownText(roles)}`]),
        ...(link === null ? [] : [`- Link: <${link}>`]),
      ].join('\n'),
      ...(thanks === null ? [] : [`> ${markdownText(thanks)}`]),
    ].join('\n\n'),
  );
  const head = `# Collaborations of ${markdownText(name ?? profileSentences.screen.unnamed())}\n\nConfirmed at ${markdownText(appName)}.`;
  return `${[head, ...credits].join('\n\n')}\n`;
}

/** The own record as the text of a file. */
export function toFile(format: RecordFormat, credits: readonly OwnCredit[], of: FileOf): string {
  const lines = credits.map((credit) => toLine(credit, of));
  if (format === 'csv') return toCsv(lines);
  if (format === 'markdown') return toMarkdown(lines, of);
  return `${JSON.stringify(lines, null, 2)}\n`;
}
