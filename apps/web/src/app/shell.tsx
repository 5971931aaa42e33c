import { paths } from '@exchange/contract/paths';
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
          <a href={privacy_url}>Privacy policy</a>
        </li>
        <li>
          <a href={terms_url}>Terms of service</a>
        </li>
        <li>
          <a href={cookies_url}>Cookie policy</a>
        </li>
        <li>
          <a href={contact_url}>Contact form</a>
        </li>
        {version && <li>Version {version}</li>}
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
        Skip to content
      </a>
      {notice && (
        <section className="operator-notice" aria-label="Notice">
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
