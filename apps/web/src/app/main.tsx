import '../styles/index.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadConfig } from '../lib/config.ts';
import { focusPressedControls } from '../lib/focus.ts';
import { hideLinkToken } from '../lib/link-token.ts';
import { startNavigation } from '../lib/navigation.ts';
import { App } from './app.tsx';

hideLinkToken();
startNavigation();
focusPressedControls();
void loadConfig();

/** Takes over the screen that the server rendered, unless this browser is shown another one (`public/first-paint.js`). */
function start(root: HTMLElement): void {
  const isKnown = 'known' in document.documentElement.dataset;
  if (root.dataset.screen === location.pathname && !isKnown) hydrateRoot(root, <App />);
  else {
    root.replaceChildren();
    delete root.dataset.screen;
    createRoot(root).render(<App />);
  }
}

const root = document.getElementById('root');
if (root) start(root);
