import type { LanguageInfo } from '@exchange/contract/language';
import { paths } from '@exchange/contract/paths';
import { appScreens } from '@exchange/contract/sentences/app.screens';
import type { ReactNode } from 'react';
import { useRoute } from 'wouter';
import { useConfig } from '../lib/config.ts';
import { chooseSpoken, useLanguage } from '../lib/language.ts';
import { useLoggedIn } from '../lib/session.ts';
import { inline } from '../ui/inline.ts';
import { Header } from './header.tsx';

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
  const { privacy_url, terms_url, cookies_url, contact_url, version, languages } = useConfig();
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
