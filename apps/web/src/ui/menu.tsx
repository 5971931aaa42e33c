import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useDescription } from './belongs-to.ts';
import { Icon, type IconName } from './icon.tsx';

/** Below the button, or above it if there is room only there; aligned to its end or, without room, to its start; inside the window. */
function placeMenu(menu: HTMLElement, anchor: HTMLElement): void {
  const edge = 8;
  const from = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = from.bottom + 4;
  const above = from.top - height - 4;
  const lowest = window.innerHeight - height - edge;
  const top = below > lowest && above > edge ? above : Math.min(below, Math.max(edge, lowest));
  const wanted = from.right - width >= edge ? from.right - width : from.left;
  const left = Math.max(edge, Math.min(wanted, window.innerWidth - width - edge));
  menu.style.top = `${top}px`;
  menu.style.left = `${left}px`;
}

/** While a menu is open: it moves with its button when the page scrolls or more items come, and a press outside closes it. */
function useOpenMenu(open: boolean, menu: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!open) return;
    const over = new AbortController();
    // Safari before 18.3 on iOS does not close a popover by a tap outside.
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.parentElement?.contains(target)) menu.current?.hidePopover();
    };
    const place = () => {
      if (menu.current && button.current) placeMenu(menu.current, button.current);
    };
    document.addEventListener('pointerdown', onPress, { signal: over.signal });
    document.addEventListener('scroll', place, { signal: over.signal, capture: true, passive: true });
    // It also calls at once, after what has moved the button since the menu opened.
    const resized = new ResizeObserver(place);
    if (menu.current) resized.observe(menu.current);
    return () => {
      over.abort();
      resized.disconnect();
    };
  }, [open, menu, button]);
}

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
