import { Refusal, type WrittenPicture } from '@exchange/api';
import { pictureLimits } from '@exchange/contract/limits';
import sharp from 'sharp';

const { megapixels, side, smallSide, seconds } = pictureLimits;

// One core at most, and nothing kept between pictures. Only these four formats are ever decoded.
sharp.concurrency(1);
sharp.cache(false);
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

/** Its format and size by its first bytes. @throws `pictures.kind` */
async function readHead(file: Buffer) {
  try {
    return await sharp(file, { ...reading, limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new Refusal('pictures.kind', { cause });
  }
}

/** The picture in a box of `longest` pixels, without what a file says besides, on white. */
function written(file: Buffer, longest: number, quality: number) {
  return sharp(file, { ...reading, limitInputPixels: megapixels * 1_000_000 })
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .webp({ quality, smartSubsample: true })
    .timeout({ seconds })
    .toBuffer({ resolveWithObject: true });
}

/**
 * Decodes a file and encodes its picture anew, in two sizes: nothing else of the file stays.
 *
 * @throws `pictures.kind`, `pictures.large`, `pictures.broken`
 */
export async function writePicture(file: Buffer): Promise<WrittenPicture> {
  const head = await readHead(file);
  if (head.width * head.height > megapixels * 1_000_000) throw new Refusal('pictures.large');
  try {
    const { data: large, info } = await written(file, side, 90);
    const { data: small } = await written(large, smallSide, 80);
    return { width: info.width, height: info.height, small, large };
  } catch (cause) {
    throw new Refusal('pictures.broken', { cause });
  }
}
