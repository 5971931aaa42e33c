import { expect, test } from 'vitest';
import { gapsOfScript } from './scripts.ts';
import { gapsOfStyles } from './styles.ts';

const inScript = (text: string) => gapsOfScript('script.js', text).map(({ feature }) => feature);
const inStyles = (text: string) => gapsOfStyles('style.css', text).map(({ feature }) => feature);

test('a static method that a supported browser lacks is found, with the version it needs', () => {
  expect(gapsOfScript('script.js', 'export const url = URL.parse("https://example.org")')).toEqual([
    { feature: 'URL.parse', file: 'script.js', needs: 'needs Chrome 126, needs Edge 126, needs Safari 18' },
  ]);
  expect(inScript('URL.canParse("https://example.org"); Object.groupBy([], String)')).toEqual([]);
});

test('methods, members of globals and classes are found by their names', () => {
  expect(inScript('iterator.drop(1); list.toSorted()')).toEqual(['drop()']);
  expect(inScript('Promise.try(work)')).toEqual(['Promise.try']);
  expect(inScript('document.startViewTransition(draw)')).toEqual(['document.startViewTransition']);
  expect(inScript('new CloseWatcher()')).toEqual(['new CloseWatcher()']);
});

test('properties, values, functions and selectors of style sheets are found', () => {
  expect(inStyles('textarea { field-sizing: content }')).toEqual(['field-sizing']);
  expect(inStyles('p { text-wrap: pretty }')).toEqual(['text-wrap: pretty']);
  expect(inStyles('p { width: calc-size(auto, size) }')).toEqual(['calc-size()']);
  expect(inStyles('a:target-current { color: light-dark(oklch(0 0 0), white) }')).toEqual([':target-current']);
});

test('what stands inside @supports has a fallback', () => {
  expect(inStyles('@supports (field-sizing: content) { textarea { field-sizing: content } }')).toEqual([]);
});
