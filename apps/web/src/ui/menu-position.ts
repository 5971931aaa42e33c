import { type RefObject, useEffect } from 'react';

/** Below the button, aligned to its end or, without room, to its start; inside the window. */
export function placeMenu(menu: HTMLElement, anchor: HTMLElement): void {
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

/** While a menu is open: it moves with its button when the page scrolls or more items come, and a press outside closes it. */
export function useOpenMenu(
  open: boolean,
  menu: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
): void {
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
