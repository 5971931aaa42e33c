import { exportFile, exportPath } from '@exchange/contract/account';
import { paths, pathTo } from '@exchange/contract/paths';
import { authSentences } from '@exchange/contract/sentences/auth';
import type { RestUser } from '@exchange/testkit/rest-users';
import { narrow, wide } from './dialogs.ts';
import type { Story } from './story.ts';

/** Inside the page: what scrolls sideways, the page itself among it. */
function sideways(): string[] {
  const page = document.documentElement;
  const wider = page.scrollWidth > page.clientWidth ? [`the page (${page.scrollWidth} px)`] : [];
  const parts = [...document.querySelectorAll('body *')]
    .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowX) && part.scrollWidth > part.clientWidth)
    .map((part) => `${part.tagName.toLowerCase()}.${part.className} (${part.scrollWidth} > ${part.clientWidth} px)`);
  return [...wider, ...parts];
}

/** Inside the page: the path of a screen that only a logged-in user sees, else `null`. */
function privateScreen(): string | null {
  return /My Offers|Logout/.test(document.body.textContent) ? location.pathname : null;
}

/** Whether a line names a chunk that the server has: Firefox ends an import, with an error, when its page is left. */
async function isImportOfLeftPage(line: string): Promise<boolean> {
  const chunk = /dynamically imported module: (\S+)/.exec(line)?.[1];
  return chunk !== undefined && (await fetch(chunk)).ok;
}

/** What holds for all screens, and what is left when one goes. */
export async function tellEnding(story: Story, ada: RestUser, chat: number): Promise<void> {
  const { page } = story;
  const screens = [
    paths.home,
    paths.ownProfile,
    paths.account,
    paths.requests,
    paths.myRequests,
    paths.chats,
    pathTo.chat(chat, 'my-requests'),
  ];

  await story.step('No screen scrolls sideways in a window 1280, 800 or 390 px wide', async (expect) => {
    await story.enter(ada, paths.home);
    for (const path of screens) {
      await page.goto(path);
      await page.until(
        () => document.querySelector('h1:not([data-waiting])') && !document.querySelector('.skeleton'),
        null,
      );
      for (const size of [{ width: 800, height: 900 }, narrow, wide]) {
        await page.driver.resize(size);
        const found = await page.run(sideways, null);
        expect(found.length === 0, `${path} at ${size.width} px`, found);
      }
    }
  });

  await story.step('A member downloads their data, and the browser saves it as a file', async (expect) => {
    await page.goto(paths.account);
    await page.find({ role: 'link', name: 'Download my data' });
    const reply = await page.run(async (path) => {
      const { status, headers } = await fetch(path);
      return { status, disposition: headers.get('content-disposition') };
    }, exportPath);
    expect(reply.status === 200 && (reply.disposition ?? '').includes('my-data.json'), 'my-data.json', reply);
    await page.press('link', 'Download my data');
    expect(await page.isSaved(exportFile), 'the file is on the disk');
    await page.arrive(paths.account);
  });

  await story.step('After a logout, Back shows no private screen', async (expect) => {
    await page.goto(paths.chats);
    await page.see('My Offers');
    await page.press('link', 'Privacy policy');
    await page.arrive('/legal/privacy?language=en');
    await page.press('link', 'Research Exchange');
    await page.arrive(paths.home);
    await page.press('button', 'Logout');
    await page.see(authSentences.success.logout());
    const shown = new Set<string>();
    for (let step = 0; step < 3; step += 1) {
      await page.driver.back();
      await page.until(() => document.readyState === 'complete' && document.querySelector('h1') !== null, null);
      // What is shown for less than a moment counts too, so the screen is asked several times.
      for (let look = 0; look < 6; look += 1) {
        // A page that is just being replaced cannot answer.
        const screen = await page.run(privateScreen, null).catch(() => null);
        if (screen !== null) shown.add(screen);
        await new Promise((resolve) => setTimeout(resolve, 80));
      }
    }
    expect(shown.size === 0, 'every screen is that of a guest', [...shown]);
  });

  await story.step('The console of the browser has no unexpected error at the end', async (expect) => {
    // An event stream ends when its page is left, and a page that comes back after Logout may hear 401.
    const lines = page.driver.errors.filter((line) => !/\/api\/events|\b401\b/.test(line));
    const areExpected = await Promise.all(lines.map(isImportOfLeftPage));
    const unexpected = lines.filter((_, index) => !areExpected[index]);
    expect(unexpected.length === 0, 'the console is empty', unexpected);
  });
}
