/** A Markdown table for `docs/performance.md`; the first column is text, the others are figures. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, n) => Math.max(3, ...cells.map((row) => row[n]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, n) => (n === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  const [first = [], ...rest] = cells.map(line);
  return [first, rule, ...rest].flat().join('\n');
}

/** A figure with three significant digits. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return String(Math.round(value));
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** A goal and the measured value. */
export interface Verdict {
  readonly what: string;
  readonly measured: number;
  readonly most: number;
  readonly unit: string;
}

/** What a part of the bench found. */
export interface Part {
  readonly text: string;
  readonly verdicts: Verdict[];
}

export function verdicts(list: readonly Verdict[]): string {
  return list
    .map(({ what, measured, most, unit }) => {
      const isMet = measured <= most;
      return `- ${isMet ? 'met' : '**missed**'}: ${what}: ${figure(measured)}${unit}, goal at most ${figure(most)}${unit}`;
    })
    .join('\n');
}
