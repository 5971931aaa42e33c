import { useEffect, useRef } from 'react';

/** Keeps the height of an element in `--foot`, so that messages of actions are shown above it. */
export function useFootHeight() {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!foot.current) return;
    const { style } = document.body;
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--foot', `${Math.ceil(entry?.target.getBoundingClientRect().height ?? 0)}px`),
    );
    observer.observe(foot.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--foot');
    };
  }, []);
  return foot;
}
