import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

type Tone = 'info' | 'setup' | 'error' | 'done' | 'note';

const icons: Record<Tone, IconName> = { info: 'info', setup: 'info', error: 'error', done: 'check', note: 'info' };

interface BannerProps {
  tone: Tone;
  title?: ReactNode;
  icon?: IconName;
  /** `alert` for what went wrong just now, `status` for what went well; nothing for what simply stands there. */
  role?: 'alert' | 'status';
  className?: string;
  children?: ReactNode;
}

/** What stays until it is solved: says what and why, and gives the way. */
export function Banner({ tone, title, icon, role, className, children }: BannerProps) {
  return (
    <div className={classNames('banner', tone !== 'info' && `banner--${tone}`, className)} role={role}>
      <Icon name={icon ?? icons[tone]} />
      <div className="banner__body">
        {title && <p className="banner__title">{title}</p>}
        {children}
      </div>
    </div>
  );
}

interface LoadErrorProps {
  /** What failed. */
  title: string;
  /** Words of the button, `Try Again`. */
  retryLabel: string;
  onRetry: () => void;
  busy?: boolean;
  /** A sentence of comfort, when it is true. */
  children?: ReactNode;
}

/** In the place of content that could not be loaded. */
export function LoadError({ title, retryLabel, onRetry, busy, children }: LoadErrorProps) {
  return (
    <Banner tone="error" role="alert" title={title}>
      {children && <p>{children}</p>}
      <Button icon="retry" busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </Banner>
  );
}
