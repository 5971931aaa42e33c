import { type KeyboardEvent, type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface MenuItemProps {
  icon: IconName;
  onClick: () => void;
  children: ReactNode;
}

/** An item of a `Menu` that acts; its `onClick` closes the menu first. */
export function MenuItem({ icon, onClick, children }: MenuItemProps) {
  return (
    <button type="button" className="menu__item" role="menuitem" tabIndex={-1} onClick={onClick}>
      <Icon name={icon} />
      <span>{children}</span>
    </button>
  );
}

interface MenuProps {
  /** Class of the button. */
  className: string;
  /** What the button shows. */
  button: ReactNode;
  /** Spoken name of the button. */
  label: string;
  /** Spoken name of the menu. */
  menuLabel: string;
  busy?: boolean;
  /** The items: `MenuItem`s, or `.menu__item` with `role="menuitem…"` and `tabIndex={-1}`; each calls `close` first. */
  children: (close: () => void) => ReactNode;
}

/** Below the button, aligned to its end or, without room, to its start; inside the window. */
function placeMenu(menu: HTMLElement, anchor: HTMLElement): void {
  const edge = 8;
  const from = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = from.bottom + 4;
  const top =
    below + height > window.innerHeight - edge && from.top - height - 4 > edge ? from.top - height - 4 : below;
  const wanted = from.right - width >= edge ? from.right - width : from.left;
  const left = Math.max(edge, Math.min(wanted, window.innerWidth - width - edge));
  menu.style.top = `${top}px`;
  menu.style.left = `${left}px`;
}

/** A button that opens a menu, which moves with it when the page scrolls. Arrow keys, Home, End, first letters; Esc and a choice return the focus. */
export function Menu({ className, button: shown, label, menuLabel, busy, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  const close = () => {
    menu.current?.hidePopover();
    button.current?.focus();
  };
  // Safari before 18.3 on iOS does not close a popover by a tap outside.
  useEffect(() => {
    if (!open) return;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.parentElement?.contains(target)) menu.current?.hidePopover();
    };
    const onScroll = () => {
      if (menu.current && button.current) placeMenu(menu.current, button.current);
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [open]);
  const enter = () => {
    const find = (selector: string) => menu.current?.querySelector<HTMLElement>(selector);
    if (!find(':focus')) (find('[aria-checked="true"]') ?? items()[0])?.focus();
  };
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const opened = event.newState === 'open';
    setOpen(opened);
    if (!opened || !button.current) return;
    placeMenu(event.currentTarget, button.current);
    enter();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const list = items();
    const at = list.findIndex((item) => item.matches(':focus'));
    const last = list.length - 1;
    const steps: Record<string, number> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const letter = event.key.length === 1 ? event.key.toLowerCase() : null;
    const target =
      letter === null
        ? list[steps[event.key] ?? -1]
        : [...list.slice(at + 1), ...list].find((item) => item.textContent?.toLowerCase().startsWith(letter));
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (event.key === ' ' || !target) return;
    event.preventDefault();
    target.focus();
  };
  const onButtonKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (!/^Arrow(Down|Up)$/.test(event.key)) return;
    event.preventDefault();
    if (busy) return;
    menu.current?.showPopover();
    // At once: the next key may come before the toggle event.
    enter();
  };

  return (
    <div className="menu-anchor">
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        aria-busy={busy || undefined}
        popoverTarget={busy ? undefined : id}
        onKeyDown={onButtonKey}
      >
        {shown}
      </button>
      <div
        ref={menu}
        id={id}
        className="menu"
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={menuLabel}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        {children(close)}
      </div>
    </div>
  );
}
