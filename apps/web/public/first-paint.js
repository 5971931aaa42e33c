// Runs before the first paint. Without a stored choice the style sheet follows the system by itself.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {}
