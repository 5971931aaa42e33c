import { currentLanguage } from '@exchange/contract/language';
import type { Picture } from '@exchange/contract/pictures';
import { pictureScreens } from '@exchange/contract/sentences/pictures.screens';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { pictureText } from './picture-text.ts';

interface PictureViewerProps {
  pictures: readonly Picture[];
  from: string | null;
  /** The place of the one that is shown. */
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}

/** One picture large. The arrow keys walk, Escape closes. */
export default function PictureViewer({ pictures, from, at, onMove, onClose }: PictureViewerProps) {
  const count = pictures.length;
  const shown = pictures[at];
  const move = (by: number) => onMove((at + by + count) % count);
  const onArrow = useEffectEvent(move);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const forward = currentLanguage().direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
      if (key === 'ArrowLeft' || key === 'ArrowRight') onArrow(key === forward ? 1 : -1);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  if (shown === undefined) return null;
  return (
    <Dialog
      size="wide"
      className="dialog--picture"
      title={count > 1 ? pictureScreens.place({ number: at + 1, count }) : pictureText({ ...shown, alt: null }, from)}
      onClose={onClose}
      foot={
        count > 1 && (
          <>
            <Button icon="back" onClick={() => move(-1)}>
              {pictureScreens.previous()}
            </Button>
            <Button icon="forward" onClick={() => move(1)}>
              {pictureScreens.next()}
            </Button>
          </>
        )
      }
    >
      <img
        key={shown.id}
        className="picture-large"
        src={shown.url}
        width={shown.width}
        height={shown.height}
        alt={pictureText(shown, from)}
        style={{
          aspectRatio: `${shown.width} / ${shown.height}`,
          inlineSize: `min(100%, ${shown.width}px, (100dvh - 17rem) * ${(shown.width / shown.height).toFixed(3)})`,
        }}
      />
      {shown.alt !== null && <p dir="auto">{shown.alt}</p>}
    </Dialog>
  );
}
