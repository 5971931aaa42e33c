import { type KeyboardEvent, type MouseEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import { useDescription } from './belongs-to.ts';
import { Icon, type IconName } from './icon.tsx';
import { placeMenu, useOpenMenu } from './menu-position.ts';

interface MenuItemProps {
  icon: IconName;
  onClick: () => void;
  children: ReactNode;
}

/** An item of a `Menu` that acts. */
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
  /** Spoken name of a button that shows only an icon. */
  label?: string;
  /** Spoken name of the menu, which also describes the button. */
  menuLabel: string;
  busy?: boolean;
  /** The items: `MenuItem`s, or `.menu__item` with `role="menuitem…"` and `tabIndex={-1}`. A pressed one closes the menu, and then acts. */
  children: ReactNode;
}

/** The item to which a key goes: the next or previous one, the first or last, or the next that begins with the letter. */
function itemOf(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const at = items.findIndex((item) => item.matches(':focus'));
  const last = items.length - 1;
  const letter = key.length === 1 ? key.toLowerCase() : null;
  if (letter !== null)
    return [...items.slice(at + 1), ...items].find((item) => item.textContent?.toLowerCase().startsWith(letter));
  const steps: Record<string, number> = {
    ArrowDown: at >= last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  return items[steps[key] ?? -1];
}

/** A button that opens a menu, which moves with it when the page scrolls. Arrow keys, Home, End, first letters; Esc and a choice return the focus. */
export function Menu({ className, button: shown, label, menuLabel, busy, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const description = useDescription(`${id}-label`);

  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  const closeOnChoice = ({ target }: MouseEvent<HTMLDivElement>) => {
    if (!(target instanceof Element && target.closest('[role^="menuitem"]'))) return;
    menu.current?.hidePopover();
    button.current?.focus();
  };
  useOpenMenu(open, menu, button);
  const enter = () => {
    const find = (selector: string) => menu.current?.querySelector<HTMLElement>(selector);
    if (!find(':focus')) (find('[aria-checked="true"]') ?? items()[0])?.focus();
  };
  const onBeforeToggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    // Before the first frame that shows it: the toggle event may come after that frame, and a press would miss what has moved.
    if (newState === 'open') requestAnimationFrame(() => button.current && placeMenu(currentTarget, button.current));
  };
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const opened = event.newState === 'open';
    setOpen(opened);
    if (!opened || !button.current) return;
    placeMenu(event.currentTarget, button.current);
    enter();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = itemOf(event.key, items());
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
        aria-describedby={description}
        aria-busy={busy || undefined}
        popoverTarget={busy ? undefined : id}
        onKeyDown={onButtonKey}
      >
        {shown}
      </button>
      <span id={`${id}-label`} hidden>
        {menuLabel}
      </span>
      <div
        ref={menu}
        id={id}
        className="menu"
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onClickCapture={closeOnChoice}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </div>
  );
}
