import type { Plugin } from 'vite';

/** What tRPC can serve and no screen uses; nothing else would keep it from the first page. */
const unused = [
  'useQueries',
  'useSuspenseQueries',
  'useSuspenseQuery',
  'useSuspenseInfiniteQuery',
  'usePrefetchQuery',
  'usePrefetchInfiniteQuery',
];
const stubs = new Map(unused.map((hook) => [`\0left-out:${hook}`, hook]));

/** Leaves unused hooks of React Query out of the build: a call of one throws. To use one, remove it from the list above. */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      const hook = unused.find((name) => id === `./${name}.js` && importer?.includes('@tanstack/react-query/'));
      return hook && `\0left-out:${hook}`;
    },
    load(id) {
      const hook = stubs.get(id);
      return hook && `export const ${hook} = undefined;`;
    },
  };
}
