import type { Picture } from '@exchange/contract/pictures';

export interface PicturesProps {
  pictures: readonly Picture[];
  /** Whose they are; null for one's own. */
  from: string | null;
}

/** The largest height of a picture in a text, in rem. */
const maxHeight = 18;

/** The place of a picture in a text, before and after it is loaded. */
export const placeOf = ({ width, height }: Picture) => ({
  aspectRatio: `${width} / ${height}`,
  inlineSize: `min(100%, ${width}px, ${((maxHeight * width) / height).toFixed(2)}rem)`,
});

/** The places of pictures that are not loaded yet. */
export function Places({ pictures }: PicturesProps) {
  return (
    <div className="pictures">
      {pictures.map((picture) => (
        <span key={picture.id} className="pictures__one" style={placeOf(picture)} />
      ))}
    </div>
  );
}
