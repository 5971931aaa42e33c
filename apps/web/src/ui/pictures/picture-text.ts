import type { Picture } from '@exchange/contract/pictures';
import { pictureScreens } from '@exchange/contract/sentences/pictures.screens';

/** What stands for a picture: its description, or whose it is; `from` is null for one's own. */
export function pictureText({ alt }: Picture, from: string | null): string {
  return alt ?? (from === null ? pictureScreens.own() : pictureScreens.from({ name: from }));
}
