import { paths, pathTo } from '@exchange/contract/paths';
import { offerSentences } from '@exchange/contract/sentences/offers';
import { area, createRequest, type RestUser, sendMessage } from '@exchange/testkit/rest-users';
import type { Page } from './page.ts';
import type { Story } from './story.ts';

export const title = 'Which landmarks survive milling?';

/** Sets the only `select` of the form: its list is a window of the desktop, which no engine shows to a driver. */
async function chooseType(page: Page, label: string): Promise<void> {
  await page.until((text) => document.querySelector('main select')?.textContent?.includes(text), label);
  await page.run((text) => {
    const select = document.querySelector<HTMLSelectElement>('main select');
    const option = [...(select?.options ?? [])].find((one) => one.label === text);
    if (!select || !option) throw new Error(`There is no type ${text}.`);
    select.value = option.value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, label);
}

/** One asks, another one offers help. */
export async function tellRequests(story: Story, ada: RestUser, bob: RestUser): Promise<void> {
  const { page } = story;

  await story.step('A member posts a request, which is then in their list', async (expect) => {
    await story.enter(ada, paths.myRequests);
    await chooseType(page, 'Quick question to an expert');
    await page.press('button', area.name);
    await page.fill('Description', 'We mill lamellae and lose every landmark on the way.');
    await page.press('radio', 'Everyone on the platform');
    // It moves the button when it arrives.
    await page.see('this area and');
    expect(await page.shows('Still missing: a title'), 'a line says what is missing');
    await page.fill('Title', title);
    await page.press('button', 'Create Request');
    await page.find({ role: 'button', name: 'Active' });
    expect(await page.shows(title), 'its title is in the list');
  });

  await story.step('Tab through the buttons of a card shows one tooltip at a time', async (expect) => {
    await createRequest(ada, { title: 'Who has starch grains to spare?' });
    await story.enter(bob, paths.requests);
    await page.press('button', 'Offer Help');
    expect(await page.hasDialogs(1), 'the dialog opens');
    await page.pressKey('Escape');
    expect(await page.hasDialogs(0), 'Esc closes it');
    const counts: number[] = [];
    for (let stop = 0; stop < 4; stop += 1) {
      await page.pressKey('Tab');
      counts.push(await page.run(() => document.querySelectorAll('[role=tooltip]:popover-open').length, null));
    }
    expect(Math.max(...counts) === 1, 'Tab shows one tooltip, and never two', counts);
  });

  await story.step('A member offers help in the dialog, which then closes', async (expect) => {
    await page.goto(paths.requests);
    await page.press('button', 'Offer Help', title);
    await page.fill('Message', 'The starch grains do. I can show you our notebook.');
    await page.press('button', 'Offer Help');
    expect(await page.shows(offerSentences.success.offered()), offerSentences.success.offered());
    expect(await page.hasDialogs(0), 'the dialog is closed');
  });
}

/** The screen asks every 10 s by itself; what comes earlier came by the event stream. */
const liveWithinMs = 5_000;

/** Two people talk: Bob on the screen, Ada through the REST API. */
export async function tellChats(story: Story, ada: RestUser, bob: RestUser, chat: number): Promise<void> {
  const { page } = story;
  await story.step('The message field grows with its lines, and Enter sends them', async (expect) => {
    await story.enter(bob, pathTo.chat(chat, 'my-offers'));
    await page.press('textbox', 'Message');
    await page.driver.type('one');
    for (const line of ['two', 'three']) {
      await page.driver.pressKey('Enter', 'Shift');
      await page.driver.type(line);
    }
    const height = await page.run(() => {
      const { clientHeight, scrollHeight } = document.querySelector('#composer') ?? document.body;
      return { clientHeight, scrollHeight };
    }, null);
    expect(height.clientHeight >= height.scrollHeight, 'all three lines are shown', height);
    await page.pressKey('Enter');
    const isConfirmed = (text: string) =>
      [...document.querySelectorAll('.bubble')].at(-1)?.textContent === text &&
      document.querySelector('.message__state') === null;
    expect((await page.until(isConfirmed, 'one\ntwo\nthree')) === true, 'the server confirms them');
  });

  await story.step('A message of the other person appears within 5 s', async (expect) => {
    await sendMessage(ada, chat, 'That is what nobody writes down.');
    expect(await page.shows('That is what nobody writes down.', liveWithinMs), 'it is on the screen within 5 s');
  });
}
