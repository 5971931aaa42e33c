import { grantRole } from '@exchange/api';
import { noNotifications } from '@exchange/contract/notifications';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { createOffer, createRequest, sendMessage, setStatus } from '@exchange/testkit/rest-users';
import { shiftsOf, slowDown, watchShifts } from '../support/layout-shifts.ts';
import { type CreateUser, expect, test } from '../support/test.ts';

/** The most that a screen may move by itself. */
const limit = 0.05;

const text = 'We mill barley from three sites and lose the grains on the way. '.repeat(8);

/** A member with something of everything, and what each screen shows once it is whole. */
async function createMember(createUser: CreateUser, db: Db) {
  const areas = [1904, 1905];
  const ada = await createUser({ name: 'Ada Ångström', email: 'ada-shifts@cs.ox.ac.uk', areas });
  const bob = await createUser({ name: 'Bob Ølstrøm', areas });
  await ada.call('PUT', '/api/profile', { description: text, is_listed: true });
  await bob.call('PUT', '/api/profile', { description: text, is_listed: true });
  await ada.call('PUT', '/api/notification-preferences', noNotifications);
  const own = await createRequest(ada, { technical_area_ids: areas, description: text });
  await createRequest(ada, { title: 'Half a thought', technical_area_ids: areas, description: null });
  const done = await createRequest(ada, { title: 'Which grinder?', technical_area_ids: areas, description: text });
  const chat = await createOffer(bob, own, text);
  await createOffer(bob, done, text);
  await setStatus(ada, done, requestStatus.completed);
  for (let n = 0; n < 6; n += 1) await sendMessage(bob, chat, text);
  const titles = ['Who knows starch?', 'Which landmarks survive?', 'A second opinion on a model', 'An afternoon of R'];
  const others: number[] = [];
  for (const title of titles)
    others.push(await createRequest(bob, { title, technical_area_ids: areas, description: text }));
  const [offered = 0, hidden = 0] = others;
  await createOffer(ada, offered, text);
  await ada.call('POST', '/api/collaboration-requests/dismiss', { requestId: hidden });
  const operator = await createUser({ name: 'Olu Operator' });
  await grantRole(db, operator.email, 'operator');
  const member: readonly (readonly [path: string, whole: string])[] = [
    ['/', '.home-own a'],
    ['/requests', '.request-card'],
    ['/requests?tab=hidden', '.request-card'],
    ['/requests?tab=offered', '.request-card'],
    [`/requests/${others[2]}`, '.facts li'],
    [`/requests/${own}`, '.offers .offer'],
    ['/people', '.person'],
    ['/create-request', '.request-card .card-section'],
    ['/chats', '.list-row a'],
    [`/chats/${chat}?tab=my-requests`, '.bubble'],
    ['/profile', '#edit-preferences'],
    [`/profile/${bob.hashid}`, '#active-requests'],
    ['/account', '#tokens'],
    ['/points', '.rows, table'],
  ];
  const console = ['', '/reports', '/people', '/requests', '/institutes', '/reference', '/emails', '/demand', '/audit'];
  return {
    ada,
    operator,
    member,
    console: console.map((path) => [`/admin${path}`, 'h1:not([data-waiting])'] as const),
  };
}

const guest = ['/', '/login', '/signup', '/forgot-password', '/verify?token=none', '/reset-password?token=none'];

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test(`at ${size.width} px no screen jumps while it loads on a slow device`, async ({ open, createUser, db }) => {
    test.setTimeout(600_000);
    const { ada, operator, member, console } = await createMember(createUser, db);
    const found: string[] = [];
    for (const [who, screens] of [
      [ada, member],
      [operator, console],
      [null, guest.map((path) => [path, 'main h1'] as const)],
    ] as const) {
      const page = await open(who, '/legal/terms', { size, own: true });
      await page.addInitScript(watchShifts);
      const prepare = await slowDown(page);
      // Members come again: for the others one load each is enough.
      for (const [path, whole] of screens)
        for (const isCold of who === ada ? [true, false] : [true]) {
          await prepare(isCold);
          await page.goto(path);
          await page.locator(whole).first().waitFor();
          await page.waitForLoadState('networkidle');
          const { sum, what } = await shiftsOf(page);
          if (sum > limit) found.push(`${path}, ${isCold ? 'cold' : 'warm'}: ${sum.toFixed(3)} (${what})`);
        }
    }
    expect(found.join('\n'), 'screens that jump').toBe('');
  });
