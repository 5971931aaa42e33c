import { paths } from '@exchange/contract/paths';
import { appScreens } from '@exchange/contract/sentences/app.screens';
import type { ReactNode } from 'react';
import { useRoute } from 'wouter';
import { useConfig } from '../lib/config.ts';
import { Header } from './header.tsx';

function Footer() {
  const { privacy_url, terms_url, cookies_url, contact_url, version } = useConfig();
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
        {version && <li>{appScreens.version({ version })}</li>}
      </ul>
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
