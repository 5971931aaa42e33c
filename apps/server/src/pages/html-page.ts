import { escapeHtml } from '@exchange/api';
import { productAccent } from '@exchange/api/mail/template';
import { currentLanguage } from '@exchange/contract/language';
import type { Accent } from '../config/colours.ts';

/** The style of these pages in the colours of `tokens.css`, served as a file because the content security policy forbids inline styles. */
export const pageStyle = ({
  light,
  dark,
}: Accent = productAccent) => `:root{color-scheme:light dark;--paper:light-dark(#fcfaf5,#151310);--ink:light-dark(#1a2028,#ebe8df);--ink-2:light-dark(#49505a,#bcb9b0);--line:light-dark(#ddd9cf,#393631);--accent:light-dark(${light},${dark})}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 "Source Sans 3",system-ui,sans-serif;border-top:4px solid var(--accent)}
main{max-width:46rem;margin:0 auto;padding:2rem 1.25rem 4rem;overflow-wrap:anywhere}
h1,h2{font-family:"Brygada 1918",Georgia,serif;line-height:1.2;font-weight:600}
h1{font-size:2rem;font-weight:500}h2{font-size:1.3rem;margin-top:2rem}
a{color:var(--accent)}
.quiet{color:var(--ink-2)}
table{display:block;overflow-x:auto;border-collapse:collapse}
th,td{border:1px solid var(--line);padding:.375rem .625rem;text-align:start;vertical-align:top}
article{border:1px solid var(--line);border-radius:3px;padding:1rem 1.25rem;margin-block:1rem}
article h2{margin:0 0 .25rem}
pre{white-space:pre-wrap;font:inherit;margin:.75rem 0 0}
textarea{width:100%;font:inherit}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`;

/** A whole page. @param content HTML */
export function htmlPage({ title, appName, content }: { title: string; appName: string; content: string }): string {
  const { tag, direction } = currentLanguage();
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(appName)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/legal/page.css">
</head>
<body>
<main>
<p><a href="/">${escapeHtml(appName)}</a></p>
${content}
</main>
</body>
</html>
`;
}
