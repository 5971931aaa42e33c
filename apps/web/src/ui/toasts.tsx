import { timings } from '@exchange/contract/limits';
import { uiScreens } from '@exchange/contract/sentences/ui.screens';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link } from 'wouter';
import { focusHeading } from '../lib/focus.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

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
  /** A question below the text, and a button for each answer. */
  question?: { readonly label: string; readonly answers: readonly ToastAction[] };
  /** How long it is shown, unless as long as others of its kind. */
  shownMs?: number;
}

/** A message on the screen. */
interface Toast extends ToastOptions {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
}

/** Shows temporary messages; both functions return one that removes the message. */
interface Toaster {
  success: (text: string, options?: ToastOptions) => () => void;
  error: (text: string, options?: ToastOptions) => () => void;
}

let nextId = 1;

/** The messages on the screen, and how they come and go. */
function useToastList() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const drop = useCallback((toast: Toast) => setToasts((all) => all.filter((other) => other.id !== toast.id)), []);
  const toaster = useMemo<Toaster>(() => {
    const show = (kind: Toast['kind'], text: string, options: ToastOptions = {}) => {
      const toast: Toast = { ...options, id: nextId++, kind, text };
      // The newest success takes the place of others.
      setToasts((all) => [...all.filter((other) => kind === 'error' || other.kind === 'error'), toast]);
      return () => drop(toast);
    };
    return {
      success: (text, options) => show('success', text, options),
      error: (text, options) => show('error', text, options),
    };
  }, [drop]);
  return { toasts, toaster, drop };
}

/** A message that is used at its end goes at most so long after it was left, in milliseconds. */
const leftAfterMs = 500;

interface ToastCardProps {
  toast: Toast;
  /** Called when its time is over, or a press closes it. */
  onClose: () => void;
}

/** One message. */
function ToastCard({ toast, onClose }: ToastCardProps) {
  const { kind, text, shownMs, link, action, question } = toast;
  const textId = useId();
  const questionId = useId();
  const isError = kind === 'error';
  const card = useRef<HTMLDivElement>(null);
  const canBeUsed = link !== undefined || action !== undefined || question !== undefined;
  const end = useEffectEvent(() => {
    const isUsed = canBeUsed && card.current?.matches(':hover, :focus-within') === true;
    if (!isUsed) onClose();
  });
  const success = canBeUsed ? timings.undoShownMs : timings.successShownMs;
  const time = shownMs ?? (isError ? timings.errorShownMs : success);
  useEffect(() => {
    let again: ReturnType<typeof setInterval> | undefined;
    const timer = setTimeout(() => {
      end();
      again = setInterval(() => end(), leftAfterMs);
    }, time);
    return () => {
      clearTimeout(timer);
      clearInterval(again);
    };
  }, [time]);
  const press = ({ run }: ToastAction) => {
    onClose();
    run();
  };
  return (
    <div className={classNames('toast', isError && 'toast--error')} ref={card}>
      <Icon name={isError ? 'error' : 'check'} />
      <p className="toast__text" id={textId} role={isError ? 'alert' : undefined}>
        {text}
      </p>
      {(link || action) && (
        <div className="toast__actions">
          {link && (
            <Link className="toast__action" href={link.href} onClick={onClose}>
              {link.label}
            </Link>
          )}
          {action && (
            <button className="toast__action" type="button" aria-describedby={textId} onClick={() => press(action)}>
              {action.label}
            </button>
          )}
        </div>
      )}
      <button
        className="toast__close"
        type="button"
        aria-label={uiScreens.closeMessage()}
        aria-describedby={textId}
        onClick={onClose}
      >
        <Icon name="close" size="s" />
      </button>
      {question && (
        <fieldset className="toast__question" aria-labelledby={questionId}>
          <p id={questionId}>{question.label}</p>
          {question.answers.map((answer) => (
            <button key={answer.label} className="toast__action" type="button" onClick={() => press(answer)}>
              {answer.label}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

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

/** Holds the messages. The live region of successes is in the page before the first text; each error is an alert of its own. */
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

  const region = (kind: Toast['kind'], role?: 'status') => (
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
        aria-label={uiScreens.messages()}
        ref={box}
        onFocus={({ relatedTarget }) => {
          if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget)))
            cameFrom.current = relatedTarget;
        }}
      >
        {region('success', 'status')}
        {region('error')}
      </section>
    </ToasterContext>
  );
}
