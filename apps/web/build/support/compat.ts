import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { BrowserName, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types';
import { targets } from '../targets.ts';

/** Something in the built files that a supported browser does not know. */
export interface Gap {
  /** `URL.parse()`, `field-sizing: content` */
  readonly feature: string;
  readonly file: string;
  /** `needs Safari 18` */
  readonly needs: string;
}

export const { css } = bcd;
export const builtins: Identifier = bcd.javascript.builtins ?? {};
export const interfaces: Identifier = bcd.api;

const browserNames: Readonly<Record<string, BrowserName>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
};

const oldest = targets.map((target) => {
  const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(target) ?? [];
  const browser = browserNames[name];
  if (browser === undefined) throw new Error(`${target} is no browser of browser-compat-data.`);
  return { browser, version };
});

/** Whether the first version is not after the second one. */
function isAtMost(version: string, other: string): boolean {
  const [a, b] = [version, other].map((text) => text.replace('≤', '').split('.').map(Number));
  for (let place = 0; place < Math.max(a?.length ?? 0, b?.length ?? 0); place += 1) {
    const difference = (a?.[place] ?? 0) - (b?.[place] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return true;
}

/** Whether a version has a feature under its own name, without a flag. */
function has(version: string, { flags, prefix, alternative_name, ...since }: SimpleSupportStatement): boolean {
  const { version_added, version_removed } = since;
  if (flags || prefix || alternative_name || !version_added || version_added === 'preview') return false;
  return isAtMost(version_added, version) && (!version_removed || !isAtMost(version_removed, version));
}

/** What is needed for a feature beyond the oldest supported browsers, or nothing. */
export function needsOf({ support }: CompatStatement): string | undefined {
  const needs = oldest.flatMap(({ browser, version }) => {
    const statements = [support[browser] ?? []].flat();
    if (statements.length === 0 || statements.some((one) => has(version, one))) return [];
    const { name } = bcd.browsers[browser];
    const added = statements.find((one) => one.version_added && !one.flags && !one.prefix)?.version_added;
    return [added ? `needs ${name} ${added}` : `no ${name} has it`];
  });
  return needs.length === 0 ? undefined : needs.join(', ');
}

/** The feature at a path below an identifier, where the data know it. */
export function featureAt(root: Identifier | undefined, ...path: readonly string[]): Identifier | undefined {
  let feature = root;
  for (const name of path) {
    if (feature === undefined || !Object.hasOwn(feature, name)) return undefined;
    feature = feature[name];
  }
  return feature;
}
