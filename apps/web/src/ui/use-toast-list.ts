import { useCallback, useMemo, useState } from 'react';

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

interface ToastLink {
  readonly label: string;
  readonly href: string;
}

interface ToastOptions {
  /** A link, before the button. */
  link?: ToastLink | undefined;
  /** A button, usually for undo. */
  action?: ToastAction;
  /** How long it is shown, unless as long as others of its kind. */
  shownMs?: number;
  /** Called once when the message is gone, for whatever reason. */
  onGone?: () => void;
}

/** A message on the screen. */
export interface Toast extends ToastOptions {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
}

/** Shows temporary messages; both functions return one that removes the message. */
export interface Toaster {
  success: (text: string, options?: ToastOptions) => () => void;
  error: (text: string, options?: ToastOptions) => () => void;
}

let nextId = 1;

/** The messages on the screen, and how they come and go. */
export function useToastList() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const drop = useCallback((toast: Toast) => {
    setToasts((all) => all.filter((other) => other.id !== toast.id));
    toast.onGone?.();
  }, []);
  const toaster = useMemo<Toaster>(() => {
    const show = (kind: Toast['kind'], text: string, options: ToastOptions = {}) => {
      let gone = false;
      const onGone = () => {
        if (gone) return;
        gone = true;
        options.onGone?.();
      };
      const toast: Toast = { ...options, id: nextId++, kind, text, onGone };
      setToasts((all) => [...all, toast]);
      return () => drop(toast);
    };
    return {
      success: (text, options) => show('success', text, options),
      error: (text, options) => show('error', text, options),
    };
  }, [drop]);
  return { toasts, toaster, drop };
}
