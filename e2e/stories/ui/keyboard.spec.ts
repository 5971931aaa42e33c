import { area, createOffer, createRequest, sendMessage, setStatus } from '@exchange/testkit/rest-users';
import type { Page } from '@playwright/test';
import { untilLaidOut } from '../../support/geometry.ts';
import { keyFocuses, title } from '../../support/steps.ts';
import { tabWalk } from '../../support/tab-walk.ts';
import { expect, test } from '../../support/test.ts';

/** Widens letters, words and lines as a reader may (WCAG 1.4.12), and answers what is cut off by that. */
function cutByWiderText(): string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }',
  );
  document.adoptedStyleSheets = [sheet];
  const cut = [...document.querySelectorAll('a, button, h1, h2, h3, p, label, dt, dd')]
    .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden, .skip-link'))
    .filter((element) => {
      const { overflowX, overflowY, display } = getComputedStyle(element);
      const clips = display !== 'inline' && (overflowX === 'hidden' || overflowY === 'hidden' || overflowX === 'clip');
      return (
        clips && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
      );
    })
    .map((element) => element.outerHTML.slice(0, 100));
  const { scrollWidth } = document.documentElement;
  return scrollWidth > window.innerWidth ? [...cut, `scrolls sideways to ${scrollWidth} px`] : cut;
}

test('on every screen, Tab reaches each link, button and field in reading order, with a visible focus', async ({
  open,
  createUser,
}) => {
  const [ada, bob] = [await createUser({ email: 'tab@cs.ox.ac.uk' }), await createUser({ name: 'Bob' })];
  const request = await createRequest(ada);
  const chat = await createOffer(bob, request);
  await sendMessage(bob, chat, 'See https://example.org/protocol');
  await setStatus(ada, request, 4);
  await createRequest(bob, { title: 'Who reads this?' });
  const guest = await open(null, '/');
  const member = await open(ada, '/');
  /** What comes once the server has said what a link does. */
  const afterReply: Record<string, string> = { '/verify': 'main button', '/reset-password': 'main input' };
  /** Each screen with what comes last on it. */
  const screens: readonly (readonly [Page, path: string, last: string])[] = [
    ...['/', '/login', '/signup', '/forgot-password', '/verify', '/reset-password', '/unsubscribe'].map(
      (path) => [guest, path, afterReply[path] ?? 'h1:not([data-waiting])'] as const,
    ),
    [member, '/', '.due a'],
    [member, '/profile', 'main:has(#edit-preferences):has(input[type=date]) select'],
    [member, `/profile/${bob.hashid}`, '#active-requests'],
    // Requests of others have pictures, whose code comes later.
    [member, '/requests', 'main:not(:has(span.pictures__one)) aside a[href="/profile"]'],
    [member, `/requests/${request}`, 'main:has(.offers .offer):has(.card-section .list-row)'],
    [member, '/create-request', 'main:has(.suggestions):has-text("Add a closing line") .card-section .list-row'],
    [member, '/chats', '.list-row a'],
    [
      member,
      `/chats/${chat}?tab=my-requests`,
      'main:has(.chat-banner button.status-badge):has(button:text-is("More")) [role=status] button',
    ],
  ];
  for (const [page, path, last] of screens) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await expect(page.locator(last).first()).toBeVisible();
    expect(await tabWalk(page), path).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(untilLaidOut);
    // The form is folded if the page is opened narrow.
    if (path === '/create-request') {
      await page.reload();
      await expect(page.locator('main:has-text("Add a closing line") .card-section .list-row').first()).toBeVisible();
    }
    expect(await tabWalk(page), `narrow ${path}`).toEqual([]);
    // The head of a chat shows the beginning of a title; “About this request” shows all of it.
    if (!path.startsWith('/chats/')) expect(await page.evaluate(cutByWiderText), path).toEqual([]);
  }
});

