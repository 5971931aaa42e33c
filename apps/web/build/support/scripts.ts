import type { Identifier } from '@mdn/browser-compat-data/types';
import { type CallExpression, type MemberExpression, type NewExpression, type Node, parse } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { builtins, featureAt, type Gap, interfaces, needsOf } from './compat.ts';

const roots = [builtins, interfaces, builtins.Intl ?? {}];

/** What is needed for features of one name: nothing, when one of them is everywhere. */
function needsOfAny(features: readonly (Identifier | undefined)[]): string | undefined {
  const statements = features.flatMap((feature) => feature?.__compat ?? []);
  const needs = statements.map(needsOf);
  return needs.includes(undefined) ? undefined : needs[0];
}

/** Globals that are not called like their interface. */
const interfaceOf: Readonly<Record<string, string>> = {
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  navigator: 'Navigator',
  performance: 'Performance',
  window: 'Window',
};

const isGlobal = (name: string) => [interfaceOf, ...roots].some((names) => Object.hasOwn(names, name));

/** Features of all interfaces by the name of the method: the type of what a script asks is not known. */
const methods = new Map<string, Identifier[]>();
for (const root of roots)
  for (const owner of Object.values(root))
    for (const [name, feature] of Object.entries(owner ?? {}))
      if (name !== '__compat') methods.set(name, [...(methods.get(name) ?? []), feature]);

/** The name of a member that is not computed. */
function nameOf({ computed, property }: MemberExpression): string | undefined {
  return !computed && property.type === 'Identifier' ? property.name : undefined;
}

interface Use {
  readonly feature: string;
  readonly needs: string | undefined;
}

/** `URL.parse` and `document.startViewTransition`: what is asked of a global. */
function useOfMember(node: MemberExpression): Use | undefined {
  const name = nameOf(node);
  const object = node.object.type === 'Identifier' ? node.object.name : undefined;
  if (name === undefined || object === undefined) return undefined;
  const owner = interfaceOf[object] ?? object;
  const found = roots.flatMap((root) => [featureAt(root, owner, name), featureAt(root, owner, `${name}_static`)]);
  return { feature: `${object}.${name}`, needs: needsOfAny(found) };
}

/** `list.toSorted()`: a method that no interface has in all browsers. Those of a global are found by its interface. */
function useOfMethod(callee: Node): Use | undefined {
  if (callee.type !== 'MemberExpression') return undefined;
  const { object } = callee as MemberExpression;
  if (object.type === 'Identifier' && isGlobal(object.name)) return undefined;
  const name = nameOf(callee as MemberExpression);
  return name === undefined ? undefined : { feature: `${name}()`, needs: needsOfAny(methods.get(name) ?? []) };
}

/** `new Name()` */
function useOfClass(callee: Node): Use | undefined {
  const name = callee.type === 'Identifier' && 'name' in callee ? String(callee.name) : '';
  return { feature: `new ${name}()`, needs: needsOfAny(roots.map((root) => featureAt(root, name))) };
}

function useOf(node: Node): Use | undefined {
  if (node.type === 'MemberExpression') return useOfMember(node as MemberExpression);
  if (node.type === 'CallExpression') return useOfMethod((node as CallExpression).callee);
  return node.type === 'NewExpression' ? useOfClass((node as NewExpression).callee) : undefined;
}

/** What a script uses that a supported browser does not know. Syntax is not looked at: the build lowers it. */
export function gapsOfScript(file: string, text: string): Gap[] {
  const gaps = new Map<string, Gap>();
  fullAncestor(parse(text, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    const use = useOf(node);
    if (use?.needs !== undefined) gaps.set(use.feature, { feature: use.feature, file, needs: use.needs });
  });
  return [...gaps.values()];
}
