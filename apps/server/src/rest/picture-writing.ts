import type { WrittenPicture } from '@exchange/api';
import { pictureLimits } from '@exchange/contract/limits';
import sharp, { type OutputInfo } from 'sharp';

/** The picture, or why it is refused. */
export type PictureReply = WrittenPicture | { readonly refused: 'kind' | 'large' | 'broken'; readonly cause?: string };

const { megapixels, side, smallSide } = pictureLimits;

// One core at most. Only these four formats are ever decoded.
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

/** Only the first frame; a picture that ends too early is refused. */
const reading = { pages: 1, sequentialRead: true, failOn: 'truncated' } as const;

/** At most `longest` pixels at the longest side. */
const inBox = (longest: number) =>
  ({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true }) as const;

/** More effort makes the file no smaller, and takes half as long again. */
const written = (pixels: Buffer, { width, height, channels }: OutputInfo, longest: number, quality: number) =>
  sharp(pixels, { raw: { width, height, channels } })
    .resize(inBox(longest))
    .webp({ quality, effort: 2, smartSubsample: true })
    .toBuffer();

/** Decodes a file and encodes its picture anew, on white, in two sizes: nothing else of the file stays. */
export async function writePicture(file: Buffer): Promise<PictureReply> {
  let refused: 'kind' | 'broken' = 'kind';
  try {
    // Its format and size by its first bytes.
    const head = await sharp(file, { ...reading, limitInputPixels: false }).metadata();
    if (head.width * head.height > megapixels * 1_000_000) return { refused: 'large' };
    refused = 'broken';
    const { data, info } = await sharp(file, { ...reading, limitInputPixels: megapixels * 1_000_000 })
      .autoOrient()
      .resize(inBox(side))
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const large = await written(data, info, side, 90);
    const small = await written(data, info, smallSide, 80);
    return { width: info.width, height: info.height, small, large };
  } catch (cause) {
    return { refused, cause: String(cause) };
  }
}
