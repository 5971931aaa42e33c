import { messages } from '@exchange/contract/sentences/messages';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { goTo } from '../lib/navigation.ts';
import { useDescription } from './belongs-to.ts';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

interface Look {
  /** One primary per view. */
  variant?: 'primary' | 'quiet' | 'danger';
  small?: boolean;
  wide?: boolean;
  icon?: IconName;
}

function buttonClass({ variant, small, wide }: Look): string {
  return classNames('button', variant && `button--${variant}`, small && 'button--small', wide && 'button--wide');
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Cannot be used now: a visible line beside it says what is missing, linked by `aria-describedby`. */
  disabled?: boolean;
  /** The action is in progress: pressing again does nothing, the width stays, and after a moment it says so. */
  busy?: boolean;
  children: ReactNode;
}

/** A button. `type` is `button` unless given. */
export function Button({ variant, small, wide, icon, busy, onClick, className, children, ...rest }: ButtonProps) {
  const description = useDescription(rest['aria-describedby']);
  // What is switched on is seen without colours, too.
  const shownIcon = rest['aria-pressed'] ? 'check' : icon;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, small, wide }), className)}
      aria-describedby={description}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {shownIcon && <Icon name={shownIcon} size="s" />}
      {busy ? <span className="button__words">{children}</span> : children}
      {busy && (
        <span className="button__waits" aria-hidden="true">
          {/* Wide ones log in, which saves nothing. */}
          {rest.type === 'submit' && !wide ? messages.button.saving() : messages.button.oneMoment()}
        </span>
      )}
    </button>
  );
}

interface ButtonLinkProps extends Look {
  href: string;
  /** For addresses outside the app: same tab, without the router. */
  external?: boolean;
  /** With `external`: the file is saved under this name, and an error leaves the page as it is. */
  download?: string;
  children: ReactNode;
  'aria-describedby'?: string;
}

/** A button that leads to another screen, which gets the state. */
export function NavigationButton({ href, state, ...rest }: ButtonProps & { href: string; state?: object }) {
  return <Button {...rest} onClick={() => goTo(href, { state })} />;
}

/** A link that looks like a button. */
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
  const description = useDescription(rest['aria-describedby']);
  const content = (
    <>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </>
  );
  const className = buttonClass({ variant, small, wide });
  return external ? (
    <a href={href} download={download} className={className} aria-describedby={description}>
      {content}
    </a>
  ) : (
    <Link href={href} className={className} aria-describedby={description}>
      {content}
    </Link>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  /** Spoken name. */
  label: string;
}

/** A button with only an icon; its label is spoken and shown as a title. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} className={classNames('icon-button', className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
