import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '@exchange/contract/paths';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const firstFonts = [/brygada-1918-latin-wght-normal-[^/]*\.woff2$/, /source-sans-3-latin-wght-normal-[^/]*\.woff2$/];
/** The usual first screen: its chunk loads in parallel with the entry. */
const firstScreen = 'features/home/welcome-page.tsx';
/** The other screens by which strangers come in; the server names their parts with the page. */
const openScreens: Readonly<Record<string, string>> = {
  [paths.login]: 'features/auth/login-page.tsx',
  [paths.signup]: 'features/auth/signup-page.tsx',
  [paths.forgotPassword]: 'features/auth/forgot-page.tsx',
  [paths.verify]: 'features/auth/verify-page.tsx',
  [paths.resetPassword]: 'features/auth/reset-page.tsx',
};
/** The screens that members open and load again most; the server names their parts with the page, too. */
const memberScreens: Readonly<Record<string, string>> = {
  [paths.home]: 'features/home/member-home-page.tsx',
  [paths.requests]: 'features/requests/requests-page.tsx',
  [paths.request]: 'features/requests/page/request-page.tsx',
  [paths.myRequests]: 'features/requests/own/my-requests-page.tsx',
  [paths.chats]: 'features/chats/chats-page.tsx',
  [paths.chat]: 'features/chats/chat-page.tsx',
  [paths.people]: 'features/directory/people-page.tsx',
  [paths.profile]: 'features/profiles/profile-page.tsx',
  [paths.ownProfile]: 'features/profiles/own-profile-page.tsx',
};
/** What every screen but the welcome page needs before its own parts. */
const apiApp = 'app/api-app.tsx';
const sprite = new URL('../src/ui/icons.svg', import.meta.url);

function readIcons(): string {
  return readFileSync(sprite, 'utf8')
    .replace(/<title>.*<\/title>/, '')
    .replace(/>\s+</g, '><')
    .replace('<svg ', '<svg hidden aria-hidden="true" ')
    .trim();
}

type Chunk = Rolldown.OutputChunk;

/** The chunks that screens need and the entry has not got. */
function chunksOf(bundle: Rolldown.OutputBundle, ...screens: string[]): Chunk[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reach = (from: readonly Chunk[], into = new Set<Chunk>()): Set<Chunk> => {
    for (const chunk of from) {
      if (into.has(chunk)) continue;
      into.add(chunk);
      reach(
        chunk.imports.flatMap((name) => byName.get(name) ?? []),
        into,
      );
    }
    return into;
  };
  const entry = reach(chunks.filter((chunk) => chunk.isEntry));
  const mine = reach(
    chunks.filter((chunk) => chunk.moduleIds.some((id) => screens.some((screen) => id.endsWith(screen)))),
  );
  return [...mine].filter((chunk) => !entry.has(chunk));
}

/** The files that the first screen of a path needs, for the server to name with the page. */
function filesOf(bundle: Rolldown.OutputBundle, base: string, ...screens: string[]) {
  const chunks = chunksOf(bundle, ...screens);
  const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  return { scripts: chunks.map((chunk) => base + chunk.fileName), styles: [...styles].map((name) => base + name) };
}

/**
 * Puts into the page what the first paint needs: the icons as hidden symbols (no request, no script) and, in a build,
 * preloads of the two latin fonts and of the first screen's chunk under their hashed names. Writes `links.json`, the
 * files of the other screens by path, for members and for guests.
 */
export function pageHead(): Plugin {
  let base = '/';
  let folder = '';
  let links = {};
  const link = (attrs: HtmlTagDescriptor['attrs'], injectTo: HtmlTagDescriptor['injectTo']): HtmlTagDescriptor => ({
    tag: 'link',
    attrs,
    injectTo,
  });
  return {
    name: 'page-head',
    configResolved(config) {
      base = config.base;
      folder = config.build.outDir;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((name) => firstFonts.some((font) => font.test(name)));
        const byPath = (screens: Readonly<Record<string, string>>) =>
          Object.fromEntries(
            Object.entries(screens).map(([path, screen]) => [path, filesOf(bundle, base, apiApp, screen)]),
          );
        links = {
          anyMember: filesOf(bundle, base, apiApp),
          members: byPath(memberScreens),
          guests: byPath(openScreens),
        };
        const scripts = chunksOf(bundle, firstScreen).map((chunk) => chunk.fileName);
        const href = (name: string) => base + name;
        const tags = [
          ...fonts.map((name) =>
            link(
              { rel: 'preload', href: href(name), as: 'font', type: 'font/woff2', crossorigin: true },
              'head-prepend',
            ),
          ),
          ...scripts.map((name) => link({ rel: 'modulepreload', href: href(name), crossorigin: true }, 'head')),
        ];
        return { html: html.replace('<div id="root">', `${readIcons()}<div id="root">`), tags };
      },
    },
    writeBundle: () => writeFile(join(folder, 'links.json'), JSON.stringify(links)),
  };
}
