// Runs before the first paint and does nothing without a stored choice: the style sheet follows the system by itself.
try {
  const stored = localStorage.getItem('theme');
  if (stored === 'dark' || stored === 'light') document.documentElement.dataset.theme = stored;
} catch {}
