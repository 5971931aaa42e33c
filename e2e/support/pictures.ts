import { picturesPath } from '@exchange/contract/pictures';
import { fieldOf } from '@exchange/contract/unknown';
import sharp from 'sharp';

/** A picture that cannot be made smaller. */
export const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

/** Sends a picture as a browser does. @returns the status, 0 without an answer, and the id of a picture that was taken */
export async function uploadPicture(
  url: string,
  cookie: string,
  file: Buffer,
): Promise<{ status: number; id: number }> {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(file)]), 'picture');
  try {
    const reply = await fetch(url + picturesPath, { method: 'POST', headers: { cookie }, body });
    return { status: reply.status, id: Number(fieldOf(await reply.json(), 'id')) };
  } catch {
    return { status: 0, id: 0 };
  }
}
