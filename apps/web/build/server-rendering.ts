import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const entry = fileURLToPath(new URL('./render.ts', import.meta.url));

/**
 * Builds the program by which the server renders the screens of strangers, beside the app into `.render`: the server
 * serves no folder whose name begins with a dot.
 */
export function serverRendering(): Plugin {
  let folder = '';
  let root = '';
  let alias = {};
  return {
    name: 'server-rendering',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
      root = config.root;
      alias = config.resolve.alias;
    },
    async closeBundle() {
      await build({
        configFile: false,
        root,
        logLevel: 'error',
        publicDir: false,
        resolve: { alias },
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: { ssr: entry, outDir: join(folder, '.render'), target: 'node22', minify: true },
      });
    },
  };
}
