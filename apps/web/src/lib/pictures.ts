import { currentLanguage } from '@exchange/contract/language';
import { pictureLimits } from '@exchange/contract/limits';
import { type NewPicture, newPicture, type Picture, picturePath, picturesPath } from '@exchange/contract/pictures';
import { messages } from '@exchange/contract/sentences/messages';
import { pictureScreens } from '@exchange/contract/sentences/pictures.screens';
import { fieldOf } from '@exchange/contract/unknown';
import * as z from 'zod/mini';

/** Files from here on are made smaller before they are sent. */
const largeBytes = 500_000;

/** A large picture as large as it is shown, which sends less of a photo; every other file as it is. */
async function shrunk(file: File): Promise<Blob> {
  if (file.type === 'image/gif' || file.size < largeBytes) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return file;
  const scale = pictureLimits.side / Math.max(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (scale >= 1 || context === null) return file;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.95));
  return made !== null && made.size < file.size ? made : file;
}

/** Why a picture was not taken, as a sentence. */
class PictureProblem extends Error {}

interface Sending {
  readonly signal: AbortSignal;
  /** Called with the part that has been sent, from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** Posts a file. Only this way of calling tells the progress. */
function post(file: Blob, { signal, onProgress }: Sending): Promise<NewPicture> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const form = new FormData();
    form.append('file', file, 'picture');
    call.open('POST', picturesPath);
    call.setRequestHeader('Accept-Language', currentLanguage().tag);
    call.responseType = 'json';
    call.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    call.onload = () => {
      const { data } = z.safeParse(newPicture, call.response);
      const sentence = fieldOf(call.response, 'error');
      if (data !== undefined) resolve(data);
      else reject(new PictureProblem(typeof sentence === 'string' ? sentence : messages.fallback.occurred()));
    };
    call.onerror = () => reject(new PictureProblem(messages.fallback.networkRetry()));
    call.onabort = () => reject(new PictureProblem());
    signal.addEventListener('abort', () => call.abort());
    call.send(form);
  });
}

let last: Promise<unknown> = Promise.resolve();

/** Sends a picture after those before it. @throws PictureProblem */
export async function sendPicture(file: File, sending: Sending): Promise<Picture> {
  const { problem } = pictureScreens;
  const small = await shrunk(file);
  if (small.size > pictureLimits.megabytes * 1_000_000) throw new PictureProblem(problem.large());
  const sent = last.then(() => (sending.signal.aborted ? Promise.reject(new PictureProblem()) : post(small, sending)));
  last = sent.catch(() => undefined);
  const { id, width, height } = await sent;
  return { id, width, height, alt: null, url: picturePath(id) };
}
