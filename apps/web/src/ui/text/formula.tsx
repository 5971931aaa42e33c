import { formulaLimits as max } from '@exchange/contract/limits';
import { createElement, type ReactNode, useMemo } from 'react';
import temml from 'temml';
import type { Formula } from '../../lib/markup/parser.ts';
import { classNames } from '../class-names.ts';

/** A formula defines nothing: a macro that calls itself would not end. */
const defines = /\\(?:[gex]?def|let|futurelet|(?:new|renew|provide)command|global|long|csname|expandafter)(?![A-Za-z])/;

const elements = new Set(
  'math mrow mi mn mo mtext mspace msup msub msubsup mfrac msqrt mroot munder mover munderover mtable mtr mtd mstyle menclose mmultiscripts mprescripts mpadded'.split(
    ' ',
  ),
);
const attributes = new Set(
  'display accent accentunder columnspan displaystyle fence form largeop linethickness lspace mathvariant maxsize minsize movablelimits notation rowspan rspace scriptlevel separator stretchy symmetric'.split(
    ' ',
  ),
);
/** Of a space; other parts have the size of what they hold. */
const sizes = new Set(['width', 'height', 'depth']);
const classes = new Set('tml-left tml-right tml-overline tml-underline tml-cancel'.split(' '));

/** A node of the library's tree, as far as it is read. */
interface MathNode {
  readonly type?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly style?: Readonly<Record<string, string>>;
  readonly classes?: readonly string[];
  readonly children?: readonly MathNode[];
}

/** Styles of the library that mean something become classes: the security policy knows no styles in elements. */
function classesOf({ classes: given = [], style = {} }: MathNode): string {
  const isNone = (length: string | undefined) => length !== undefined && Number.parseFloat(length) === 0;
  return classNames(
    ...given.filter((name) => classes.has(name)),
    isNone(style.paddingLeft) && 'text__cell--first',
    isNone(style.paddingRight) && 'text__cell--last',
    style.borderLeft !== undefined && 'text__cell--line-left',
    style.borderRight !== undefined && 'text__cell--line-right',
    style.borderTop !== undefined && 'text__cell--line-top',
    style.borderBottom !== undefined && 'text__cell--line-bottom',
    style.border !== undefined && 'text__box',
  );
}

class NotShown extends Error {}

/** Attributes that are allowed. What could cover other text is no formula. */
function attributesOf({ type, attributes: given = {}, style = {} }: MathNode): Record<string, string> {
  if (style.position !== undefined || Number.parseFloat(style.marginLeft ?? '0') < -0.3) throw new NotShown();
  const isSpace = type === 'mspace';
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (name === 'voffset' || name === 'mathbackground' || (name === 'lspace' && String(value).includes('width')))
      throw new NotShown();
    if (!attributes.has(name) && !(isSpace && sizes.has(name))) continue;
    const length = /^(-?[\d.]+)(em|pt|px|ex)$/.exec(String(value));
    const inEm = Number(length?.[1] ?? 0) / (length?.[2] === 'em' ? 1 : 10);
    if (inEm < 0 || inEm > max.em) throw new NotShown();
    kept[name] = String(value);
  }
  return kept;
}

/** The library's tree as React elements from the lists above; throws if it holds anything else. */
function toElements(root: MathNode, alttext: string): ReactNode {
  let count = 0;
  const build = (node: MathNode, key: number, depth: number): ReactNode => {
    if (++count > max.elements || depth > max.depth) throw new NotShown();
    if (node.type === undefined && node.text !== undefined) return node.text;
    const children = node.children?.map((child, index) => build(child, index, depth + 1)) ?? [];
    if (node.type === undefined) return children;
    if (!elements.has(node.type)) throw new NotShown();
    const isWhole = node.type === 'math';
    // A formula on its own lines scrolls if it is too wide, so the keyboard must reach it.
    const own = isWhole ? { alttext, tabIndex: node.attributes?.display === 'block' ? 0 : undefined } : {};
    return createElement(
      node.type,
      { key, className: isWhole ? 'text__formula' : classesOf(node) || undefined, ...attributesOf(node), ...own },
      ...children,
    );
  };
  return build(root, 0, 0);
}

/** MathML for LaTeX; `undefined` for what is no formula, or more than a message needs. */
export function renderFormula({ tex, display, typed }: Formula): ReactNode | undefined {
  if (tex.length > max.length || defines.test(tex)) return;
  try {
    const tree: MathNode = temml.__renderToMathMLTree(tex, {
      displayMode: display,
      throwOnError: true,
      maxExpand: max.expansions,
      maxSize: [max.em, 10 * max.em],
    });
    return toElements(tree, typed);
  } catch {
    // Whatever the library cannot read is shown as it was typed.
    return;
  }
}

/** A formula as MathML, which can be read aloud and copied; a broken one as it was typed. */
export default function FormulaElement(formula: Formula): ReactNode {
  const { tex, display, typed } = formula;
  return useMemo(() => renderFormula({ kind: 'formula', tex, display, typed }) ?? typed, [tex, display, typed]);
}

/** The selection as text, with each formula as it was typed; MathML itself would be copied as loose letters. */
function copyFormulas(event: ClipboardEvent) {
  const selection = document.getSelection();
  if (!event.clipboardData || !selection || selection.rangeCount === 0) return;
  const copy = document.createElement('div');
  copy.append(selection.getRangeAt(0).cloneContents());
  const formulas = copy.querySelectorAll('math[alttext]');
  if (formulas.length === 0) return;
  event.clipboardData.setData('text/html', new XMLSerializer().serializeToString(copy));
  for (const formula of formulas) formula.replaceWith(formula.getAttribute('alttext') ?? '');
  copy.className = 'text__copy';
  document.body.append(copy);
  // biome-ignore lint/performance/useDomNodeTextContent: only what is laid out has line ends between its blocks.
  event.clipboardData.setData('text/plain', copy.innerText.trim());
  copy.remove();
  event.preventDefault();
}

if (typeof document !== 'undefined') document.addEventListener('copy', copyFormulas);
