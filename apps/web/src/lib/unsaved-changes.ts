import { useCallback, useEffect, useRef } from 'react';
import { createStore } from './store.ts';

/** The question before a screen with unsaved changes is left, with both answers. */
export interface UnsavedQuestion {
  readonly leave: () => void;
  readonly stay: () => void;
}

const screens = new Set<object>();
const question = createStore<UnsavedQuestion | null>(null);

/** Whether a screen has unsaved changes. */
export function hasUnsavedChanges(): boolean {
  return screens.size > 0;
}

/** Asks whether to leave; `leave` runs on yes. */
export function askToLeave(leave: () => void): void {
  question.set({
    leave: () => {
      question.set(null);
      leave();
    },
    stay: () => question.set(null),
  });
}

/** The question that is being asked, for the one dialog that asks it. */
export const useUnsavedQuestion = question.use;

/**
 * While `dirty`, closing the tab, Back and links to other screens ask first. Returns `release`, to be called before a
 * navigation in the same moment as the changes were saved.
 */
export function useUnsavedChanges(dirty: boolean): () => void {
  const self = useRef({});
  useEffect(() => {
    if (!dirty) return;
    const screen = self.current;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (screens.has(screen)) event.preventDefault();
    };
    screens.add(screen);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      screens.delete(screen);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [dirty]);
  return useCallback(() => void screens.delete(self.current), []);
}
