import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontLicenses } from './build/font-licenses.ts';
import { leaveOut } from './build/leave-out.ts';
import { pageHead } from './build/page-head.ts';
import { precompress } from './build/precompress.ts';
import { serverRendering } from './build/server-rendering.ts';

/** The oldest browsers that the product supports: they know `light-dark()`, `oklch()` and popovers. */
const target = ['chrome125', 'edge125', 'firefox128', 'safari17.5'];

const server = `http://127.0.0.1:${process.env.PORT || 3000}`;
const served = ['/api', '/trpc', '/auth', '/dev', '/legal', '/healthz', '/readyz', '/config.json'];
/** The libraries of every page: they change seldom, so their chunk stays in the browser's cache. */
const libraries = /node_modules\/(?:react|react-dom|scheduler|wouter|regexparam)\//;
/** The libraries of every screen that calls procedures. */
const apiClient = /node_modules\/(?:@tanstack|@trpc)\//;
/** The shell of every page and what all screens need, as one chunk: many small chunks cost more than they save. */
const shell = /src\/app\/main|packages\/contract\/src\/counted/;
/** The parts of the public home page, as one chunk. */
const frontPage =
  /src\/features\/(?:decoration\/(?:notes|welcome-board)|home\/(?:home-stats|use-stats|contact-line|login-destination|welcome-page))|src\/ui\/(?:stat|banner)\./;
/** Sentences, numbers and statuses, which screens without a form need, too. */
const sentences =
  /packages\/contract\/src\/(?:messages(?!\/success)|limits|lifetimes|points|statuses|code-points|fold|search)/;
/** The validation that forms share with the server, as one chunk. */
const schemas =
  /node_modules\/zod\/|packages\/contract\/src\/(?!refusals|messages|paths|timings|events|credit-role|record)/;
/** Shared parts of request cards and chats, as one chunk. */
const card =
  /src\/(?:features\/requests\/card\/(?:request-status|status-control|status-note|use-status-change)|ui\/(?:menu|meta|read-more|time-ago)|lib\/time)/;
/** Parts shared by several screens, as one chunk; not the one that needs limits, which come with the schemas. */
const parts = /src\/(?:ui|lib)\/(?!finder)/;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), leaveOut(), pageHead(), fontLicenses(), precompress(), serverRendering()],
  // React 18 has the hook itself; the router's shim is not needed.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
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
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: { fileName: 'licenses.txt' },
    rolldownOptions: {
      // The tRPC packages do not say so themselves; without it links that nobody uses stay in the bundle.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: libraries },
            { name: 'api-client', test: apiClient },
            { name: 'shell', test: shell },
            { name: 'front', test: frontPage, includeDependenciesRecursively: false },
            { name: 'sentences', test: sentences, minShareCount: 3, includeDependenciesRecursively: false },
            { name: 'schemas', test: schemas, minShareCount: 4 },
            { name: 'card', test: card, includeDependenciesRecursively: false },
            { name: 'parts', test: parts, minShareCount: 6 },
          ],
        },
      },
    },
  },
});
