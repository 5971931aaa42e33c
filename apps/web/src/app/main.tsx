import '../styles/index.css';
import { createRoot } from 'react-dom/client';
import { keepDroppedFilesOut } from '../lib/dropped-files.ts';
import { focusPressedControls } from '../lib/focus.ts';
import { startLanguage } from '../lib/language.ts';
import { hideLinkToken } from '../lib/link-token.ts';
import { startNavigation } from '../lib/navigation.ts';
import { App } from './app.tsx';

hideLinkToken();
startNavigation();
focusPressedControls();
keepDroppedFilesOut();

const root = document.getElementById('root');
// At once in English, whose texts are here already; else no other language is seen first.
if (root) void startLanguage().then(() => createRoot(root).render(<App />));
