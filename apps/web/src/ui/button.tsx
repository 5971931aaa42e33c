import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

interface Look {
  /** One primary per view. */
  variant?: 'primary' | 'quiet' | 'danger';
  small?: boolean;
  wide?: boolean;
  icon?: IconName;
}

function look({ variant, small, wide }: Look): string {
  return classNames('button', variant && `button--${variant}`, small && 'button--small', wide && 'button--wide');
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'disabled'> {
  /** Not now: stays reachable and readable; say what is missing beside it and tie it with `aria-describedby`. */
  blocked?: boolean;
  /** The deed is under way: pressing again does nothing, the width stays. */
  busy?: boolean;
  children: ReactNode;
}

/** A deed. `type` is `button` unless said otherwise. */
export function Button({
  variant,
  small,
  wide,
  icon,
  blocked,
  busy,
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  const refused = blocked === true || busy === true;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (refused) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(look({ variant, small, wide }), className)}
      aria-disabled={refused || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {icon && <Icon name={icon} size="s" />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends Look {
  href: string;
  /** Outside the app: opens in the same tab, without the router. */
  external?: boolean;
  /** With `external`: saved under this name; a refusal then leaves the page as it is. */
  download?: string;
  children: ReactNode;
  'aria-label'?: string;
}

/** A way that looks like a deed. */
export function ButtonLink({
  href,
  external,
  download,
  icon,
  children,
  variant,
  small,
  wide,
  ...rest
}: ButtonLinkProps) {
  const content = (
    <>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </>
  );
  const className = look({ variant, small, wide });
  return external ? (
    <a href={href} download={download} className={className} {...rest}>
      {content}
    </a>
  ) : (
    <Link href={href} className={className} {...rest}>
      {content}
    </Link>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  /** Spoken name. */
  label: string;
}

/** A deed with a sign alone; the name is spoken and shown as a title. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} className={classNames('icon-button', className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
