import { readFile } from 'node:fs/promises';
import { pathTo } from '@exchange/contract/paths';
import { type RestUser, sendMessage } from '@exchange/testkit/rest-users';
import type { Story } from './story.ts';

const formula = String.raw`$$\sqrt{x} + \sum_{i=1}^{n} i + \begin{pmatrix} a & b \\ c & d \end{pmatrix}$$`;

/** Of a part of a picture, how many of its columns and rows have ink: from 0 to 1; and how many pixels high it is. */
interface Ink {
  readonly columns: number;
  readonly rows: number;
  readonly height: number;
}

/** Inside the page: the ink that a picture of the window has where the parts of the last formula stand. */
async function measure(picture: string): Promise<Record<'rootSign' | 'rootBar' | 'sum' | 'letter' | 'bracket', Ink>> {
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
    return {
      columns: new Set(places.map((at) => at % width)).size / width,
      rows: new Set(places.map((at) => Math.floor(at / width))).size / height,
      height,
    };
  };
  const boxOf = (selector: string): DOMRect => {
    const found = [...document.querySelectorAll(`math ${selector}`)].at(-1);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found.getBoundingClientRect();
  };
  const inkIn = (selector: string): Ink => {
    const { left, top, right, bottom } = boxOf(selector);
    return inkOf(left, top, right, bottom);
  };
  const [root, under] = [boxOf('msqrt'), boxOf('msqrt > *')];
  return {
    rootSign: inkOf(root.left, root.top, under.left, root.bottom),
    rootBar: inkOf(under.left, root.top - 1, root.right - 1, under.top),
    sum: inkIn('munderover > mo'),
    letter: inkIn('msqrt mi'),
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
    expect(ink.rootSign.columns > 0.6 && ink.rootSign.rows > 0.6, 'the root has its sign', ink);
    expect(ink.rootBar.columns > 0.8, 'the root has its bar', ink);
    expect(ink.sum.height > 1.3 * ink.letter.height && ink.sum.rows > 0.5, 'the sum is large', ink);
    expect(
      ink.bracket.height > 1.8 * ink.letter.height && ink.bracket.rows > 0.8,
      'the brackets are as high as the matrix',
      ink,
    );
  });
}
