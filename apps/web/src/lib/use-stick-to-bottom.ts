import { timings } from '@exchange/contract/limits';
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** How near to the end counts as the end, and how near to the start loads more, in pixels. */
const endPx = 64;
const startPx = 600;

/** The element that scrolls: the list or, in a low window, the page. */
function scrollerOf(box: HTMLElement): Element {
  return getComputedStyle(box).overflowY === 'visible' ? (document.scrollingElement ?? box) : box;
}

function isAtEnd(scroller: Element): boolean {
  return scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < endPx;
}

/** When the size has changed, the layout has scrolled and not the user. */
function sizeOf(scroller: Element): string {
  return `${scroller.clientWidth} ${scroller.clientHeight} ${scroller.scrollHeight}`;
}

interface StickToBottom {
  /** Refs for the element that scrolls and for the content inside it. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  /** Whether the end of the list is in view. */
  readonly atEnd: boolean;
  /** Scrolls to the latest message, now or after the product's 100 ms. */
  readonly toEnd: () => void;
  readonly toEndSoon: () => void;
}

/**
 * Scroll position of a list of messages. On opening it scrolls to the latest after 100 ms; while it is at its end it
 * stays there; when older messages are added above, the visible ones do not move.
 *
 * @param firstId id of the first message in the list
 * @param opensAtEnd whether it scrolls to the latest on opening
 * @param onStart called near the start of the list
 */
export function useStickToBottom(firstId: number | undefined, opensAtEnd: boolean, onStart: () => void): StickToBottom {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(opensAtEnd);
  const stays = useRef(opensAtEnd);
  const opened = useRef(!opensAtEnd);
  const size = useRef('');
  /** Distance from the end before the list grew at its start. */
  const fromEnd = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useEffectEvent(onStart);

  const toEnd = useCallback(() => {
    if (!box.current) return;
    const scroller = scrollerOf(box.current);
    scroller.scrollTop = scroller.scrollHeight;
    stays.current = true;
    setAtEnd(true);
  }, []);
  const toEndSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      opened.current = true;
      toEnd();
    }, timings.scrollToLatestMs);
  }, [toEnd]);

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const list = box.current;
    const inner = content.current;
    if (!list || !inner) return;
    const onScroll = (event: Event) => {
      if (event.target !== list && event.target !== document) return;
      const scroller = scrollerOf(list);
      if (stays.current && sizeOf(scroller) !== size.current) return;
      fromEnd.current = scroller.scrollHeight - scroller.scrollTop;
      stays.current = isAtEnd(scroller);
      setAtEnd(stays.current);
      if (opened.current && scroller.scrollTop < startPx) start();
    };
    const observer = new ResizeObserver(() => {
      if (stays.current) toEnd();
      size.current = sizeOf(scrollerOf(list));
    });
    observer.observe(list);
    observer.observe(inner);
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    if (!stays.current) fromEnd.current = scrollerOf(list).scrollHeight - scrollerOf(list).scrollTop;
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [toEnd]);

  const before = useRef(firstId);
  useLayoutEffect(() => {
    const grew = before.current !== undefined && firstId !== undefined && firstId < before.current;
    before.current = firstId;
    if (!grew || stays.current || !box.current) return;
    const scroller = scrollerOf(box.current);
    scroller.scrollTop = scroller.scrollHeight - fromEnd.current;
  }, [firstId]);

  return { box, content, atEnd, toEnd, toEndSoon };
}
