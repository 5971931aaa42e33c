import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { BelongsTo, useDescription } from '../../ui/belongs-to.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { SkeletonLine } from '../../ui/skeleton.tsx';

interface RequestCardProps extends Omit<ComponentProps<'article'>, 'title'> {
  /** Element id of the title, which names the card. */
  titleId: string;
  /** `h2` or `h3` of the card, made by the caller with `CardTitle`. */
  title: ReactNode;
  /** Type and areas: beside the text if there is room, above it otherwise. */
  side?: ReactNode;
  /** Above everything else: who asks the viewer for help. */
  asked?: ReactNode;
  /** `<CardActions>`. */
  actions?: ReactNode;
  draft?: boolean;
}

/** The frame of every request card. To put a status beside the title, give a `CardHead` as `title`. */
export function RequestCard({
  titleId,
  title,
  side,
  asked,
  actions,
  draft,
  className,
  children,
  ...rest
}: RequestCardProps) {
  return (
    <article
      aria-labelledby={titleId}
      tabIndex={-1}
      {...rest}
      className={classNames('request-card', draft && 'request-card--draft', className)}
    >
      <BelongsTo value={titleId}>
        {asked}
        <div className={classNames('request-card__body', side !== undefined && 'request-card__body--margin')}>
          {title}
          {side}
          {side === undefined ? children : <div className="request-card__main">{children}</div>}
        </div>
        {actions}
      </BelongsTo>
    </article>
  );
}

interface CardTitleProps {
  id: string;
  /** As the outline of the page asks; 1 on the request's own page. */
  level: 1 | 2 | 3;
  /** The request's page, for a title that leads there. */
  href?: string;
  /** The language in which the request is written, if it is known. */
  lang: string | null | undefined;
  children: ReactNode;
}

const headings = { 1: 'h1', 2: 'h2', 3: 'h3' } as const;

/** The title of a card. */
export function CardTitle({ id, level, href, lang, children }: CardTitleProps) {
  const Heading = headings[level];
  return (
    <Heading
      className={classNames('request-card__title', level === 3 && 'request-card__title--second')}
      id={id}
      dir="auto"
      lang={lang ?? undefined}
    >
      {href === undefined ? children : <Link href={href}>{children}</Link>}
    </Heading>
  );
}

/** Title and, at its end, a status. */
export function CardHead({ title, end }: { title: ReactNode; end: ReactNode }) {
  return (
    <div className="request-card__head">
      {title}
      {end}
    </div>
  );
}

/** The foot of a card: one to three `CardAction`s, the main one first, and a note at the end (who can see the request). */
export function CardActions({
  children,
  note,
  noteIcon,
}: {
  children?: ReactNode;
  note?: ReactNode;
  noteIcon?: IconName;
}) {
  return (
    <div className="card-actions">
      {children}
      {note && (
        <p className="card-actions__note">
          {noteIcon && <Icon name={noteIcon} size="s" />}
          {note}
        </p>
      )}
    </div>
  );
}

interface ActionLook {
  icon: IconName;
  primary?: boolean;
  children: ReactNode;
}

/** A button on the foot of a card. */
export function CardAction({
  icon,
  primary,
  busy,
  onClick,
  children,
  ...rest
}: ActionLook & { busy?: boolean } & ComponentProps<'button'>) {
  const description = useDescription(rest['aria-describedby']);
  return (
    <button
      type="button"
      {...rest}
      aria-describedby={description}
      className={classNames('card-action', primary && 'card-action--primary')}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}

/** A link on the foot of a card. */
export function CardActionLink({
  icon,
  primary,
  href,
  children,
  ...rest
}: ActionLook & { href: string; id?: string; 'aria-label'?: string }) {
  const description = useDescription();
  return (
    <Link
      href={href}
      className={classNames('card-action', primary && 'card-action--primary')}
      {...rest}
      aria-describedby={description}
    >
      <Icon name={icon} />
      {children}
    </Link>
  );
}

/** Placeholders for request cards that are loading. */
export function RequestCardSkeletons({ count = 3 }: { count?: number }) {
  return Array.from({ length: count }, (_, key) => (
    <div className="request-card" key={key}>
      <div className="request-card__body">
        <SkeletonLine width={key % 2 ? 48 : 72} title />
        <SkeletonLine width={52} />
        <SkeletonLine width={64} />
        <SkeletonLine width={96} />
        <SkeletonLine width={92} />
        <SkeletonLine width={58} />
      </div>
      <div className="card-actions" />
    </div>
  ));
}
