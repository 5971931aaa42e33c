import { pathTo } from '@exchange/contract/paths';
import { type RestUser, sendMessage } from '@exchange/testkit/rest-users';
import type { Page } from './page.ts';
import type { Story } from './story.ts';

/** The screen asks every 10 s by itself; what comes earlier came by the event stream. */
const liveWithinMs = 5_000;

async function openChat(story: Story, who: RestUser, chat: number): Promise<void> {
  await story.enter(who, pathTo.chat(chat, 'my-offers'));
  await story.page.find({ role: 'textbox', name: 'Message' });
}

/** Lets the calls for messages fail, as with a network that is away for a moment, or mends them. */
function refuseMessages(page: Page, isRefused: boolean): Promise<void> {
  return page.run((refused) => {
    const isPatched = document.body.dataset.refused !== undefined;
    document.body.dataset.refused = String(refused);
    if (isPatched) return;
    const { fetch } = window;
    window.fetch = (input, init) =>
      document.body.dataset.refused === 'true' && String(input).includes('chats.messages')
        ? Promise.reject(new TypeError('Refused by the test.'))
        : fetch(input, init);
  }, isRefused);
}

/** Whether the last message becomes this one, and the server confirms it. */
async function isSent(page: Page, text: string): Promise<boolean> {
  const isConfirmed = (wanted: string) =>
    [...document.querySelectorAll('.bubble')].at(-1)?.textContent === wanted &&
    document.querySelector('.message__state') === null;
  return (await page.until(isConfirmed, text)) === true;
}

/** Two people talk: Bob on the screen, Ada through the REST API. */
export async function tellChats(story: Story, ada: RestUser, bob: RestUser, chat: number): Promise<void> {
  const { page } = story;
  await story.step('The composer grows with its lines, and Enter sends them', async (expect) => {
    await openChat(story, bob, chat);
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
    expect(await isSent(page, 'one\ntwo\nthree'), 'they are sent');
  });

  await story.step('A message of the other side arrives at once', async (expect) => {
    await sendMessage(ada, chat, 'That is what nobody writes down.');
    expect(await page.shows('That is what nobody writes down.', liveWithinMs), 'it is on the screen within 5 s');
  });

  await story.step('A message that arrives while one sends is not lost', async (expect) => {
    await refuseMessages(page, true);
    await sendMessage(ada, chat, 'Written before yours');
    await page.fill('Message', 'Mine');
    await page.strike('Enter');
    expect(await isSent(page, 'Mine'), 'the own message is sent');
    await refuseMessages(page, false);
    await sendMessage(ada, chat, 'Written after yours');
    expect(await page.shows('Written after yours'), 'the later message is on the screen');
    expect(await page.shows('Written before yours'), 'the earlier message is on the screen');
  });
}
