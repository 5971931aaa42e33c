import { pictureLimits } from '@exchange/contract/limits';
import type { Picture } from '@exchange/contract/pictures';
import { messages } from '@exchange/contract/sentences/messages';
import { pictureScreens } from '@exchange/contract/sentences/pictures.screens';
import { useId } from 'react';
import { Button, IconButton } from '../button.tsx';
import { FieldError } from '../field.tsx';
import type { PictureBox } from './use-picture-box.ts';

interface AddedProps {
  picture: Picture;
  box: PictureBox;
  /** Called with a description that was typed, for a picture that is described at once. */
  onDescribed: ((id: number, alt: string | null) => void) | undefined;
}

/** A picture that the server has, with a place to describe it. */
function Added({ picture, box, onDescribed }: AddedProps) {
  const id = useId();
  const { url, width, height, alt } = picture;
  return (
    <li className="picture-box__one">
      <img src={`${url}?size=small`} width={width} height={height} alt="" />
      <div className="picture-box__words">
        <label className="field__label" htmlFor={id}>
          {pictureScreens.describe()}
        </label>
        <p className="field__hint" id={`${id}-hint`}>
          {pictureScreens.describeHint()}
        </p>
        <input
          className="input"
          id={id}
          dir="auto"
          autoComplete="off"
          maxLength={pictureLimits.alt}
          aria-describedby={`${id}-hint`}
          value={alt ?? ''}
          onChange={({ target }) => box.describe(picture.id, target.value || null)}
          onBlur={() => onDescribed?.(picture.id, alt)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
      <IconButton icon="close" label={pictureScreens.remove()} onClick={() => box.remove(picture.id)} />
    </li>
  );
}

export { sendPicture } from '../../lib/pictures.ts';

/** The pictures of a text that is being written: those that are there, those on their way, and why one is not taken. */
export default function PictureList({
  box,
  onDescribed,
}: {
  box: PictureBox;
  onDescribed?: AddedProps['onDescribed'];
}) {
  const { pictures, loading, problem } = box;
  return (
    <div className="picture-box">
      {pictures.length + loading.length > 0 && (
        <ul aria-label={pictureScreens.added()}>
          {pictures.map((picture) => (
            <Added key={picture.id} picture={picture} box={box} onDescribed={onDescribed} />
          ))}
          {loading.map((one) => (
            <li key={one.key} className="picture-box__one">
              <div className="picture-box__words">
                <bdi>{one.file.name}</bdi>
                {one.failure === null ? (
                  <progress aria-label={pictureScreens.loading()} max={1} value={one.part} />
                ) : (
                  <div role="alert">
                    <FieldError>{one.failure}</FieldError>
                  </div>
                )}
              </div>
              {one.failure !== null && (
                <Button small icon="retry" onClick={() => box.retry(one)}>
                  {messages.button.tryAgain()}
                </Button>
              )}
              <Button small onClick={() => box.cancel(one)}>
                {one.failure === null ? messages.button.cancel() : messages.button.remove()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problem !== null && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </div>
  );
}
