import { paths } from '@exchange/contract/paths';
import { lazy, type ReactNode, Suspense } from 'react';
import { useRoute } from 'wouter';
import { useConfig } from '../lib/config.ts';
import { useLoggedIn } from '../lib/session.ts';
import { useCurrentUser } from '../lib/use-current-user.ts';
import { Header } from './header.tsx';

const Live = lazy(() => import('./event-subscription.tsx'));

function Footer() {
  const { privacy_url, terms_url, cookies_url, contact_url } = useConfig();
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
      </ul>
    </footer>
  );
}

/** Skip link, header, main landmark and footer around every screen; a chat has no footer. */
export function Shell({ children }: { children: ReactNode }) {
  const loggedIn = useLoggedIn();
  const [isChat] = useRoute(paths.chat);
  const inRoom = loggedIn && isChat;
  useCurrentUser();
  return (
    <>
      {loggedIn && (
        <Suspense fallback={null}>
          <Live />
        </Suspense>
      )}
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header />
      <main className={inRoom ? 'chat-page' : 'page'} id="main" tabIndex={-1}>
        {children}
      </main>
      {!inRoom && <Footer />}
    </>
  );
}
