import type { ClipboardEvent } from 'react';

/** Whether Shift is down: Ctrl+Shift+V pastes as text, and some browsers pass the table all the same. */
let isShiftDown = false;
for (const type of ['keydown', 'keyup'] as const)
  globalThis.document?.addEventListener(
    type,
    (event) => {
      isShiftDown = event.shiftKey;
    },
    { capture: true },
  );

/** Inserts text where the cursor is, in the one way that can be undone; lines of a table begin and end on lines of their own. */
function insert(area: HTMLTextAreaElement, text: string, isTable: boolean): void {
  const { value, selectionStart, selectionEnd } = area;
  const isOnNewLine = selectionStart === 0 || value.charAt(selectionStart - 1) === '\n';
  const isBeforeLine = selectionEnd === value.length || value.charAt(selectionEnd) === '\n';
  const lines = `${isOnNewLine ? '' : '\n'}${text}${isBeforeLine ? '' : '\n'}`;
  area.focus();
  document.execCommand('insertText', false, isTable ? lines : text);
}

/** Pastes a table into a box of several lines as lines of text. Everything else is left to the browser. */
export function pasteTable(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { clipboardData, currentTarget: area } = event;
  const html = clipboardData.getData('text/html');
  if (isShiftDown || (html.match(/<t[dh][\s>]/gi)?.length ?? 0) < 4) return;
  event.preventDefault();
  const plain = clipboardData.getData('text/plain');
  import('./table-from-html.ts').then(
    ({ tablesToText }) => {
      const text = tablesToText(html);
      insert(area, text ?? plain, text !== undefined);
    },
    () => insert(area, plain, false),
  );
}
