import { pictureScreens } from '@exchange/contract/sentences/pictures.screens';
import { type ComponentProps, useRef } from 'react';
import { Button, IconButton } from '../button.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { type PictureBox, pictureTypes } from './use-picture-box.ts';

const List = lazyPart(() => import('./picture-list.tsx'));

/** The pictures of a text that is being written; nothing if there are none and nothing is wrong. */
export function PictureList(props: ComponentProps<typeof List>) {
  const { pictures, loading, problem } = props.box;
  if (pictures.length + loading.length === 0 && problem === null) return null;
  return <List {...props} />;
}

/** The button that opens the files, or the camera of a phone; nothing while pictures are off. */
export function AddPictures({ box, id, isIcon }: { box: PictureBox; id?: string; isIcon?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  if (!box.isOffered) return null;
  const choose = () => input.current?.click();
  return (
    <>
      {isIcon ? (
        <IconButton icon="picture" label={pictureScreens.add()} onClick={choose} />
      ) : (
        <Button small icon="picture" id={id} onClick={choose}>
          {pictureScreens.add()}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={pictureTypes.join(',')}
        onChange={({ target }) => {
          box.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
