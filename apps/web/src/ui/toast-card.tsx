import { timings } from '@exchange/contract/limits';
import { useEffect, useEffectEvent, useId } from 'react';
import { Link } from 'wouter';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { strings } from './strings.ts';
import type { Toast } from './use-toast-list.ts';

interface ToastCardProps {
  toast: Toast;
  /** Called when its time is over, or a press closes it. */
  onClose: () => void;
}

/** One message. */
export function ToastCard({ toast, onClose }: ToastCardProps) {
  const { kind, text, shownMs, link, action } = toast;
  const textId = useId();
  const isError = kind === 'error';
  const close = useEffectEvent(onClose);
  const time = shownMs ?? (isError ? timings.errorShownMs : timings.successShownMs);
  useEffect(() => {
    const timer = setTimeout(() => close(), time);
    return () => clearTimeout(timer);
  }, [time]);
  return (
    <div className={classNames('toast', isError && 'toast--error')}>
      <Icon name={isError ? 'error' : 'check'} />
      <p className="toast__text" id={textId}>
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
            <button
              className="toast__action"
              type="button"
              aria-describedby={textId}
              onClick={() => {
                onClose();
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      )}
      <button
        className="toast__close"
        type="button"
        aria-label={strings.closeMessage}
        aria-describedby={textId}
        onClick={onClose}
      >
        <Icon name="close" size="s" />
      </button>
    </div>
  );
}
