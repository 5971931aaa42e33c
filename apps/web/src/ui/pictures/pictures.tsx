import { lazy, Suspense } from 'react';
import { type PicturesProps, Places } from './places.tsx';

/** Without it the places stay empty. */
const ShownPictures = lazy(() => import('./shown-pictures.tsx').catch(() => ({ default: Places })));

/** The pictures of a text, with their places kept until they are loaded. */
export function Pictures(props: PicturesProps) {
  if (props.pictures.length === 0) return null;
  return (
    <Suspense fallback={<Places {...props} />}>
      <ShownPictures {...props} />
    </Suspense>
  );
}
