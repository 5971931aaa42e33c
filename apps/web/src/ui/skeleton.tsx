import { timings } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/sentences/messages';
import type { CSSProperties, ReactNode } from 'react';
import { useDelayed } from '../lib/hooks.ts';
import { classNames } from './class-names.ts';

interface SkeletonLineProps {
  /** Width in percent; all of it unless given. */
  width?: number;
  title?: boolean;
}

/** A placeholder for a line of text that is loading. */
export function SkeletonLine({ width, title }: SkeletonLineProps) {
  const style: (CSSProperties & { '--w': string }) | undefined = width === undefined ? width : { '--w': `${width}%` };
  return <span className={classNames('skeleton', title && 'skeleton--title')} style={style} />;
}

const keys = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Placeholders for lines of text, with a heading when `title`. */
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

/** The `h1` of a screen that is loading; the real heading takes the focus when it is there. */
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
  /** Shown and spoken after two seconds instead of the general sentence. */
  slow?: string;
  /** Skeletons in the shape of the content. */
  children: ReactNode;
}

/** Shown instead of content that is loading, while nothing is cached. */
export function Loading({ label, slow = messages.screen.slow(), children }: LoadingProps) {
  const isSlow = useDelayed(true, timings.slowNoteMs);
  return (
    <div className="stack stack--l">
      <p className={isSlow ? 'quiet' : 'visually-hidden'} role="status">
        {isSlow ? slow : label}
      </p>
      <div className="stack stack--l" aria-busy="true" aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
