import '../styles/index.css';
import { createRoot } from 'react-dom/client';
import { loadConfig } from '../lib/config.ts';
import { focusPressedControls } from '../lib/focus.ts';
import { hideLinkToken } from '../lib/link-token.ts';
import { startNavigation } from '../lib/navigation.ts';
import { App } from './app.tsx';

hideLinkToken();
startNavigation();
focusPressedControls();
void loadConfig();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
