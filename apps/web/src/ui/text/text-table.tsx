import { uiScreens } from '@exchange/contract/sentences/ui.screens';
import { type ReactNode, useState } from 'react';
import type { Cell, Inline } from '../../lib/markup/parser.ts';
import { Button } from '../button.tsx';

/** A table as HTML; the browser escapes the words. */
function toHtml(rows: readonly (readonly Cell[])[]): string {
  const table = document.createElement('table');
  for (const cells of rows) {
    const row = table.insertRow();
    for (const { typed } of cells) row.insertCell().textContent = typed;
  }
  return new XMLSerializer().serializeToString(table);
}

/** A table in the forms that spreadsheets take cell by cell. */
const copyTable = (rows: readonly (readonly Cell[])[]) =>
  navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': new Blob([rows.map((cells) => cells.map(({ typed }) => typed).join('\t')).join('\n')], {
        type: 'text/plain',
      }),
      'text/html': new Blob([toHtml(rows)], { type: 'text/html' }),
    }),
  ]);

interface TextTableProps {
  rows: readonly (readonly Cell[])[];
  renderInline: (part: Inline, key: number) => ReactNode;
}

/** A table that somebody wrote. A wide one scrolls by itself. */
export function TextTable({ rows: [head = [], ...body], renderInline }: TextTableProps) {
  const [copied, setCopied] = useState<'yes' | 'no'>();
  const rows = [head, ...body];
  const copy = () => {
    copyTable(rows).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    );
  };
  const words = ({ children }: Cell) => children.map((part, at) => renderInline(part, at));
  return (
    <div className="text__table">
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <section className="text__scroll" aria-label={uiScreens.table()} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((cell, at) => (
                <th key={at} scope="col" dir="auto">
                  {words(cell)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, at) => (
                  <td key={at} dir="auto">
                    {words(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <Button variant="quiet" small onClick={copy}>
        {uiScreens.copyTable()}
      </Button>
      <span className="quiet small" role="status">
        {copied && (copied === 'yes' ? uiScreens.tableCopied() : uiScreens.tableNotCopied())}
      </span>
    </div>
  );
}
