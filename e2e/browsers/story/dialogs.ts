import { paths, pathTo } from '@exchange/contract/paths';
import type { RestUser } from '@exchange/testkit/rest-users';
import type { Size } from '../drivers.ts';
import type { Page, Target } from './page.ts';
import { title } from './requests.ts';
import type { Story } from './story.ts';

export const wide: Size = { width: 1280, height: 900 };
export const narrow: Size = { width: 390, height: 844 };
/** A body that cannot show all of its content must show this much of it. */
const minBodyHeight = 240;

interface DialogCase {
  readonly name: string;
  readonly path: string;
  /** What is done on the way to the opener. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** What opens it. It gets the focus back, or, if a menu item opens it, the menu's button before it. */
  readonly opener: Target;
  readonly returnsTo?: string;
}

const button = (name: string, card?: string): Target => ({ role: 'button', name, ...(card !== undefined && { card }) });
const menuItem = (name: string): Target => ({ role: 'menuitem', name });

/** Every dialog of the product, as Ada comes to it. */
function dialogsOf(eve: RestUser, chat: number): readonly DialogCase[] {
  const edit = (page: Page) => page.press('button', 'Edit Profile');
  const profile = pathTo.profile(eve);
  const talk = pathTo.chat(chat, 'my-requests');
  const fromMenu = (item: string, card?: string) => ({
    prepare: (page: Page) => page.press('button', 'More', card),
    opener: menuItem(item),
    returnsTo: 'More',
  });
  return [
    { name: 'areas', path: paths.ownProfile, prepare: edit, opener: button('Choose technical areas') },
    { name: 'institute', path: paths.ownProfile, prepare: edit, opener: button('Choose') },
    { name: 'delete account', path: paths.account, opener: button('Delete account') },
    { name: 'end all other sessions', path: paths.account, opener: button('End all others') },
    { name: 'delete request', path: paths.myRequests, ...fromMenu('Delete', title) },
    { name: 'offer', path: paths.requests, opener: button('Offer Help') },
    { name: 'ask for help', path: profile, opener: button('Ask for help') },
    { name: 'report profile', path: profile, ...fromMenu('Report this profile') },
    { name: 'block', path: profile, ...fromMenu('Block Eve') },
    { name: 'report message', path: talk, ...fromMenu('Report a message') },
  ];
}

const measureBody = ({ page }: Story) =>
  page.run((min) => {
    const body = document.querySelector('dialog[open] .dialog__body');
    if (body === null) throw new Error('No dialog is open.');
    return { height: body.clientHeight, wanted: Math.min(body.scrollHeight, min) };
  }, minBodyHeight);

async function show(story: Story, { name, path, prepare, opener }: DialogCase): Promise<void> {
  const { page } = story;
  await story.reopen(path);
  await prepare?.(page);
  await page.press(opener.role, opener.name, opener.card);
  if (!(await page.hasDialogs(1))) throw new Error(`The dialog ${name} does not open.`);
}

/** Every dialog shows its content, closes with Esc and gives the focus back, on a desktop and on a phone. */
export async function tellDialogs(story: Story, ada: RestUser, eve: RestUser, chat: number): Promise<void> {
  const { page } = story;
  await story.enter(ada, paths.home);
  for (const dialog of dialogsOf(eve, chat)) {
    await story.step(`The dialog "${dialog.name}" shows its content, and Esc returns the focus`, async (expect) => {
      await show(story, dialog);
      for (const size of [narrow, wide]) {
        await page.driver.resize(size);
        const { height, wanted } = await measureBody(story);
        expect(height >= wanted, `at ${size.width} px its body is ${wanted} px high`, height);
        if (story.options.wantsPictures) await story.savePicture(`dialog ${dialog.name} ${size.width}`);
      }
      await page.pressKey('Escape');
      expect(await page.hasDialogs(0), 'Esc closes it');
      const wanted = dialog.returnsTo ?? dialog.opener.name;
      const focus = await page.focus(wanted);
      expect(focus.startsWith(wanted), `the focus is back on "${wanted}"`, focus);
    });
  }
  await tellMenus(story);
}

async function tellMenus(story: Story): Promise<void> {
  const { page } = story;
  await story.step('Arrow keys move through a menu, and Esc closes it and returns the focus', async (expect) => {
    await story.reopen(paths.myRequests);
    await page.press('button', 'Active', title);
    expect((await page.focus('Active')) === 'Active', 'the current item has the focus');
    // The other statuses come a little later than the present one.
    await page.find({ role: 'menuitem', name: 'Withdrawn' });
    await page.pressKey('ArrowDown');
    expect((await page.focus('In Progress')) === 'In Progress', 'an arrow key moves the focus');
    await page.pressKey('Escape');
    const focus = await page.focus('Active');
    expect(focus === 'Active', 'the focus is back on its button', focus);
    const isOpen = () => document.querySelector('[role=menu]:popover-open') !== null;
    expect(!(await page.run(isOpen, null)), 'the menu is closed');
  });
}
