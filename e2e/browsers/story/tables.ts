import { readFileSync } from 'node:fs';
import { pathTo } from '@exchange/contract/paths';
import { uiScreens } from '@exchange/contract/sentences/ui.screens';
import type { RestUser } from '@exchange/testkit/rest-users';
import type { Story } from './story.ts';

/** What programs put on the clipboard, and the lines that it becomes in a box, or how it was copied as text; null if it is left to the browser. */
const clipboards: Readonly<Record<string, string | null>> = {
  'excel.txt':
    '| Sample | Tris (mM) | pH | Note |\n| --- | --- | --- | --- |\n| S1 | 50 | 7.40 | a \\| b |\n| S2 | 1,250 | -8.10 |  |\n| S3 |  | 7.00 | two lines |',
  'libreoffice.txt': '| Gene | log2FC | p |\n| --- | --- | --- |\n| lacZ | 2.31 | 4.00E-04 |\n| recA | -0.5 |  |',
  'google-sheets.txt': '| Week 1 |  | Room |\n| --- | --- | --- |\n| Mon | 9 | A1 & A2 |\n| Tue | 10 |  |',
  'word.txt': 'The buffer of last month:\n\n| Part | Amount |\n| --- | --- |\n| MgCl2 | 2 mM |\n\nFilter it.',
  'r.txt':
    '|  | Estimate | Std. Error | Pr(>\\|t\\|) |\n| --- | --- | --- | --- |\n| (Intercept) | 37.285 | 1.878 | < 2e-16 |\n| wt | -5.344 | 0.559 | 1.29e-10 |',
  'jupyter.txt':
    '|  | cell | mean |\n| --- | --- | --- |\n| 0 | A01 | 0.913 |\n| 1 | A02 | NaN |\n\n2 rows × 2 columns',
  // ImageJ copies its results as text.
  'imagej.txt': null,
  // Its tables only place the words of an email.
  'outlook.txt': 'as text',
};

const read = (name: string) => readFileSync(new URL(`../clipboards/${name}`, import.meta.url), 'utf8');

interface Pasted {
  readonly content: string;
  readonly isShiftDown: boolean;
}

/** Inside the page: pastes into the empty box of the chat. Answers its text, or null if the browser would paste. */
async function paste({ content, isShiftDown }: Pasted): Promise<string | null> {
  const area = document.querySelector<HTMLTextAreaElement>('#composer');
  if (area === null) throw new Error('There is no box.');
  area.focus();
  area.select();
  document.execCommand('delete');
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', ctrlKey: true, shiftKey: isShiftDown }));
  const clipboardData = new DataTransfer();
  if (content.startsWith('<')) clipboardData.setData('text/html', content);
  clipboardData.setData('text/plain', 'as text');
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
  // Firefox leaves out what its constructor gets.
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  const isLeft = area.dispatchEvent(event);
  document.dispatchEvent(new KeyboardEvent('keyup', { key: 'v' }));
  if (isLeft) return null;
  while (area.value === '') await new Promise(requestAnimationFrame);
  return area.value;
}

/** Inside the page: whether the messages are there, each own one with its menu. */
function areMenusThere(): boolean {
  const [all, own, menus] = ['.bubble', '.message--own', '.message__menu'].map(
    (part) => document.querySelectorAll(part).length,
  );
  return all !== 0 && own === menus;
}

/** Inside the page: the cells of the last table in the conversation, once so many messages were confirmed. */
function cellsOfLastTable(count: number): string[][] | undefined {
  const tables = [...document.querySelectorAll<HTMLTableElement>('.chat-room table')];
  if (document.querySelectorAll('.message__menu').length < count) return undefined;
  return [...(tables.at(-1)?.rows ?? [])].map((row) => [...row.cells].map((cell) => cell.textContent ?? ''));
}

/** Inside the page: what a press on the last Copy puts on the clipboard. */
async function copyLastTable(label: string): Promise<{ html: string; plain: string } | undefined> {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('.text__table button')];
  const copied = new Promise<ClipboardItem[]>((resolve) => {
    const write = async (items: ClipboardItem[]) => resolve(items);
    Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
  });
  buttons.findLast((button) => button.textContent === label)?.click();
  const [item] = await copied;
  if (item === undefined) return undefined;
  const textOf = async (type: string) => (await item.getType(type)).text();
  return { html: await textOf('text/html'), plain: await textOf('text/plain') };
}

/** The rows of what was pasted, as they are shown. */
const cellsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| ---'))
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    );

/** Tables from the clipboards of other programs, into a message and back. */
export async function tellTables(story: Story, ada: RestUser, chat: number): Promise<void> {
  const { page } = story;
  await story.step(
    'Tables that other programs have copied become lines in a box, and go back cell by cell',
    async (expect) => {
      await story.enter(ada, pathTo.chat(chat, 'my-requests'));
      await page.find({ role: 'textbox', name: 'Message' });
      await page.until(areMenusThere, null);
      // Own messages that were sent before.
      let sent = await page.run(() => document.querySelectorAll('.message__menu').length, null);
      for (const [name, text] of Object.entries(clipboards)) {
        const content = read(name);
        const pasted = await page.run(paste, { content, isShiftDown: false });
        expect(pasted === text, `${name} becomes lines of text, or is left to the browser`, pasted);
        expect((await page.run(paste, { content, isShiftDown: true })) === null, `${name} can be pasted as text`);
        if (text === null || text === 'as text') continue;
        await page.run(paste, { content, isShiftDown: false });
        await page.press('button', 'Send');
        sent += 1;
        const cells = await page.until(cellsOfLastTable, sent);
        expect(JSON.stringify(cells) === JSON.stringify(cellsOf(text)), `${name} is shown cell by cell`, cells);
        const copy = await page.run(copyLastTable, uiScreens.copyTable());
        const plain = cellsOf(text)
          .map((row) => row.join('\t'))
          .join('\n');
        expect(copy?.plain === plain, `${name} goes back as lines with tabs`, copy?.plain);
        const again = await page.run(paste, { content: copy?.html ?? '', isShiftDown: false });
        expect(
          JSON.stringify(cellsOf(again ?? '')) === JSON.stringify(cellsOf(text)),
          `${name} goes back as HTML`,
          again,
        );
      }
    },
  );
}
