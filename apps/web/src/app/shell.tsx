import type { LanguageInfo } from '@exchange/contract/language';
import { paths } from '@exchange/contract/paths';
import { appScreens } from '@exchange/contract/sentences/app.screens';
import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import { useConfig } from '../lib/config.ts';
import { chooseSpoken, useLanguage } from '../lib/language.ts';
import { useLoggedIn } from '../lib/session.ts';
import { useTheme } from '../lib/theme.ts';
import { IconButton } from '../ui/button.tsx';
import { inline } from '../ui/inline.ts';

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
  /** The links of a logged-in user. */
  nav: ReactNode;
  logout: ReactNode;
}

/** The header of every page: name, navigation when logged in, theme, Login or Logout. */
function Header({ nav, logout }: HeaderProps) {
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
      <nav className="masthead__nav" aria-label={appScreens.mainNavigation()}>
        {nav}
        <div className="masthead__tools">
          <ThemeToggle />
          {logout ?? (
            <Link className="masthead__link" href={paths.login}>
              {appScreens.login()}
            </Link>
          )}
        </div>
      </nav>
    </header>
  );
}

/** For visitors; members choose in Settings. Each language is named in itself. */
function LanguageSwitch({ languages }: { languages: readonly LanguageInfo[] }) {
  const { tag } = useLanguage();
  return (
    <select aria-label={appScreens.language()} value={tag} onChange={(event) => chooseSpoken(event.target.value)}>
      {languages.map((language) => (
        <option key={language.tag} value={language.tag} lang={language.tag}>
          {language.name}
        </option>
      ))}
    </select>
  );
}

function Footer() {
  const { privacy_url, terms_url, cookies_url, contact_url, accessibility_url, imprint_url, version, languages } =
    useConfig();
  const loggedIn = useLoggedIn();
  return (
    <footer className="footer">
      <ul>
        <li>
          <a href={privacy_url}>{appScreens.privacyPolicy()}</a>
        </li>
        <li>
          <a href={terms_url}>{appScreens.terms()}</a>
        </li>
        <li>
          <a href={cookies_url}>{appScreens.cookiePolicy()}</a>
        </li>
        <li>
          <a href={contact_url}>{appScreens.contactForm()}</a>
        </li>
      </ul>
      <ul>
        <li>
          <a href={accessibility_url}>{appScreens.accessibility()}</a>
        </li>
        {imprint_url && (
          <li>
            <a href={imprint_url}>{appScreens.imprint()}</a>
          </li>
        )}
        {version && <li>{inline(appScreens.version.parts({ version: <bdi>{version}</bdi> }))}</li>}
      </ul>
      {languages.length > 1 && !loggedIn && <LanguageSwitch languages={languages} />}
    </footer>
  );
}

interface ShellProps {
  /** The parts of a logged-in user: navigation and Logout. */
  nav?: ReactNode;
  logout?: ReactNode;
  /** What runs beside the screens. */
  services?: ReactNode;
  children: ReactNode;
}

/** Skip link, header, main landmark and footer around every screen; a chat has no footer. */
export function Shell({ nav, logout, services, children }: ShellProps) {
  const [isChat] = useRoute(paths.chat);
  const { notice } = useConfig();
  const inRoom = nav !== undefined && isChat;
  return (
    <>
      <a className="skip-link" href="#main">
        {appScreens.skipToContent()}
      </a>
      {notice && (
        <section className="operator-notice" aria-label={appScreens.operatorNotice()}>
          {notice}
        </section>
      )}
      <Header nav={nav} logout={logout} />
      {services}
      <main className={inRoom ? 'chat-page' : 'page'} id="main" tabIndex={-1}>
        {children}
      </main>
      {!inRoom && <Footer />}
    </>
  );
}
