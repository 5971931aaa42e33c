import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { type Block, type Formula, type Inline, parseMarkup } from '../../lib/markup/parser.ts';
import { SafeLink, SafeLinks } from '../safe-links.tsx';
import { TextTable } from './text-table.tsx';

/** Without it formulas stay as they were typed. It comes with its font, so that a formula does not change its size. */
const FormulaElement = lazy(async () => {
  const font = typeof document === 'undefined' ? undefined : document.fonts.load('1em "Noto Sans Math"');
  try {
    const formula = await import('./formula.tsx');
    await font?.catch(() => undefined);
    return formula;
  } catch {
    return { default: AsTyped };
  }
});

function AsTyped({ typed }: Formula) {
  return typed;
}

function renderFormula(formula: Formula, key: number) {
  return (
    <Suspense key={key} fallback={formula.typed}>
      <FormulaElement {...formula} />
    </Suspense>
  );
}

function renderInline(part: Inline, key: number, isLabel = false) {
  const children =
    'children' in part && part.children.map((child, index) => renderInline(child, index, part.kind === 'link'));
  switch (part.kind) {
    case 'text':
      return isLabel ? part.text : <SafeLinks key={key}>{part.text}</SafeLinks>;
    case 'code':
      return (
        <code key={key} className="text__code" dir="auto">
          {part.text}
        </code>
      );
    case 'em':
      return (
        <em key={key} className="text__em">
          {children}
        </em>
      );
    case 'strong':
      return <strong key={key}>{children}</strong>;
    case 'link':
      return (
        <span key={key}>
          <SafeLink href={part.href}>{children}</SafeLink> <bdi className="text__host">({new URL(part.href).host})</bdi>
        </span>
      );
    default:
      return renderFormula(part, key);
  }
}

function renderBlock(block: Block, key: number) {
  switch (block.kind) {
    case 'lines':
      return block.children.map((part, index) => renderInline(part, index));
    case 'fence':
      return (
        <pre key={key} className="text__code" dir="ltr">
          <code>{block.text}</code>
        </pre>
      );
    case 'quote':
      return (
        <blockquote key={key} className="text__quote">
          {renderBlocks(block.children)}
        </blockquote>
      );
    case 'table':
      return <TextTable key={key} rows={block.rows} renderInline={renderInline} />;
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        // Without bullets of its own Safari would not call it a list.
        <List key={key} className="text__list" role="list">
          {block.items.map((item, index) => (
            <li key={index}>{renderBlocks(item)}</li>
          ))}
        </List>
      );
    }
    default:
      return renderFormula(block, key);
  }
}

function renderBlocks(blocks: readonly Block[]) {
  return blocks.map(renderBlock);
}

/** A text with marks, as elements made from the tokens that are allowed. */
export default function Markup({ children }: { children: string }): ReactNode {
  const blocks = useMemo(() => parseMarkup(children), [children]);
  return renderBlocks(blocks);
}
