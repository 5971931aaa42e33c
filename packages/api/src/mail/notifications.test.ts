import { notificationLimits } from '@exchange/contract/limits';
import { pathTo } from '@exchange/contract/paths';
import { requestStatus } from '@exchange/contract/statuses';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sign } from '../core/tokens.ts';
import { emailsTo } from '../testing/emails.ts';
import { anOffer, aRequest, aUser, type Person } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { passTime } from '../testing/time.ts';

let product: TestApp;
let owner: Person;
let helper: Person;
beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  owner = await aUser(product, { name: 'Ada Example' });
  helper = await aUser(product, { name: 'Bo Helper' });
});
afterAll(() => product.close());

const everything = { offers: true, messages: true, statuses: true, collaborations: true, digest: 'weekly' } as const;
const subjects = async (person: Person, kind?: string) =>
  (await emailsTo(product.db, person, kind)).map((mail) => mail.subject);
const close = (id: number, statusId: number = requestStatus.completed) =>
  owner.call.requests.updateStatus({ id, statusId });
const track = (id: number, person: Person) => owner.call.collaborators.track({ id, email: person.email });

describe('an offer of help', () => {
  test('an offer is mailed to the owner at once with its message, the reason and an unsubscribe link', async () => {
    const chatId = await anOffer(helper, await aRequest(owner), 'I mill <daily>.\nhttp://localhost:3000/verify');
    const [mail, ...more] = await emailsTo(product.db, owner);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Bo Helper offered help: Which landmarks survive milling?');
    const { publicUrl, secret } = product.services.settings;
    const leave = pathTo.unsubscribe(owner.email, sign(secret, 'unsubscribe', owner.email));
    const lines = mail?.text_body.split('\n') ?? [];
    expect(lines.filter((line) => line.startsWith('http'))).toEqual([
      publicUrl + pathTo.chat(chatId, 'my-requests'),
      `${publicUrl}/profile`,
      publicUrl + leave,
    ]);
    expect(lines).toContain('> I mill <daily>.');
    expect(mail?.text_body).toContain('You get this mail from Research Exchange because somebody offered help');
    expect(mail?.html_body).toContain('I mill &lt;daily&gt;.');
    expect(mail?.headers).toEqual({
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${publicUrl}/api${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(await subjects(helper)).toEqual([]);
  });

  test('a renewed offer is not mailed again within 24 hours', async () => {
    const requestId = await aRequest(owner);
    for (let n = 0; n < 3; n += 1) {
      await anOffer(helper, requestId);
      await helper.call.offers.undoOfferHelp({ requestId });
    }
    expect(await subjects(owner)).toHaveLength(1);
    await passTime(product.db, 25, 'hours');
    await anOffer(helper, requestId);
    expect(await subjects(owner)).toHaveLength(2);
  });

  test('a refused offer is not mailed', async () => {
    const requestId = await aRequest(owner, { share_scope: 'verified' });
    await expect(anOffer(helper, requestId)).rejects.toThrow();
    await expect(anOffer(owner, requestId)).rejects.toThrow();
    expect(await subjects(owner)).toEqual([]);
  });
});

describe('a request that is closed', () => {
  test.each([
    [requestStatus.completed, 'Successful'],
    [requestStatus.cancelled, 'Withdrawn'],
  ])('a closing with status %i is mailed to users with a live offer as %s', async (statusId, word) => {
    const requestId = await aRequest(owner);
    const gone = await aUser(product);
    const chatId = await anOffer(helper, requestId);
    await anOffer(gone, requestId);
    await gone.call.offers.undoOfferHelp({ requestId });
    await close(requestId, statusId);
    await close(requestId, statusId);
    const mails = await emailsTo(product.db, helper);
    expect(mails.map((mail) => mail.subject)).toEqual([`${word}: Which landmarks survive milling?`]);
    expect(mails[0]?.text_body).toContain(pathTo.chat(chatId, 'my-offers'));
    expect(await subjects(gone)).toEqual([]);
    expect(await subjects(owner, 'status')).toEqual([]);
  });

  test('other statuses and repeated closings are not mailed', async () => {
    const requestId = await aRequest(owner);
    await anOffer(helper, requestId);
    await close(requestId, requestStatus.inProgress);
    expect(await subjects(helper)).toEqual([]);
    for (let n = 0; n < 3; n += 1) {
      await close(requestId, requestStatus.cancelled);
      await close(requestId, requestStatus.active);
    }
    expect(await subjects(helper)).toHaveLength(1);
  });

  test('a deleted request is mailed as withdrawn, unless it was closed before', async () => {
    const [first, second] = [await aRequest(owner), await aRequest(owner)];
    for (const id of [first, second]) await anOffer(helper, id);
    await owner.call.requests.delete({ id: first });
    expect(await subjects(helper)).toEqual(['Withdrawn: Which landmarks survive milling?']);
    await close(second);
    await owner.call.requests.delete({ id: second });
    expect(await subjects(helper)).toHaveLength(2);
  });
});

describe('a successful collaborator', () => {
  test('a tracked collaborator is mailed once, a refused one never', async () => {
    const requestId = await aRequest(owner);
    await anOffer(helper, requestId);
    await close(requestId, requestStatus.completed);
    await expect(track(requestId, owner)).rejects.toThrow();
    await track(requestId, helper);
    await expect(track(requestId, helper)).rejects.toThrow();
    expect(await subjects(helper, 'collaborator')).toEqual(['Ada Example recorded you as a successful collaborator']);
    expect(await subjects(owner, 'collaborator')).toEqual([]);
  });

  test('a user gets at most twenty such emails a day', async () => {
    for (let n = 0; n < notificationLimits.perDay + 2; n += 1) {
      if (n === notificationLimits.perDay / 2) owner = await aUser(product, { name: 'Cy Example' });
      const requestId = await aRequest(owner);
      await close(requestId);
      await track(requestId, helper);
    }
    expect(await subjects(helper)).toHaveLength(notificationLimits.perDay);
  });
});

describe('users without notifications', () => {
  /** Everything that is mailed at once, done to both. */
  async function doEverything() {
    const requestId = await aRequest(owner);
    await anOffer(helper, requestId);
    await close(requestId);
    await track(requestId, helper);
  }

  test('an unsubscribed user gets no notification', async () => {
    for (const { call, email } of [owner, helper]) await call.notifications.unsubscribe({ email });
    await doEverything();
    expect([...(await subjects(owner)), ...(await subjects(helper))]).toEqual([]);
  });

  test('an unverified user gets no notification', async () => {
    const requestId = await aRequest(owner);
    await product.db.updateTable('app_user').set({ verified_at: null }).where('id', '=', owner.id).execute();
    await anOffer(helper, requestId);
    expect(await subjects(owner)).toEqual([]);
  });

  test('a user who has turned one kind off gets the others', async () => {
    await owner.call.notifications.updatePreferences({ ...everything, offers: false });
    await helper.call.notifications.updatePreferences({ ...everything, statuses: false });
    await doEverything();
    expect(await subjects(owner)).toEqual([]);
    expect(await subjects(helper)).toEqual(['Ada Example recorded you as a successful collaborator']);
    await helper.call.notifications.updatePreferences({ ...everything, collaborations: false });
    await doEverything();
    expect((await subjects(helper)).slice(1)).toEqual(['Successful: Which landmarks survive milling?']);
  });
});
