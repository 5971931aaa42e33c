import { useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { pictureText } from './picture-text.ts';
import { type PicturesProps, placeOf } from './places.tsx';

const PictureViewer = lazyPart(() => import('./picture-viewer.tsx'));

/** The pictures themselves; a press shows one large. */
export default function ShownPictures({ pictures, from }: PicturesProps) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <div className="pictures">
      {pictures.map((picture, at) => (
        <button
          key={picture.id}
          type="button"
          className="pictures__one"
          aria-haspopup="dialog"
          style={placeOf(picture)}
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
