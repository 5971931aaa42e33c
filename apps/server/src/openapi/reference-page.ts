import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from '@exchange/api';
import { productAccent } from '@exchange/api/mail/template';
import type { Accent } from '../config/colours.ts';
import type { Config } from '../config.ts';
import { documentPaths } from '../rest/routes.ts';
import { referenceScript } from './reference-script.ts';

const folder = `${documentPaths.reference}/`;
/** The files of Swagger UI as its package has them; its script names the licences in the last one. */
const packaged = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt'] as const;

const styleOf = ({ light, dark }: Accent = productAccent) => `:root{color-scheme:light dark}
body{margin:0;background:light-dark(#fff,#1c2022);color:light-dark(#23272e,#e4e6e6);font:1rem/1.5 system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;max-width:1420px;margin:0 auto;padding:1rem 1.25rem 0}
.swagger-ui :is(.response-col_links,.filter-container){display:none}
.page{max-width:1460px;margin:0 auto}
aside{padding:1rem 1.25rem 0}
aside ul{margin:.5rem 0;padding:0;list-style:none;columns:9rem}
aside li{padding:.125rem 0}
input{width:100%;max-width:24rem;box-sizing:border-box;min-height:2.5rem;padding:.25rem .625rem;font:inherit;border:1px solid light-dark(#767b80,#8b9195);border-radius:3px}
.copy{float:inline-end;margin:.375rem;padding:.25rem .625rem;font:inherit;font-size:.875rem}
.swagger-ui .info pre{white-space:pre;overflow-x:auto}
@media (min-width:64rem){
.page{display:grid;grid-template-columns:15rem minmax(0,1fr)}
aside{position:sticky;inset-block-start:0;align-self:start;max-height:100vh;overflow-y:auto;box-sizing:border-box}
aside ul{columns:auto}
}
.swagger-ui .opblock-tag{flex-wrap:wrap}
.swagger-ui .opblock-tag small{flex:1 1 100%;min-width:0;padding:0}
.swagger-ui .renderedMarkdown table{display:block;overflow-x:auto}
a{color:light-dark(${light},${dark})}
:focus-visible{outline:3px solid light-dark(${light},${dark});outline-offset:2px}
`;

/** The API's document in Swagger UI. Without scripts the link to the document stays. */
function page(appName: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${escapeHtml(appName)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${folder}swagger-ui.css">
<link rel="stylesheet" href="${folder}page.css">
</head>
<body>
<header><a href="/">${escapeHtml(appName)}</a> <a href="${documentPaths.openapi}">The API as an OpenAPI document</a> <a id="codes" href="#/API">Codes of errors</a></header>
<div class="page">
<aside>
<p><label for="search">Search the calls</label><br><input id="search" type="search" autocomplete="off"></p>
<p id="found" role="status"></p>
<details id="topics"><summary>Topics</summary><ul></ul></details>
</aside>
<main id="calls"></main>
</div>
<script src="${folder}swagger-ui-bundle.js"></script>
<script src="${folder}page.js"></script>
</body>
</html>
`;
}

const types = { css: 'text/css', js: 'text/javascript', txt: 'text/plain', html: 'text/html' };
const typeOf = (file: string) =>
  `${Object.entries(types).find(([ending]) => file.endsWith(ending))?.[1]}; charset=utf-8`;

const readPackaged = (file: string) => readFile(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${file}`)), 'utf8');

/** The page and its files by path, with how each is read and its type. */
export function referenceFiles({ appName, accent }: Pick<Config, 'appName' | 'accent'>) {
  return [
    { path: documentPaths.reference, type: typeOf('.html'), read: async () => page(appName) },
    { path: `${folder}page.css`, type: typeOf('.css'), read: async () => styleOf(accent) },
    { path: `${folder}page.js`, type: typeOf('.js'), read: async () => referenceScript },
    ...packaged.map((file) => ({ path: `${folder}${file}`, type: typeOf(file), read: () => readPackaged(file) })),
  ];
}
