import { addPicture } from '@exchange/api';
import type { User } from './app-users.ts';
import type { TestApp } from './test-app.ts';

/** Bytes that no database test decodes. */
const written = { width: 640, height: 480, small: Buffer.from('small picture'), large: Buffer.from('large picture') };

/** A picture that a person has sent and no text has. @returns its id */
export async function sendPicture(app: TestApp, { viewer }: User): Promise<number> {
  return (await addPicture(app.contextOf(viewer), written)).id;
}
