import { paths } from '@exchange/contract/paths';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { takeConfig } from '../lib/config.ts';
import { App } from './app.tsx';

/** The screens by which strangers come in. A browser shows them before a script has run. */
const screens = [paths.home, paths.login];

/** The HTML of a screen as it is for somebody who is not logged in. Rejects where a part of it cannot be rendered. */
async function render(path: string): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <Router ssrPath={path}>
      <App />
    </Router>,
    {
      // Larger parts would be sent apart and put in their place by an inline script, which the security policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void failures.push(error),
    },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}

/**
 * The HTML of these screens by path, for somebody who is not logged in.
 *
 * @param config what `/config.json` answers
 */
export async function renderScreens(config: unknown): Promise<Record<string, string>> {
  takeConfig(config);
  const pages = await Promise.all(screens.map(async (path) => [path, await render(path)] as const));
  return Object.fromEntries(pages);
}
