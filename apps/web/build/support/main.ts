/** Holds the built scripts and style sheets against the oldest supported browsers; ends with 1 when one lacks something. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allowed } from './allowed.ts';
import type { Gap } from './compat.ts';
import { gapsOfScript } from './scripts.ts';
import { gapsOfStyles } from './styles.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

function gapsOf(file: string): Gap[] {
  const text = () => readFileSync(`${dist}${file}`, 'utf8');
  if (file.endsWith('.js')) return gapsOfScript(file, text());
  return file.endsWith('.css') ? gapsOfStyles(file, text()) : [];
}

const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
/** What the server runs is not for browsers. */
const isSent = (file: string) => !file.startsWith('.');
const gaps = files.filter(isSent).sort().flatMap(gapsOf);
const isAllowed = ({ feature, file }: Gap) =>
  allowed.some((one) => one.feature === feature && (one.chunk === undefined || file.includes(`/${one.chunk}-`)));
const problems = gaps.filter((gap) => !isAllowed(gap));
const unused = allowed.filter(({ feature }) => !gaps.some((gap) => gap.feature === feature));
const lines = [
  ...problems.map(({ feature, file, needs }) => `${feature} in ${file}: ${needs}.`),
  ...unused.map(({ feature }) => `${feature} is allowed and not used: take it off the list.`),
];
for (const line of lines) process.stderr.write(`${line}\n`);
process.exitCode = lines.length > 0 ? 1 : 0;
