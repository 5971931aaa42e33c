import type { Picture } from '@exchange/contract/pictures';
import { useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { pictureText } from './picture-text.ts';

const PictureViewer = lazyPart(() => import('./picture-viewer.tsx'));

/** The largest height of a picture in a text, in rem. */
const maxHeight = 18;

interface PicturesProps {
  pictures: readonly Picture[];
  /** Whose they are; null for one's own. */
  from: string | null;
  id?: string;
}

/** The pictures of a text, with their places kept while they load; a press shows one large. */
export function Pictures({ pictures, from, id }: PicturesProps) {
  const [open, setOpen] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  return (
    <div className="pictures" id={id}>
      {pictures.map((picture, at) => (
        <button
          key={picture.id}
          type="button"
          className="pictures__one"
          aria-haspopup="dialog"
          style={{
            aspectRatio: `${picture.width} / ${picture.height}`,
            inlineSize: `min(100%, ${picture.width}px, ${((maxHeight * picture.width) / picture.height).toFixed(2)}rem)`,
          }}
          onClick={() => setOpen(at)}
        >
          <img
            src={`${picture.url}?size=small`}
            width={picture.width}
            height={picture.height}
            alt={pictureText(picture, from)}
            loading="lazy"
          />
        </button>
      ))}
      {open !== null && (
        <PictureViewer pictures={pictures} from={from} at={open} onMove={setOpen} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
