import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontLicenses } from './build/font-licenses.ts';
import { pageHead } from './build/page-head.ts';

/** The oldest browsers that the product supports: they know `light-dark()`, `oklch()` and popovers. */
const target = ['chrome125', 'edge125', 'firefox128', 'safari17.5'];

const server = `http://127.0.0.1:${process.env.PORT || 3000}`;
const served = ['/api', '/trpc', '/auth', '/dev', '/languages', '/legal', '/healthz', '/readyz', '/config.json'];

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
    // The sentences of refusals are said by the server: reading one has no effect, so the web leaves them out.
    rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
  },
});
