import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const firstFonts = [/brygada-1918-latin-wght-normal-[^/]*\.woff2$/, /source-sans-3-latin-wght-normal-[^/]*\.woff2$/];
const sprite = new URL('../src/ui/icons.svg', import.meta.url);

function readIcons(): string {
  return readFileSync(sprite, 'utf8')
    .replace(/<title>.*<\/title>/, '')
    .replace(/>\s+</g, '><')
    .replace('<svg ', '<svg hidden aria-hidden="true" ')
    .trim();
}

/** Puts into the page what the first paint needs: the icons as hidden symbols, and in a build preloads of the two latin fonts. */
export function pageHead(): Plugin {
  return {
    name: 'page-head',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((name) => firstFonts.some((font) => font.test(name)));
        const tags = fonts.map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head-prepend' as const,
        }));
        return { html: html.replace('<div id="root">', `${readIcons()}<div id="root">`), tags };
      },
    },
  };
}
