import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/test.ts';

const phone = { size: { width: 360, height: 740 }, theme: 'dark' } as const;

test('in the dark, on a phone 360 px wide, a visitor and a member can read and use every main screen', async ({
  open,
  startChat,
}) => {
  const { ada, bob, request, chat } = await startChat();
  const visit = async (who: typeof ada | null, paths: readonly [path: string, heading: string | RegExp][]) => {
    const page = await open(who, paths[0]?.[0] ?? '/', phone);
    for (const [path, heading] of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectAccessible(page, { asIs: true });
    }
  };
  await visit(null, [
    ['/', /./],
    ['/login', 'Login'],
    ['/signup', /./],
    ['/forgot-password', /./],
  ]);
  await visit(bob, [
    ['/', /./],
    ['/requests', 'Collaboration Requests'],
    [`/requests/${request}`, /./],
    ['/create-request', 'My Collaboration Requests'],
    ['/chats?tab=my-offers', 'Chats'],
    [`/chats/${chat}`, /./],
    ['/people', 'People'],
    ['/profile', /./],
    [`/profile/${ada.hashid}`, /./],
    ['/points', /./],
    ['/account', 'Settings'],
  ]);
});
