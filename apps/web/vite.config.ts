import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontLicenses } from './build/font-licenses.ts';
import { pageHead } from './build/page-head.ts';

/** The oldest browsers that the product supports: they know `light-dark()`, `oklch()` and popovers. */
const target = ['chrome125', 'edge125', 'firefox128', 'safari17.5'];

const server = `http://127.0.0.1:${process.env.PORT || 3000}`;
const served = ['/api', '/trpc', '/auth', '/dev', '/languages', '/legal', '/healthz', '/readyz', '/config.json'];

/** Scripts that every screen has at once, by name. */
const ofPage = new RegExp(
  `/(?:${[
    ...[
      'rolldown-runtime',
      'react',
      'jsx-runtime',
      'index',
      'sentences',
      'src',
      'messages',
      'limits',
      'unknown',
      'auth',
    ],
    ...['config', 'store', 'session', 'paths', 'navigation', 'focus', 'hooks', 'icon', 'class-names', 'belongs-to'],
    ...['api-app', 'trpc', 'waiting-link', 'event-stream', 'draft', 'lazy-part', 'use-current-user', 'time', 'meta'],
  ].join('|')})-[^/]+\\.js$`,
);

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), pageHead(), fontLicenses()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
  },
  build: {
    manifest: true,
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    target,
    cssTarget: target,
    // The security policy forbids fonts and scripts in data URLs.
    assetsInlineLimit: 0,
    license: { fileName: 'licenses.txt' },
    // What the page itself has loaded needs no preload; a list of it would stand in every script that loads others.
    modulePreload: { resolveDependencies: (_file, scripts) => scripts.filter((script) => !ofPage.test(script)) },
    // The sentences of refusals are said by the server: reading one has no effect, so the web leaves them out.
    rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
  },
});
