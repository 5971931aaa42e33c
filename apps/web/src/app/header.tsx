import { paths } from '@exchange/contract/paths';
import { appScreens } from '@exchange/contract/sentences/app.screens';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../lib/config.ts';
import { useTheme } from '../lib/theme.ts';
import { IconButton } from '../ui/button.tsx';

function Emblem() {
  return (
    <svg
      viewBox="0 0 28 28"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d="M4 3.5h20V17H4z" />
      <path d="M8 8h12M8 12h7" />
      <path d="M4 17v7.5M9 17v7.5h-5M14 17v4.5M19 17v7.5M24 17v7.5h-5" />
    </svg>
  );
}

/** Of the operator's logo, in pixels. */
const logoHeight = 32;

function ThemeToggle() {
  const { dark, toggle } = useTheme();
  return <IconButton icon="theme" label={appScreens.darkTheme()} aria-pressed={dark} onClick={toggle} />;
}

interface HeaderProps {
  /** The navigation of a logged-in user. */
  nav: ReactNode;
  logout: ReactNode;
}

/** The header of every page: name, navigation when logged in, theme, Login or Logout. */
export function Header({ nav, logout }: HeaderProps) {
  const { app_name, logo } = useConfig();
  return (
    <header className="masthead">
      <Link className="brand" href={paths.home}>
        {logo === null ? (
          <Emblem />
        ) : (
          <img
            className="brand__logo"
            src={logo.path}
            alt=""
            width={Math.round(logoHeight * logo.ratio)}
            height={logoHeight}
          />
        )}
        {app_name}
      </Link>
      {nav}
      <div className="masthead__tools">
        <ThemeToggle />
        {logout ?? (
          <Link className="masthead__link" href={paths.login}>
            {appScreens.login()}
          </Link>
        )}
      </div>
    </header>
  );
}
