import { pathTo } from '@exchange/contract/paths';
import { type RestUser, sendMessage } from '@exchange/testkit/rest-users';
import type { Story } from './story.ts';

/** The screen asks every 10 s by itself; what comes earlier came by the event stream. */
const liveWithinMs = 5_000;

/** Two people talk: Bob on the screen, Ada through the REST API. */
export async function tellChats(story: Story, ada: RestUser, bob: RestUser, chat: number): Promise<void> {
  const { page } = story;
  await story.step('The composer grows with its lines, and Enter sends them', async (expect) => {
    await story.enter(bob, pathTo.chat(chat, 'my-offers'));
    await page.press('textbox', 'Message');
    await page.driver.type('one');
    for (const line of ['two', 'three']) {
      await page.driver.strike('Enter', 'Shift');
      await page.driver.type(line);
    }
    const height = await page.run(() => {
      const { clientHeight, scrollHeight } = document.querySelector('#composer') ?? document.body;
      return { clientHeight, scrollHeight };
    }, null);
    expect(height.clientHeight >= height.scrollHeight, 'all three lines are shown', height);
    await page.strike('Enter');
    const isConfirmed = (text: string) =>
      [...document.querySelectorAll('.bubble')].at(-1)?.textContent === text &&
      document.querySelector('.message__state') === null;
    expect((await page.until(isConfirmed, 'one\ntwo\nthree')) === true, 'the server confirms them');
  });

  await story.step('A message of the other side arrives at once', async (expect) => {
    await sendMessage(ada, chat, 'That is what nobody writes down.');
    expect(await page.shows('That is what nobody writes down.', liveWithinMs), 'it is on the screen within 5 s');
  });
}
