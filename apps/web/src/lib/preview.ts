import { beginning, codePoints } from '@exchange/contract/format';
import { limits } from '@exchange/contract/limits';

/** A preview of a message as screens show it: one that the server has cut ends with an ellipsis. */
export function previewText(preview: string): string {
  // The last sign may be half of an emoji.
  return codePoints(preview) >= limits.chatPreview ? beginning(`${preview}…`, limits.chatPreview) : preview;
}
