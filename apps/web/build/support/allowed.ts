/** A use that may be ahead of the supported browsers. */
interface Allowed {
  readonly feature: string;
  /** Beginning of the chunk's name, where it is allowed there alone. */
  readonly chunk?: string;
  /** What happens in browsers that lack it. */
  readonly because: string;
}

const ownFonts = 'Safari shows the fallback font in its own size until the typeface has come.';
const reactGuards = 'React asks first whether it is there, and we use no view transitions.';
const ownMethod = 'It is a method of a library that has the name of a method of the web platform.';

export const allowed: readonly Allowed[] = [
  { feature: 'ascent-override of @font-face', because: ownFonts },
  { feature: 'descent-override of @font-face', because: ownFonts },
  { feature: 'line-gap-override of @font-face', because: ownFonts },
  { feature: 'field-sizing', because: 'Text fields keep the height of their rows, and the composer sets its own.' },
  { feature: 'forced-color-adjust', because: 'Safari has no forced colours.' },
  { feature: 'line-clamp', because: 'Every browser knows it as -webkit-line-clamp, which stands beside it.' },
  {
    feature: 'scrollbar-gutter',
    because: 'A page below a dialog may break its lines anew where scrollbars have a width; on a phone they have none.',
  },
  {
    feature: 'text-size-adjust',
    because: 'Safari knows it as -webkit-text-size-adjust; Firefox enlarges nothing here.',
  },
  { feature: 'text-wrap: pretty', because: 'Lines break as they always did.' },
  { feature: 'Error.captureStackTrace', because: 'zod asks first whether it is there.' },
  { feature: 'navigator.connection', chunk: 'vendor', because: 'React asks first whether it is there.' },
  { feature: 'skipTransition()', chunk: 'vendor', because: reactGuards },
  { feature: 'startViewTransition()', chunk: 'vendor', because: reactGuards },
  { feature: 'build()', chunk: 'api-client', because: ownMethod },
  { feature: 'createContext()', chunk: 'api-client', because: ownMethod },
  { feature: 'destroy()', chunk: 'api-client', because: ownMethod },
  { feature: 'fetch()', because: ownMethod },
  { feature: 'run()', because: ownMethod },
  { feature: 'toArray()', because: ownMethod },
  { feature: 'use()', because: ownMethod },
  { feature: 'when()', because: ownMethod },
];
