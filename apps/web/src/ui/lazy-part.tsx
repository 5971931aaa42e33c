import { messages } from '@exchange/contract/sentences/messages';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { useToast } from './toasts.tsx';

/** What fetches each part of the screens that were loaded so far: fetched ahead, a part opens without a network too. */
export const partLoads: (() => Promise<unknown>)[] = [];

/** In place of a part that could not be fetched: the screen stays as it is, with what was typed. A dialog counts as closed again. */
function NotLoaded(props: object) {
  const toast = useToast();
  const say = useEffectEvent(() => {
    const action = { label: messages.button.refreshPage(), run: () => location.reload() };
    toast.error(messages.fallback.networkRetry(), { action });
    if ('onClose' in props && typeof props.onClose === 'function') props.onClose();
  });
  useEffect(() => say(), []);
  return null;
}

/** A component that is fetched when it is first shown, such as a dialog; `waiting` is in its place until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  partLoads.push(load);
  const Part = lazy(() => load().catch(() => ({ default: NotLoaded })));
  return (props) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  );
}
