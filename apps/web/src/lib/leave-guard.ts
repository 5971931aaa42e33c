import { useCallback, useEffect, useRef } from 'react';
import { createStore } from './store.ts';

/** What is asked before unsaved changes are left, with both answers. */
export interface LeaveQuestion {
  readonly leave: () => void;
  readonly stay: () => void;
}

const guards = new Set<object>();
const question = createStore<LeaveQuestion | null>(null);

/** Whether some screen holds changes that would be lost. */
export function isGuarded(): boolean {
  return guards.size > 0;
}

/** Asks whether to leave; `leave` runs when the person says yes. */
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
export const useLeaveQuestion = question.use;

/**
 * While `dirty`, closing the tab, Back and links to other screens ask first. Returns `release`, to be called before one
 * navigates on purpose in the same moment as the changes were saved.
 */
export function useUnsavedChanges(dirty: boolean): () => void {
  const guard = useRef({});
  useEffect(() => {
    if (!dirty) return;
    const mine = guard.current;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (guards.has(mine)) event.preventDefault();
    };
    guards.add(mine);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      guards.delete(mine);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [dirty]);
  return useCallback(() => void guards.delete(guard.current), []);
}
