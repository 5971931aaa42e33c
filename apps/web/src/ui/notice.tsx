import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { words } from './words.ts';

interface NoticeProps extends Omit<ComponentProps<'article'>, 'title'> {
  /** Element id of the title, which names the card. */
  titleId: string;
  /** `h2` or `h3` of the card, made by the caller with `NoticeTitle`. */
  title: ReactNode;
  /** Type and areas: beside the text where there is room, above it otherwise. */
  side?: ReactNode;
  /** `<Slips>`: the perforated foot. */
  slips?: ReactNode;
  draft?: boolean;
}

/**
 * A request as a card. With `side` the body keeps a margin for it; without, the children simply follow the title.
 * The title may carry a status beside it: give a `NoticeHead` as `title`.
 */
export function Notice({ titleId, title, side, slips, draft, className, children, ...rest }: NoticeProps) {
  return (
    <article
      aria-labelledby={titleId}
      tabIndex={-1}
      {...rest}
      className={classNames('notice', draft && 'notice--draft', className)}
    >
      <div className={classNames('notice__body', side !== undefined && 'notice__body--margin')}>
        {title}
        {side}
        {side === undefined ? children : <div className="notice__main">{children}</div>}
      </div>
      {slips}
    </article>
  );
}

/** The title of a card; `level` as the outline of the page asks. */
export function NoticeTitle({ id, level, children }: { id: string; level: 2 | 3; children: ReactNode }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Heading className={level === 2 ? 'notice__title' : 'notice__title notice__title--second'} id={id} dir="auto">
      {children}
    </Heading>
  );
}

/** Title and, at its end, a status. */
export function NoticeHead({ title, end }: { title: ReactNode; end: ReactNode }) {
  return (
    <div className="notice__head">
      {title}
      {end}
    </div>
  );
}

/** The perforated foot: one to three `Slip`s, the main one first, and a note at the end (who can see it). */
export function Slips({ children, note, noteIcon }: { children?: ReactNode; note?: ReactNode; noteIcon?: IconName }) {
  return (
    <div className="slips">
      {children}
      {note && (
        <p className="slips__note">
          {noteIcon && <Icon name={noteIcon} size="s" />}
          {note}
        </p>
      )}
    </div>
  );
}

interface SlipLook {
  icon: IconName;
  primary?: boolean;
  children: ReactNode;
}

/** One deed on the foot of a card. */
export function Slip({
  icon,
  primary,
  busy,
  onClick,
  children,
  ...rest
}: SlipLook & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames('slip', primary && 'slip--primary')}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}

/** One way on the foot of a card. */
export function SlipLink({
  icon,
  primary,
  href,
  children,
  ...rest
}: SlipLook & { href: string; 'aria-label'?: string }) {
  return (
    <Link href={href} className={classNames('slip', primary && 'slip--primary')} {...rest}>
      <Icon name={icon} />
      {children}
    </Link>
  );
}

/** The empty place that a card leaves while its message can still be undone. */
export function Gap({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="gap">
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}

/** Parts divided by dots; each child is one part (`span` or `time`). `side` for type and areas of a card. */
export function Meta({ side, className, children }: { side?: boolean; className?: string; children: ReactNode }) {
  return <div className={classNames('meta', side && 'meta--side', className)}>{children}</div>;
}

/** A person's name as a link to the profile; plain where there is none, because the account is deleted. */
export function NameLink({ href, children }: { href: string | null; children: string }) {
  return href === null ? (
    <bdi>{children}</bdi>
  ) : (
    <Link href={href} className="name">
      <bdi>{children}</bdi>
    </Link>
  );
}

/** An institute, with a check mark when it is verified. */
export function Institute({ name, verified }: { name: string; verified: boolean }) {
  return (
    <span className="institute" dir="auto">
      {name}
      {verified && <Icon name="verified" size="s" label={words.verified} />}
    </span>
  );
}
