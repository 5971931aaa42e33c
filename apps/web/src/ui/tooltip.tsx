import { timings } from '@exchange/contract/pace';
import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface TooltipProps {
  /** What is explained. Never the only place of a fact. */
  text: ReactNode;
  /** The one element it belongs to, something that takes the focus. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** Below its element, inside the window. */
function place(tip: HTMLElement, anchor: Element): void {
  const edge = 8;
  const from = anchor.getBoundingClientRect();
  const below = from.bottom + 6;
  const top = below + tip.offsetHeight > window.innerHeight - edge ? from.top - tip.offsetHeight - 6 : below;
  const left = Math.min(Math.max(edge, from.left), Math.max(edge, window.innerWidth - tip.offsetWidth - edge));
  tip.style.top = `${top}px`;
  tip.style.left = `${left}px`;
}

/** A note on hover and focus; goes 3 s after pointer and focus have left, at once with Esc or when its element is pressed. The pointer may enter it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const enter = () => {
    clearTimeout(timer.current);
    setShown(true);
  };
  const leave = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(false), timings.tooltipMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!shown || !tip.current || !anchor.current) return;
    const hide = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShown(false);
    };
    tip.current.showPopover();
    place(tip.current, anchor.current.firstElementChild ?? anchor.current);
    document.addEventListener('keydown', hide);
    return () => document.removeEventListener('keydown', hide);
  }, [shown]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches; its one child is what can be operated.
    <span
      className="tooltip-anchor"
      ref={anchor}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onFocus={enter}
      onBlur={leave}
      onClickCapture={() => setShown(false)}
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
