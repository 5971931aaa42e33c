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
        const ofPackages = fonts.map((font) => [font, require.resolve(`${font}/LICENSE`)] as const);
        const ofMath = ['Noto Sans Math', new URL('../src/ui/text/math-font/LICENSE', import.meta.url)] as const;
        const texts = [...ofPackages, ofMath].map(([font, file]) => `## ${font}\n\n${readFileSync(file, 'utf8')}`);
        licenses.source = `${licenses.source.toString()}\n${texts.join('\n')}`;
      },
    },
  };
}
