import { type ComponentType, lazy, Suspense } from 'react';

/** A component that is fetched when it is first shown, such as a dialog, with nothing in its place until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazy(load);
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
