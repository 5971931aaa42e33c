import { timings } from '@exchange/contract/timings';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link } from 'wouter';
import { focusHeading } from '../lib/focus.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { strings } from './strings.ts';

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

interface Toast extends ToastOptions {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
}

/** Shows temporary messages; both functions return one that removes the message. */
export interface Toaster {
  success: (text: string, options?: ToastOptions) => () => void;
  error: (text: string, options?: ToastOptions) => () => void;
}

const ToasterContext = createContext<Toaster | null>(null);

/** Temporary messages (docs/behaviour.md#screen-timings). Not for errors of a field. */
export function useToast(): Toaster {
  const toaster = useContext(ToasterContext);
  if (!toaster) throw new Error('useToast outside ToastProvider');
  return toaster;
}

interface ToastCardProps {
  toast: Toast;
  paused: boolean;
  /** Called on timeout. */
  onClose: () => void;
  /** Called when a button of the message closes it. */
  onPress: () => void;
}

function ToastCard({ toast, paused, onClose, onPress }: ToastCardProps) {
  const close = useEffectEvent(onClose);
  const usualMs = toast.kind === 'error' ? timings.errorShownMs : timings.successShownMs;
  const left = useRef<number>(toast.shownMs ?? usualMs);
  useEffect(() => {
    if (paused) return;
    const from = performance.now();
    const timer = setTimeout(() => close(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1_000, left.current - (performance.now() - from));
    };
  }, [paused]);
  const { link, action } = toast;
  return (
    <div className={classNames('toast', toast.kind === 'error' && 'toast--error')}>
      <Icon name={toast.kind === 'error' ? 'error' : 'check'} />
      <p className="toast__text">{toast.text}</p>
      {(link || action) && (
        <div className="toast__actions">
          {link && (
            <Link className="toast__action" href={link.href} onClick={onClose}>
              {link.label}
            </Link>
          )}
          {action && (
            <button
              className="toast__action"
              type="button"
              onClick={() => {
                onPress();
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      )}
      <button className="toast__close" type="button" aria-label={strings.closeMessage} onClick={onPress}>
        <Icon name="close" size="s" />
      </button>
    </div>
  );
}

let nextId = 1;

/** Holds the messages in two live regions, which are in the page before the first text. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [paused, setPaused] = useState(false);
  const box = useRef<HTMLElement>(null);
  /** The element that had the focus before the messages. */
  const cameFrom = useRef<EventTarget | null>(null);

  const drop = useCallback((toast: Toast) => {
    setToasts((all) => all.filter((other) => other.id !== toast.id));
    toast.onGone?.();
  }, []);
  const closeByButton = (toast: Toast) => {
    const hadFocus = box.current?.contains(document.activeElement);
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
  const show = useCallback(
    (kind: Toast['kind'], text: string, options: ToastOptions = {}) => {
      let gone = false;
      const toast: Toast = {
        ...options,
        id: nextId++,
        kind,
        text,
        onGone: () => {
          if (gone) return;
          gone = true;
          options.onGone?.();
        },
      };
      setToasts((all) => [...all, toast]);
      return () => drop(toast);
    },
    [drop],
  );
  const toaster = useMemo<Toaster>(
    () => ({
      success: (text, options) => show('success', text, options),
      error: (text, options) => show('error', text, options),
    }),
    [show],
  );
  // A message closed by its own button takes the focus along, without an event that would end the pause.
  useEffect(() => {
    if (!box.current?.matches(':hover') && !box.current?.contains(document.activeElement)) setPaused(false);
  });

  const region = (kind: Toast['kind'], role: 'status' | 'alert') => (
    <div className="toasts__region" role={role}>
      {toasts
        .filter((toast) => toast.kind === kind)
        .map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            paused={paused}
            onClose={() => drop(toast)}
            onPress={() => closeByButton(toast)}
          />
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
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(box.current?.contains(document.activeElement) ?? false)}
        onFocus={({ relatedTarget }) => {
          if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget)))
            cameFrom.current = relatedTarget;
          setPaused(true);
        }}
        onBlur={() => setPaused(box.current?.matches(':hover') ?? false)}
      >
        {region('success', 'status')}
        {region('error', 'alert')}
      </section>
    </ToasterContext>
  );
}
