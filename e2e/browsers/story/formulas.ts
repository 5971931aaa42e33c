import { readFile } from 'node:fs/promises';
import { pathTo } from '@exchange/contract/paths';
import { type RestUser, sendMessage } from '@exchange/testkit/rest-users';
import type { Story } from './story.ts';

const formula = String.raw`$$\sqrt{x} + \sum_{i=1}^{n} i + \begin{pmatrix} a & b \\ c & d \end{pmatrix}$$`;

/** Of a part of a picture, how many of its columns and rows have ink, and the longest line of ink from left to right, in pixels. */
interface Ink {
  readonly columns: number;
  readonly rows: number;
  readonly line: number;
}

/** Inside the page: the ink that a picture of the window has where the parts of the last formula stand. */
async function measure(picture: string): Promise<Record<'root' | 'rootSign' | 'letter' | 'sum' | 'bracket', Ink>> {
  const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const scale = image.width / innerWidth;
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The page cannot draw.');
  context.drawImage(image, 0, 0);
  const inkOf = (left: number, top: number, right: number, bottom: number): Ink => {
    const width = Math.max(1, Math.round((right - left) * scale));
    const height = Math.max(1, Math.round((bottom - top) * scale));
    const { data } = context.getImageData(Math.round(left * scale), Math.round(top * scale), width, height);
    const shades = Array.from({ length: width * height }, (_, at) => data[4 * at] ?? 0);
    const paper = Math.max(...shades);
    const places = shades.flatMap((shade, at) => (paper - shade > 50 ? [at] : []));
    const lines = places.map((place, at) => {
      let end = at;
      while (places[end + 1] === (places[end] ?? 0) + 1 && (places[end + 1] ?? 0) % width > 0) end += 1;
      return (places[end] ?? 0) - place + 1;
    });
    return {
      columns: new Set(places.map((at) => at % width)).size,
      rows: new Set(places.map((at) => Math.floor(at / width))).size,
      line: Math.max(0, ...lines),
    };
  };
  const boxOf = (selector: string): DOMRect => {
    const found = [...document.querySelectorAll(`math ${selector}`)].at(-1);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found.getBoundingClientRect();
  };
  const inkIn = (selector: string) => {
    const { left, top, right, bottom } = boxOf(selector);
    return inkOf(left, top, right, bottom);
  };
  const [root, under] = [boxOf('msqrt'), boxOf('msqrt > *')];
  return {
    root: inkOf(root.left, root.top, root.right, root.bottom),
    rootSign: inkOf(root.left, root.top, under.left, root.bottom),
    letter: inkIn('msqrt mi'),
    sum: inkIn('munderover > mo'),
    bracket: inkIn('mrow:has(> mtable) > mo'),
  };
}

/** Formulas say what they mean, also on a machine without a font for mathematics. */
export async function tellFormulas(story: Story, ada: RestUser, chat: number): Promise<void> {
  const { page } = story;
  await story.step('A root, a sum and a matrix are drawn with all of their signs', async (expect) => {
    await sendMessage(ada, chat, formula);
    await story.enter(ada, pathTo.chat(chat, 'my-requests'));
    await page.until(() => document.querySelector('math mtable') !== null, null);
    const isLoaded = () => [...document.fonts].some(({ family, status }) => /Math/.test(family) && status === 'loaded');
    expect(await page.run(isLoaded, null), 'the font of the product is loaded');
    const file = await story.savePicture('formulas');
    const picture = await readFile(`${story.options.folder}${file}`, 'base64');
    const ink = await page.run(measure, picture);
    expect(ink.rootSign.rows >= ink.letter.rows, 'the root has its sign', ink);
    expect(ink.root.line >= ink.letter.columns, 'the root has its bar', ink);
    expect(ink.sum.rows > 1.5 * ink.letter.rows, 'the sum is large', ink);
    expect(ink.bracket.rows > 3 * ink.letter.rows, 'the brackets are as high as the matrix', ink);
  });
}
