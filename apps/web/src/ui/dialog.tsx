import { messages } from '@exchange/contract/sentences/messages';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { focusHeading } from '../lib/focus.ts';
import { isComposing } from '../lib/keys.ts';
import { openLayer } from '../lib/navigation.ts';
import { BelongsTo } from './belongs-to.ts';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { ConnectionNotice } from './connection-notice.tsx';

interface DialogProps {
  /** Called for Esc, the close button and Back of the browser; unmount the dialog then. */
  onClose: () => void;
  title: ReactNode;
  /** `wide` for pickers, `fit` as high as its content (a sheet from below on a phone), `steady` of one height. */
  size?: 'wide' | 'fit' | 'steady';
  /** The main button; a button Cancel follows it. */
  action?: ReactNode;
  /** What else the foot holds: buttons, the main one first; a first child that is no button takes the remaining width. */
  foot?: ReactNode;
  /** `alertdialog` for a question that must be answered. */
  role?: 'alertdialog';
  className?: string;
  children: ReactNode;
}

/**
 * A modal dialog, mounted while it is open. It focuses `[data-autofocus]` or else the first control, and on unmount the
 * element that had the focus before, or the heading of the screen if that has gone. Buttons in `action` or `foot` submit a form in the body by `form="…"`.
 */
export function Dialog({ onClose, title, size, action, foot, role, className, children }: DialogProps) {
  const titleId = useId();
  const bodyId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element?.close();
      if (document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      // The code that closed the dialog may move the focus on.
      else
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) focusHeading();
        });
    };
  }, []);
  useEffect(() => openLayer(() => close()), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const isSearch = event.target instanceof HTMLInputElement && event.target.type === 'search';
    if (event.key !== 'Escape' || !isSearch || event.defaultPrevented || isComposing(event)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <BelongsTo value={undefined}>
      <dialog
        ref={dialog}
        className={classNames('dialog', size && `dialog--${size}`, className)}
        role={role}
        aria-labelledby={titleId}
        aria-describedby={role && bodyId}
        onKeyDown={onKeyDown}
        onCancel={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          onClose();
        }}
      >
        <div className="dialog__head">
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label={messages.button.close()} onClick={onClose} />
        </div>
        <ConnectionNotice />
        <div className="dialog__body" id={bodyId}>
          {children}
        </div>
        {(action ?? foot) && (
          <div className="dialog__foot">
            {action}
            {action && <Button onClick={onClose}>{messages.button.cancel()}</Button>}
            {foot}
          </div>
        )}
      </dialog>
    </BelongsTo>
  );
}
