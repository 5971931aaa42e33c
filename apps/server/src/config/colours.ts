/** So much of another colour in a colour; both as `#rrggbb`. */
function mix(colour: string, other: string, share: number): string {
  const others = channelsOf(other);
  const mixed = channelsOf(colour).map((value, index) => Math.round(value + ((others[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** The relative luminance of WCAG 2.2. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** WCAG 2.2 AA, for texts. */
const minContrast = 4.5;

/** The colours of the screens around an accent, as `tokens.css` has them: `far` is the surface on which it is hardest to read. */
export const surfaces = {
  light: { paper: '#fcfaf5', far: '#f4f0e9', on: '#ffffff', onBoard: '#f9f7ed', edge: '#000000' },
  dark: { paper: '#151310', far: '#272420', on: '#11100e', onBoard: '#edece0', edge: '#ffffff' },
} as const;
type Scheme = keyof typeof surfaces;

/** The colours that follow from an accent in one scheme, by their names in `tokens.css`. */
function coloursOf(accent: string, scheme: Scheme) {
  const { paper, on, edge } = surfaces[scheme];
  const isLight = scheme === 'light';
  return {
    accent,
    'accent-strong': mix(accent, edge, 0.25),
    'accent-wash': mix(paper, accent, isLight ? 0.09 : 0.14),
    'on-accent': on,
    baize: isLight ? mix(accent, edge, 0.25) : mix(paper, accent, 0.24),
    'baize-line': isLight ? mix(accent, edge, 0.1) : mix(paper, accent, 0.34),
  };
}

/** The lowest contrast of a text that an accent makes. */
function lowestContrast(accent: string, scheme: Scheme): number {
  const { far, on, onBoard } = surfaces[scheme];
  const colours = coloursOf(accent, scheme);
  return Math.min(
    contrastOf(accent, far),
    contrastOf(accent, colours['accent-wash']),
    contrastOf(on, accent),
    contrastOf(onBoard, colours.baize),
  );
}

/** The accent of the operator in both schemes. */
export interface Accent {
  readonly light: string;
  readonly dark: string;
}

/** What is wrong with an accent: a sentence for a variable, or nothing. */
export function accentProblem(accent: string, scheme: Scheme): string | undefined {
  const lowest = lowestContrast(accent, scheme);
  if (lowest >= minContrast) return undefined;
  return `is hard to read on ${scheme} screens: its contrast is ${(Math.floor(lowest * 10) / 10).toFixed(1)}, and WCAG AA needs ${minContrast}. Choose a ${scheme === 'light' ? 'darker' : 'lighter'} colour.`;
}

/** The accent of dark screens that belongs to one of light screens: lighter, until it can be read. */
export function darkAccentOf(light: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const dark = mix(light, '#ffffff', share);
    if (accentProblem(dark, 'dark') === undefined) return dark;
  }
  return '#ffffff';
}

/** The style sheet that puts an accent over that of the product. */
export function accentStyle({ light, dark }: Accent): string {
  const darks = Object.entries(coloursOf(dark, 'dark'));
  const pairs = Object.entries(coloursOf(light, 'light')).map(
    ([name, colour], index) => `--${name}:light-dark(${colour},${darks[index]?.[1]})`,
  );
  return `@layer tokens{:root{${pairs.join(';')}}}\n`;
}
