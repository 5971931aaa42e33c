import autocannon from 'autocannon';
import sharp from 'sharp';
import { noise, uploadPicture } from '../support/pictures.ts';
import { benchToken } from './data.ts';
import { type Call, quantile } from './load.ts';

const people = 50;
const seconds = 20;

/** Pictures that cost a server most: of 50 megapixels, some of which a decoder holds as a whole, or of almost 10 MB. */
async function heavyFiles(): Promise<Buffer[]> {
  const plain = (channels: 3 | 4) =>
    sharp({
      create: { width: 7071, height: 7071, channels, background: { r: 51, g: 102, b: 153, alpha: 0.5 } },
      limitInputPixels: false,
    });
  const made = [
    plain(3).png({ compressionLevel: 1 }),
    plain(4).toColourspace('rgb16').png({ compressionLevel: 1, progressive: true }),
    plain(3).jpeg({ chromaSubsampling: '4:4:4' }),
    plain(3).toColourspace('cmyk').jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    plain(3).gif({ effort: 1 }),
    plain(4).webp({ lossless: true, effort: 0 }),
    noise(1800).webp({ lossless: true, effort: 0 }),
    noise(5000).jpeg({ quality: 50 }),
    noise(1800).png({ compressionLevel: 1 }),
  ];
  const files: Buffer[] = [];
  for (const one of made) files.push(await one.toBuffer());
  return files;
}

/** How long a photo of a phone takes that nobody else's picture waits for: the median of nine, in ms. */
export async function timePhoto(url: string): Promise<number> {
  const photo = await noise(3464).blur(2).jpeg({ quality: 85 }).toBuffer();
  const times: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const began = performance.now();
    await uploadPicture(url, `session=${benchToken(90)}`, photo);
    times.push(performance.now() - began);
  }
  return quantile(times.slice(1), 0.5);
}

/**
 * Fifty people send heavy pictures, again and again.
 *
 * @returns the most memory meanwhile in MB, the longest other call in ms, and how many pictures were taken
 */
export async function crowdOfPictures(
  { url, memory }: { readonly url: string; readonly memory: () => number },
  { path, headers }: Call,
): Promise<{ most: number; longest: number; taken: number }> {
  const files = await heavyFiles();
  let [most, taken] = [0, 0];
  const watch = setInterval(() => {
    most = Math.max(most, memory());
  }, 5);
  // In a thread of its own, which the many pictures do not keep waiting.
  const duration = seconds + 2;
  const others = autocannon({ url: url + path, headers, connections: 8, overallRate: 100, duration, workers: 1 });
  const until = performance.now() + seconds * 1000;
  const send = async (n: number) => {
    for (let turn = n; performance.now() < until; turn += 1) {
      const file = files[turn % files.length] ?? Buffer.of();
      if ((await uploadPicture(url, `session=${benchToken(100 + n)}`, file)).status === 201) taken += 1;
    }
  };
  await Promise.all(Array.from({ length: people }, (_, n) => send(n)));
  const { latency } = await others;
  clearInterval(watch);
  return { most, longest: latency.max, taken };
}
