import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const firstFonts = [/brygada-1918-latin-wght-normal-[^/]*\.woff2$/, /source-sans-3-latin-wght-normal-[^/]*\.woff2$/];
/** The screen most people see first: its chunk loads beside the entry instead of after it. */
const firstScreen = 'features/home/welcome-page.tsx';
const sprite = new URL('../src/ui/icons.svg', import.meta.url);

function readIcons(): string {
  return readFileSync(sprite, 'utf8')
    .replace(/<title>.*<\/title>/, '')
    .replace(/>\s+</g, '><')
    .replace('<svg ', '<svg hidden aria-hidden="true" ')
    .trim();
}

/** The scripts that a screen's chunk needs and the entry has not got, by file name. */
function scriptsOf(bundle: Rolldown.OutputBundle, screen: string): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reach = (names: Iterable<string>, into = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (into.has(name)) continue;
      into.add(name);
      reach(byName.get(name)?.imports ?? [], into);
    }
    return into;
  };
  const namesOf = (found: typeof chunks) => found.map((chunk) => chunk.fileName);
  const entry = reach(namesOf(chunks.filter((chunk) => chunk.isEntry)));
  const mine = reach(namesOf(chunks.filter((chunk) => chunk.moduleIds.some((id) => id.endsWith(screen)))));
  return [...mine].filter((name) => !entry.has(name));
}

/**
 * Puts into the page what the first paint needs: the icons as hidden symbols (no request, no script) and, in a build,
 * preloads of the two latin fonts and of the first screen's chunk under their hashed names.
 */
export function pageHead(): Plugin {
  let base = '/';
  const link = (attrs: HtmlTagDescriptor['attrs'], injectTo: HtmlTagDescriptor['injectTo']): HtmlTagDescriptor => ({
    tag: 'link',
    attrs,
    injectTo,
  });
  return {
    name: 'page-head',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((name) => firstFonts.some((font) => font.test(name)));
        const scripts = scriptsOf(bundle, firstScreen);
        const href = (name: string) => base + name;
        const tags = [
          ...fonts.map((name) =>
            link(
              { rel: 'preload', href: href(name), as: 'font', type: 'font/woff2', crossorigin: true },
              'head-prepend',
            ),
          ),
          ...scripts.map((name) => link({ rel: 'modulepreload', href: href(name), crossorigin: true }, 'head')),
        ];
        return { html: html.replace('<div id="root">', `${readIcons()}<div id="root">`), tags };
      },
    },
  };
}
