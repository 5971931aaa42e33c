import { runPlaywright } from './parts/journeys.ts';
import { runToEnd } from './parts/lifetime.ts';
import { inside } from './parts/paths.ts';

/** Tells the stories of the screens, which save pictures of what they look at, and Playwright's page to look through them. */
await runToEnd(
  () =>
    runPlaywright(['--project=stories', '--reporter=list,html', ...process.argv.slice(2)], {
      PICTURES: '1',
      PLAYWRIGHT_HTML_OPEN: 'never',
      PLAYWRIGHT_HTML_OUTPUT_DIR: inside('e2e/screenshots'),
    }),
  130,
);
