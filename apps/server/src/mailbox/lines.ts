/** A line of a reply as a person sees it. */
export interface Line {
  readonly text: string;
  /** Whether its mail program marked it as quoted. */
  isQuoted: boolean;
}

/** A text for comparisons: without marks of direction and emphasis, with plain spaces. */
export function bare(text: string): string {
  return text
    .slice(0, 1000)
    .replace(/[\p{Bidi_Control}\u200b\ufeff*]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

export const isBlank = ({ text }: Line) => bare(text) === '';
