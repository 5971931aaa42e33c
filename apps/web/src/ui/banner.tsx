import { messages } from '@exchange/contract/sentences/messages';
import { type ReactNode, useContext, useId } from 'react';
import { BelongsTo } from './belongs-to.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

type Tone = 'info' | 'setup' | 'error' | 'done' | 'note';

const icons: Record<Tone, IconName> = { info: 'info', setup: 'info', error: 'error', done: 'check', note: 'info' };

interface BannerProps {
  tone: Tone;
  title?: ReactNode;
  icon?: IconName;
  /** `alert` for a failure just now, `status` for a success; nothing for a message that was there from the start. */
  role?: 'alert' | 'status';
  className?: string;
  children?: ReactNode;
}

/** A message that stays as long as it is true. */
export function Banner({ tone, title, icon, role, className, children }: BannerProps) {
  const titleId = useId();
  const subject = useContext(BelongsTo);
  return (
    <div className={classNames('banner', tone !== 'info' && `banner--${tone}`, className)} role={role}>
      <Icon name={icon ?? icons[tone]} />
      <div className="banner__body">
        {title && (
          <p className="banner__title" id={titleId}>
            {title}
          </p>
        )}
        <BelongsTo value={title ? titleId : subject}>{children}</BelongsTo>
      </div>
    </div>
  );
}

interface LoadErrorProps {
  /** What failed. */
  title: string;
  onRetry: () => void;
  busy?: boolean;
  /** A sentence of comfort, when it is true. */
  children?: ReactNode;
}

/** Shown instead of content that could not be loaded. */
export function LoadError({ title, onRetry, busy, children }: LoadErrorProps) {
  return (
    <Banner tone="error" role="alert" title={title}>
      {children && <p>{children}</p>}
      <Button icon="retry" busy={busy} onClick={onRetry}>
        {messages.button.tryAgain()}
      </Button>
    </Banner>
  );
}
