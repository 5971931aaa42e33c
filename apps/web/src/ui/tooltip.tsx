import { timings } from '@exchange/contract/limits';
import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface TooltipProps {
  /** The explanation. No fact may be given only here, because it disappears while one reads. */
  text: ReactNode;
  /** The one focusable element that it explains. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** Below its element, inside the window. */
function placeTooltip(tip: HTMLElement, anchor: Element): void {
  const edge = 8;
  const from = anchor.getBoundingClientRect();
  const below = from.bottom + 6;
  const top = below + tip.offsetHeight > window.innerHeight - edge ? from.top - tip.offsetHeight - 6 : below;
  const left = Math.min(Math.max(edge, from.left), Math.max(edge, window.innerWidth - tip.offsetWidth - edge));
  tip.style.top = `${top}px`;
  tip.style.left = `${left}px`;
}

/** Hides the tooltip that is shown, if any. */
let hideShown: (() => void) | undefined;

/**
 * A tooltip on hover and focus, one at a time. It hides 3 s after it appeared, and at once on blur, on Esc or when its
 * element is pressed. The pointer may enter it; it follows its element while the page scrolls.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const show = () => setShown(true);
  const hide = () => setShown(false);
  const onBlur = () => {
    if (!anchor.current?.matches(':hover')) hide();
  };
  useEffect(() => {
    const tooltip = tip.current;
    const element = anchor.current?.firstElementChild;
    if (!shown || !tooltip || !element) return;
    const over = new AbortController();
    const hideThis = () => setShown(false);
    const timer = setTimeout(hideThis, timings.tooltipMs);
    const follow = () => {
      const { top, bottom } = element.getBoundingClientRect();
      if (bottom < 0 || top > window.innerHeight) hideThis();
      else placeTooltip(tooltip, element);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hideThis();
    };
    hideShown?.();
    hideShown = hideThis;
    tooltip.showPopover();
    placeTooltip(tooltip, element);
    document.addEventListener('keydown', onKeyDown, { signal: over.signal });
    document.addEventListener('scroll', follow, { signal: over.signal, capture: true, passive: true });
    return () => {
      over.abort();
      clearTimeout(timer);
      if (hideShown === hideThis) hideShown = undefined;
    };
  }, [shown]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes events of its one child, which is the control.
    <span
      className="tooltip-anchor"
      ref={anchor}
      onPointerEnter={show}
      onFocus={show}
      onBlur={onBlur}
      onClickCapture={hide}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      {shown ? (
        <span className="tooltip" id={id} role="tooltip" popover="manual" ref={tip}>
          {text}
        </span>
      ) : (
        <span id={id} hidden>
          {text}
        </span>
      )}
    </span>
  );
}
