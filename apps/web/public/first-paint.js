// Runs before the first paint.
const { dataset } = document.documentElement;
try {
  // Without a stored choice the style sheet follows the system by itself.
  const theme = localStorage.getItem('theme');
  if (theme === 'dark' || theme === 'light') dataset.theme = theme;
  // The server renders screens for strangers: whoever has logged in, follows a link or was redirected sees another screen.
  if (localStorage.getItem('session') || localStorage.getItem('wanted') || history.state?.notice) {
    dataset.known = '';
    const hidden = new CSSStyleSheet();
    hidden.replaceSync('#root[data-screen] { display: none }');
    document.adoptedStyleSheets = [hidden];
  }
} catch {}

/** Loads and runs the scripts of a screen that the server rendered, which come in a template. */
function run() {
  const scripts = document.querySelector('template[data-scripts]');
  if (scripts) document.head.append(scripts.content);
}
// After that screen has been painted, if it is.
const isShown = !document.hidden && dataset.known === undefined;
if (isShown) new PerformanceObserver(run).observe({ type: 'paint', buffered: true });
addEventListener(isShown ? 'load' : 'DOMContentLoaded', () => setTimeout(run, isShown ? 1000 : 0));

// A form that is submitted before React has taken over its screen is submitted by React then (`useEarlySubmit`).
addEventListener(
  'submit',
  (event) => {
    if (event.target.dataset.early === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    event.target.dataset.early = 'submitted';
    for (const name of ['aria-busy', 'aria-disabled']) event.submitter?.setAttribute(name, 'true');
  },
  { capture: true },
);
