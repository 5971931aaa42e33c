import { timings } from '@exchange/contract/limits';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'wouter';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { strings } from './strings.ts';
import type { Toast } from './use-toast-list.ts';

interface ToastCardProps {
  toast: Toast;
  paused: boolean;
  /** Called on timeout. */
  onClose: () => void;
  /** Called when a button of the message closes it. */
  onPress: () => void;
}

/** One message; its time does not pass while it is paused. */
export function ToastCard({ toast, paused, onClose, onPress }: ToastCardProps) {
  const { kind, text, shownMs, link, action } = toast;
  const isError = kind === 'error';
  const close = useEffectEvent(onClose);
  const left = useRef<number>(shownMs ?? (isError ? timings.errorShownMs : timings.successShownMs));
  useEffect(() => {
    if (paused) return;
    const from = performance.now();
    const timer = setTimeout(() => close(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1_000, left.current - (performance.now() - from));
    };
  }, [paused]);
  return (
    <div className={classNames('toast', isError && 'toast--error')}>
      <Icon name={isError ? 'error' : 'check'} />
      <p className="toast__text">{text}</p>
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
