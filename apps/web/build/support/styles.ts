import postcss, { type AtRule, type Declaration, type Node, type Rule } from 'postcss';
import { css, featureAt, type Gap, needsOf } from './compat.ts';

/** A feature of a style sheet by its name and its place in the data. */
interface Use {
  readonly feature: string;
  readonly path: readonly string[];
}

const wordsOf = (text: string) => new Set(text.match(/[a-z-][\w-]*/gi) ?? []);
const functionsOf = (text: string) => [...text.matchAll(/([a-z][\w-]*)\(/gi)].flatMap(([, name]) => name ?? []);

function usesOfDeclaration({ prop, value, parent }: Declaration): readonly Use[] {
  if (prop.startsWith('--')) return usesOfFunctions(value);
  if (parent?.type === 'atrule') {
    const name = 'name' in parent ? String(parent.name) : '';
    return [{ feature: `${prop} of @${name}`, path: ['at-rules', name, prop] }];
  }
  const words = [...wordsOf(value)].map((word) => ({
    feature: `${prop}: ${word}`,
    path: ['properties', prop, word],
  }));
  return [{ feature: prop, path: ['properties', prop] }, ...words, ...usesOfFunctions(value)];
}

function usesOfFunctions(value: string): readonly Use[] {
  return functionsOf(value).flatMap((name) => [
    { feature: `${name}()`, path: ['types', name] },
    { feature: `${name}()`, path: ['types', 'color', name] },
  ]);
}

function usesOfRule({ selector, parent }: Rule): readonly Use[] {
  const names = [...selector.matchAll(/::?([a-z-]+)/g)].flatMap(([, name]) => name ?? []);
  const nested = parent?.type === 'rule' ? [{ feature: 'nested rules', path: ['selectors', 'nesting'] }] : [];
  return [...nested, ...names.map((name) => ({ feature: `:${name}`, path: ['selectors', name] }))];
}

function usesOfAtRule({ name, params }: AtRule): readonly Use[] {
  const words = [...wordsOf(params)].map((word) => ({
    feature: `@${name} (${word})`,
    path: ['at-rules', name, word],
  }));
  return [{ feature: `@${name}`, path: ['at-rules', name] }, ...words];
}

function usesOf(node: Node): readonly Use[] {
  if (node instanceof postcss.Declaration) return usesOfDeclaration(node);
  if (node instanceof postcss.Rule) return usesOfRule(node);
  return node instanceof postcss.AtRule ? usesOfAtRule(node) : [];
}

/** Whether a node stands where a browser that lacks something never looks. */
function isGuarded(node: Node | undefined): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = at.parent)
    if (at instanceof postcss.AtRule && at.name === 'supports') return true;
  return false;
}

/** What a style sheet uses that a supported browser does not know; `@supports` is taken for a fallback. */
export function gapsOfStyles(file: string, text: string): Gap[] {
  const gaps = new Map<string, Gap>();
  postcss.parse(text).walk((node) => {
    if (isGuarded(node)) return;
    for (const { feature, path } of usesOf(node)) {
      const statement = featureAt(css, ...path)?.__compat;
      const needs = statement && needsOf(statement);
      if (needs === undefined) continue;
      gaps.set(feature, { feature, file, needs });
      // Values of a property that is missing are missing too.
      return;
    }
  });
  return [...gaps.values()];
}
