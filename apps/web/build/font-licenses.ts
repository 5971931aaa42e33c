import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const fonts = ['@fontsource-variable/brygada-1918', '@fontsource-variable/source-sans-3'];
const require = createRequire(import.meta.url);

/** Adds the licences of the typefaces to Vite's file of licences, which covers scripts only. */
export function fontLicenses(): Plugin {
  return {
    name: 'font-licenses',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const licenses = bundle['licenses.txt'];
        if (licenses?.type !== 'asset') throw new Error('Vite wrote no licenses.txt.');
        const texts = fonts.map((font) => `## ${font}\n\n${readFileSync(require.resolve(`${font}/LICENSE`), 'utf8')}`);
        licenses.source = `${licenses.source.toString()}\n${texts.join('\n')}`;
      },
    },
  };
}
