import { grantRole } from '@exchange/api';
import { noNotifications } from '@exchange/contract/notifications';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { createOffer, createRequest, type RestUser, sendMessage, setStatus } from '@exchange/testkit/rest-users';
import { giveFactor } from '@exchange/testkit/second-factor';
import { uniqueEmail } from '@exchange/testkit/users';
import { watchOnSlowDevice } from '../../support/layout-shifts.ts';
import { type CreateUser, expect, test } from '../../support/test.ts';

/** The most that a screen may move by itself. */
const limit = 0.05;

const text = 'We mill barley from three sites and lose the grains on the way. '.repeat(8);

/** A screen, and what it shows once it is whole. */
type Screens = readonly (readonly [path: string, whole: string])[];

/** Who sees screens; `null` is not logged in. */
interface Visitor {
  readonly who: RestUser | null;
  readonly screens: Screens;
}

/** A member with something of everything. */
async function createMember(createUser: CreateUser): Promise<Visitor> {
  const areas = [1904, 1905];
  const ada = await createUser({ name: 'Ada Ångström', email: uniqueEmail('cs.ox.ac.uk'), areas });
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
  const screens: Screens = [
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
  return { who: ada, screens };
}

async function createOperator(createUser: CreateUser, db: Db): Promise<Visitor> {
  const who = await createUser({ name: 'Olu Operator' });
  await grantRole(db, who.email, 'operator');
  await giveFactor(db, who.id);
  const parts = ['', '/reports', '/people', '/requests', '/institutes', '/reference', '/emails', '/demand', '/audit'];
  return { who, screens: parts.map((path) => [`/admin${path}`, 'h1:not([data-waiting])']) };
}

const guestPaths = ['/', '/login', '/signup', '/forgot-password', '/verify?token=none', '/reset-password?token=none'];
const guest: Visitor = { who: null, screens: guestPaths.map((path) => [path, 'main h1']) };

const visitors: Record<string, (createUser: CreateUser, db: Db) => Promise<Visitor>> = {
  'a member': createMember,
  'an operator': createOperator,
  'a guest': async () => guest,
};

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

for (const size of [phone, desktop])
  for (const [name, create] of Object.entries(visitors))
    test(`in a window ${size.width} px wide, no screen of ${name} jumps while it loads on a slow device`, async ({
      open,
      createUser,
      db,
    }) => {
      test.setTimeout(600_000);
      const { who, screens } = await create(createUser, db);
      const page = await open(who, '/legal/terms', { size, own: true });
      const load = await watchOnSlowDevice(page);
      const found: string[] = [];
      // Members come again; then the replies are late, and the scripts are not. What that moves, a phone shows.
      const isSeenAgain = create === createMember && size === phone;
      for (const [path, whole] of screens)
        for (const isCold of isSeenAgain ? [true, false] : [true]) {
          const { sum, what } = await load(path, whole, isCold);
          if (sum > limit) found.push(`${path}, ${isCold ? 'cold' : 'warm'}: ${sum.toFixed(3)} (${what})`);
        }
      expect(found.join('\n'), 'screens that jump').toBe('');
    });
