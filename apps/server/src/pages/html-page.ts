import { escapeHtml } from '@exchange/api';

/** The style of these pages, served as a file because the content security policy forbids inline styles. */
export const pageStyle = `:root{color-scheme:light dark;--paper:light-dark(#fbfaf7,#15140f);--ink:light-dark(#23272e,#ecebe6);--ink-2:light-dark(#565b64,#bdbab2);--line:light-dark(#e2ded4,#3b382f);--accent:light-dark(#1f5f46,#7fc9a6)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 "Source Sans 3",system-ui,sans-serif;border-top:4px solid light-dark(#174c38,#1c3a2e)}
main{max-width:46rem;margin:0 auto;padding:2rem 1.25rem 4rem;overflow-wrap:anywhere}
h1,h2{font-family:"Brygada 1918",Georgia,serif;line-height:1.2;font-weight:600}
h1{font-size:2rem;font-weight:500}h2{font-size:1.3rem;margin-top:2rem}
a{color:var(--accent)}
.quiet{color:var(--ink-2)}
article{border:1px solid var(--line);border-radius:3px;padding:1rem 1.25rem;margin-block:1rem}
article h2{margin:0 0 .25rem}
pre{white-space:pre-wrap;font:inherit;margin:.75rem 0 0}
h3{font-size:1.125rem;line-height:1.3;margin:1.5rem 0 .5rem}h4{font-size:1rem;margin:1rem 0 .25rem}
article h3{margin-top:0}article h3 a{color:inherit;text-decoration:none}article h3 a:hover,article:target h3 a{color:var(--accent);text-decoration:underline}
article:target{border-color:var(--accent)}
code{font:.9375em/1.5 ui-monospace,"Liberation Mono",Menlo,Consolas,monospace}
.call{margin:.25rem 0}.call b{color:var(--accent)}
dl{margin:0}dt{margin-top:.5rem}dd{margin:0 0 0 1.25rem;color:var(--ink-2)}
.type{color:var(--ink-2)}dd ul,.contents ul{margin:.25rem 0;padding-left:1.25rem}
.contents ul{list-style:none;padding:0}.contents li{padding-block:.125rem}.contents li a{text-decoration:none}.contents li a:hover{text-decoration:underline}
.contents b{display:inline-block;min-width:4.5rem;font-size:.8125rem;color:var(--ink-2)}
.code{border-top:1px solid var(--line);padding-top:.75rem}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`;

/** A whole page. @param content HTML */
export function htmlPage({ title, appName, content }: { title: string; appName: string; content: string }): string {
  return `<!doctype html>
<html lang="en">
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
