import { createContext, type ReactNode, useContext, useRef } from 'react';
import { focusHeading } from '../lib/focus.ts';
import { strings } from './strings.ts';
import { ToastCard } from './toast-card.tsx';
import { type Toast, type Toaster, useToastList } from './use-toast-list.ts';

const ToasterContext = createContext<Toaster | null>(null);

/** Temporary messages (docs/behaviour/screens.md#screen-timings). Not for errors of a field. */
export function useToast(): Toaster {
  const toaster = useContext(ToasterContext);
  if (!toaster) throw new Error('useToast outside ToastProvider');
  return toaster;
}

/** A message of success that later changes make untrue: `show` replaces it, `close` removes it. */
export function useReplaceableToast(): {
  readonly show: (...message: Parameters<Toaster['success']>) => void;
  readonly close: () => void;
} {
  const toast = useToast();
  const remove = useRef<() => void>(() => undefined);
  const close = () => remove.current();
  const show = (...message: Parameters<Toaster['success']>) => {
    close();
    remove.current = toast.success(...message);
  };
  return { show, close };
}

/** Holds the messages in two live regions, which are in the page before the first text. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { toasts, toaster, drop } = useToastList();
  const box = useRef<HTMLElement>(null);
  /** The element that had the focus before the messages. */
  const cameFrom = useRef<EventTarget | null>(null);
  const hasFocus = () => box.current?.contains(document.activeElement) ?? false;

  /** Removes a message. The focus goes on to the next message, or to where it came from. */
  const close = (toast: Toast) => {
    const hadFocus = hasFocus();
    drop(toast);
    requestAnimationFrame(() => {
      if (!hadFocus || document.activeElement !== document.body) return;
      const from = cameFrom.current;
      const next =
        box.current?.querySelector('button') ?? (from instanceof HTMLElement && from.isConnected ? from : null);
      if (next) next.focus({ preventScroll: true });
      else focusHeading();
    });
  };

  const region = (kind: Toast['kind'], role: 'status' | 'alert') => (
    <div className="toasts__region" role={role}>
      {toasts
        .filter((toast) => toast.kind === kind)
        .map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={() => close(toast)} />
        ))}
    </div>
  );
  return (
    <ToasterContext value={toaster}>
      {children}
      <section
        className="toasts"
        aria-label={strings.messages}
        ref={box}
        onFocus={({ relatedTarget }) => {
          if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget)))
            cameFrom.current = relatedTarget;
        }}
      >
        {region('success', 'status')}
        {region('error', 'alert')}
      </section>
    </ToasterContext>
  );
}
