import { core } from '@exchange/contract/messages/core';
import { timings } from '@exchange/contract/timings';
import type { CSSProperties, ReactNode } from 'react';
import { useDelayed } from '../lib/hooks.ts';
import { classNames } from './class-names.ts';

interface SkeletonLineProps {
  /** Width in percent of the place. */
  width: number;
  title?: boolean;
}

/** One still line in the place of text. */
export function SkeletonLine({ width, title }: SkeletonLineProps) {
  const style: CSSProperties & { '--w': string } = { '--w': `${width}%` };
  return <span className={classNames('skeleton', title && 'skeleton--title')} style={style} />;
}

const keys = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Lines of text to come, or a page with a heading when `title`. */
export function LineSkeletons({ count = 4, title }: { count?: number; title?: boolean }) {
  const widths = [96, 88, 92, 58];
  return (
    <div>
      {title && <SkeletonLine width={40} title />}
      {keys(count).map((key) => (
        <SkeletonLine key={key} width={widths[key % widths.length] ?? 90} />
      ))}
    </div>
  );
}

/** Stands for the heading of a screen that is on its way; the real one takes the focus when it comes. */
export function WaitingHeading({ children }: { children: ReactNode }) {
  return (
    <h1 className="visually-hidden" data-waiting="">
      {children}
    </h1>
  );
}

interface LoadingProps {
  /** Spoken at once: `Loading collaboration requests`. */
  label: string;
  /** Shown and spoken after two seconds, where it says more than that it takes long. */
  slow?: string;
  /** Skeletons in the shape of what comes. */
  children: ReactNode;
}

/** The place of content that is on its way. Render it only while nothing is cached. */
export function Loading({ label, slow = core.slow, children }: LoadingProps) {
  const isSlow = useDelayed(true, timings.slowNoteMs);
  return (
    <div className="stack stack--l" aria-busy="true">
      <p className={isSlow ? 'quiet' : 'visually-hidden'} role="status">
        {isSlow ? slow : label}
      </p>
      <div className="stack stack--l" aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