test('while a profile or request is edited, Tab reaches every field; arrows and letters move through the menu of statuses', async ({
  open,
  createUser,
}) => {
  const ada = await createUser({ areas: [2303, area.id] });
  // Somebody whom the request reaches.
  await createUser();
  await createRequest(ada);
  const page = await open(ada, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByText('Propose areas from a publication list')).toBeVisible();
  expect(await tabWalk(page), 'profile').toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Collaboration Status' }).click();
  await page.getByRole('radio', { name: 'Custom' }).check();
  await expect(page.getByRole('table')).toBeVisible();
  expect(await tabWalk(page), 'preferences').toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/create-request');
  await page.getByRole('button', { name: 'Edit', description: title }).click();
  // The form is complete with what the text suggests and the line that says how many people it reaches.
  await expect(page.getByText('Suggestions from your text are in the fields for type and areas.')).toBeAttached();
  await expect(page.getByText(/ match(?:es)? this area and type/)).toBeVisible();
  expect(await tabWalk(page), 'request').toEqual([]);

  await page.getByRole('button', { name: 'Cancel' }).click();
  const badge = page.getByRole('button', { name: 'Active', description: 'Change status' });
  const item = (name: string) => page.getByRole('menuitemradio', { name });
  await badge.focus();
  await keyFocuses('ArrowDown', item('Active'));
  // Until the list of statuses has arrived, the menu holds only the status of the moment.
  await expect(item('Withdrawn')).toBeVisible();
  await keyFocuses('ArrowDown', item('In Progress'));
  await keyFocuses('End', item('Expired'));
  await keyFocuses('Home', item('Draft'));
  await keyFocuses('s', item('Successful'));
  // The menu moves with its button.
  const distance = async () => {
    const [menu, button] = [await page.getByRole('menu').boundingBox(), await badge.boundingBox()];
    return menu && button && Math.round(menu.y - button.y);
  };
  await expect.poll(distance).toBeGreaterThan(0);
  const before = await distance();
  await page.evaluate(() => {
    document.body.style.minHeight = '300vh';
    window.scrollTo(0, window.scrollY + 60);
  });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect.poll(distance).toBe(before);
  await keyFocuses('Escape', badge);
  await expect(page.getByRole('menu')).toBeHidden();
  await keyFocuses('Enter', item('Active'));
  await page.keyboard.press('ArrowDown');
  await keyFocuses('Enter', page.getByRole('button', { name: 'In Progress', description: 'Change status' }));
  await expect(page.getByRole('status').filter({ hasText: 'Status updated successfully' })).toBeVisible();
});

test('a link skips the navigation bar; screen readers are told the parts of the main screens', async ({
  open,
  createUser,
}) => {
  const [ada, bob] = [await createUser(), await createUser({ name: 'Bob', areas: [2303, area.id] })];
  const chat = await createOffer(bob, await createRequest(ada));
  const page = await open(bob, '/requests');
  await expect(page.getByRole('tab', { name: 'New Requests' })).toBeVisible();
  await keyFocuses('Tab', page.getByRole('link', { name: 'Skip to content' }));
  await keyFocuses('Enter', page.getByRole('main'));
  await keyFocuses('Tab', page.getByRole('tab', { name: 'New Requests' }));
  // The region that speaks of success is there before there is anything to say, and no alert is empty.
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('status')).toHaveText('');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto('/requests?tab=offered');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Collaboration Requests" [level=1]
    - tablist "Collaboration Requests":
      - tab "New Requests"
      - tab "Hidden"
      - tab "Offered Help" [selected]
    - tabpanel "Offered Help":
      - article "${title}"
  `);
  await page.goto(`/chats/${chat}?tab=my-offers`);
  await expect(page.getByRole('region', { name: 'Conversation' })).toMatchAriaSnapshot(`
    - log "Messages with Ada Ångström":
      - paragraph: /Today|Yesterday/
      - paragraph:
        - text: You,
        - time: /\\d+:\\d+/
      - paragraph: I have done this before.
    - status
    - textbox "Message"
    - button "Send" [disabled]
  `);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Collaboration Status' }).click();
  await page.getByRole('radio', { name: 'Custom' }).check();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page
    .getByRole('checkbox', { name: 'Quick question to an expert, Cryo-Electron Microscopy', exact: true })
    .uncheck();
  await expect(page.getByRole('table')).toMatchAriaSnapshot(`
    - table:
      - rowgroup:
        - row:
          - columnheader "Collaboration type"
          - columnheader:
            - checkbox "All collaboration types for Electron Microscopy" [checked]
          - columnheader:
            - checkbox "All collaboration types for Cryo-Electron Microscopy" [checked=mixed]
      - rowgroup:
        - row:
          - rowheader "Advice and expertise"
        - row:
          - rowheader:
            - checkbox "All technical areas for Quick question to an expert" [checked=mixed]
          - cell:
            - checkbox "Quick question to an expert, Electron Microscopy" [checked]
          - cell:
            - checkbox "Quick question to an expert, Cryo-Electron Microscopy"
  `);
});
