import { randomUUID } from 'node:crypto';
import { inLanguage } from '@exchange/api/core/languages';
import type { Said } from '@exchange/contract/sentences';
import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { appScreens } from '@exchange/contract/sentences/app.screens';
import { authScreens } from '@exchange/contract/sentences/auth.screens';
import { chatScreens } from '@exchange/contract/sentences/chats.screens';
import { creditScreens } from '@exchange/contract/sentences/credit.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { requestFormScreens } from '@exchange/contract/sentences/my-requests-form.screens';
import { offerScreens } from '@exchange/contract/sentences/offers.screens';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { requestStatusScreens } from '@exchange/contract/sentences/requests-status.screens';
import { requestStatus } from '@exchange/contract/statuses';
import { area, createOffer, createRequest, type RestUser, setStatus } from '@exchange/testkit/rest-users';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { geometryProblems, untilLaidOut } from '../../support/geometry.ts';
import { choose, password } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/** The names of a list of reference data in a language, by id. */
async function namesOf(user: RestUser, list: string, language: string): Promise<Map<number, string>> {
  const text = JSON.stringify(await user.call('GET', `/api/${list}?language=${language}`));
  return new Map([...text.matchAll(/"id":(\d+),"name":"([^"]+)"/g)].map(([, id, name = '']) => [Number(id), name]));
}

/** The start of an address that stands at the end of its line from right to left, and at its beginning from left to right. */
const startOf = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).evaluate((element) => {
    const range = document.createRange();
    const node = element.firstChild ?? element;
    const x = (at: number) => {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().x;
    };
    return x(0) < x(4) ? 'ltr' : 'rtl';
  });

const readers = [
  {
    tag: 'ar',
    direction: 'rtl',
    names: ['ليلى حدّاد', 'سامي العلي'],
    title: 'من استخدم cryo-FIB مع STED (3D)؟',
    text: 'نفقد العلامات عند الطحن.',
    message: 'لدينا 3 عينات، ويمكنني المساعدة.',
    reply: 'شكرًا، متى يناسبك؟',
  },
  {
    tag: 'ja',
    direction: 'ltr',
    names: ['田中 花子', '佐藤 太郎'],
    title: 'cryo-FIBとSTED（3D）を組み合わせた方はいますか？',
    text: 'ミリングで目印が失われます。',
    message: '試料が3つあり、お手伝いできます。',
    reply: 'ありがとうございます。いつがよいですか？',
  },
] as const;

for (const { tag, direction, names, title, text, message, reply } of readers)
  test(`two people who read ${tag} post, offer help, talk and thank, and find every screen in their language`, async ({
    open,
    createUser,
  }) => {
    const say = (sentence: Said) => inLanguage(tag, sentence);
    const [owner, helper] = names;
    const ada = await createUser({ name: owner, password, email: `ada-${tag}@example.org` });
    const bob = await createUser({ name: helper });
    await bob.call('PUT', '/api/profile', { language: tag });
    const areas = await namesOf(ada, 'technical-areas', tag);
    const types = await namesOf(ada, 'collaboration-types', tag);
    const statuses = await namesOf(ada, 'collaboration-request-statuses', tag);
    const button = (page: Page, sentence: Said) => page.getByRole('button', { name: say(sentence), exact: true });

    const page = await open(null, '/login', { size: { width: 360, height: 740 }, own: true });
    await page.getByRole('combobox', { name: 'Language' }).selectOption(tag);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    await page.getByLabel(say(authScreens.email)).fill(ada.email);
    await page.getByLabel(say(authScreens.password), { exact: true }).fill(password);
    await button(page, authScreens.login).click();
    await expect(button(page, appScreens.logout)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(owner);

    await page.getByRole('link', { name: say(appScreens.ownRequests), exact: true }).click();
    await page.getByLabel(say(requestFormScreens.title)).fill(title);
    await page.getByLabel(say(requestFormScreens.type)).selectOption({ label: types.get(101) ?? '' });
    await page
      .getByRole('button', { name: areas.get(area.id) ?? '' })
      .first()
      .click();
    await page.getByLabel(say(requestFormScreens.description)).fill(text);
    await page.getByRole('radio', { name: say(requestSentences.scope.everyone) }).check();
    await button(page, requestFormScreens.create).click();
    const card = page.getByRole('article', { name: title });
    const active = statuses.get(requestStatus.active) ?? '';
    await expect(card.getByRole('button', { name: active })).toBeVisible();
    await expectAccessible(page, { asIs: true });

    const theirs = await open(bob, '/requests');
    const found = theirs.getByRole('article', { name: title });
    await expect(found, 'names are in the language of the account').toContainText(types.get(101) ?? '');
    await theirs.getByRole('button', { name: say(requestScreens.offerHelp), description: title }).click();
    const dialog = theirs.getByRole('dialog', { name: say(offerScreens.offerHelp) });
    await dialog.getByLabel(say(offerScreens.message)).fill(message);
    await dialog.getByRole('button', { name: say(offerScreens.offerHelp) }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole('link', { name: say(appScreens.chats) }).click();
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('log').getByText(message)).toBeVisible();
    await page.getByRole('textbox', { name: say(chatScreens.message), exact: true }).fill(reply);
    await button(page, chatScreens.send).click();
    await page.getByRole('button', { name: say(chatScreens.acceptOffer) }).click();
    await expect(page.getByText(say(chatScreens.moveQuestion))).toBeVisible();
    await expectAccessible(page, { asIs: true });
    await button(page, chatScreens.keepActive).click();
    const status = (id: number) =>
      page.getByRole('button', { name: statuses.get(id) ?? '', description: say(requestStatusScreens.changeStatus) });
    await choose(status(requestStatus.active), statuses.get(requestStatus.completed) ?? '');
    await expect(status(requestStatus.completed)).toBeVisible();

    await page.goto('/create-request');
    await card.getByRole('button', { name: say(creditScreens.giveCredit), description: helper }).click();
    await card.getByRole('button', { name: say(creditScreens.addThanks), description: helper }).click();
    const thanks = page.getByRole('dialog');
    await thanks.getByLabel(say(creditScreens.thanks)).fill(reply);
    await thanks.getByRole('button', { name: say(messages.button.save) }).click();
    await expect(card.getByText(say(creditScreens.notConfirmedWithThanks))).toBeVisible();

    await theirs.goto('/profile');
    await theirs.getByRole('button', { name: say(creditScreens.yesRight) }).click();
    const confirmation = theirs.getByRole('dialog', { name: say(creditScreens.confirmCollaboration) });
    await expect(confirmation).toContainText(reply);
    await confirmation.getByRole('button', { name: say(creditScreens.confirm), exact: true }).click();
    await expect(theirs.getByRole('region', { name: say(creditScreens.record) })).toContainText(title);
    await expectAccessible(theirs, { asIs: true });

    await page.getByRole('link', { name: say(appScreens.ownProfile), exact: true }).click();
    expect(await startOf(page, ada.email), 'an address runs from left to right').toBe('ltr');
    await page.getByRole('link', { name: say(profileScreens.settings) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(accountScreens.settings));
    await page.getByRole('combobox', { name: say(accountScreens.languageOfScreensAndEmails) }).selectOption('en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  });

test('in every language, a small phone shows all parts of the main screens, also with text of twice the size', async ({
  open,
  createUser,
}) => {
  test.setTimeout(300_000);
  const tags = ['de', 'fr', 'es', 'pt-BR', 'ja', 'zh-Hans', 'ar'];
  const ada = await createUser({ name: 'Ada' });
  const bob = await createUser({ name: 'Bob' });
  const word = `word${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const request = await createRequest(ada);
  await createRequest(bob, { title: `Which landmarks survive ${word}?` });
  const solved = await createRequest(ada, { title: 'A mixed model' });
  const chat = await createOffer(bob, request);
  await createOffer(bob, solved);
  await setStatus(ada, solved, requestStatus.completed);
  const page = await open(ada, '/', { size: { width: 320, height: 640 }, own: true });
  const devtools = await page.context().newCDPSession(page);
  const speak = async (tag: string) => {
    await page.evaluate((language) => {
      localStorage.setItem('language', language);
      dispatchEvent(new StorageEvent('storage', { key: 'language' }));
    }, tag);
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
  };
  const setBarsAtFoot = (areThere: boolean) =>
    page.evaluate((there) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.nav, .card-actions, .save-bar { position: static !important }');
      document.adoptedStyleSheets = there ? [] : [sheet];
    }, areThere);
  const found: string[] = [];
  for (const [path, ready] of [
    ['/', '.due a'],
    [`/requests?q=${word}`, '.request-card'],
    [`/requests/${request}`, '.offers .offer'],
    ['/create-request', '.request-card'],
    [`/chats/${chat}?tab=my-requests`, '.bubble'],
    ['/profile', '#edit-preferences'],
    ['/people', '.finder'],
    ['/account', 'select'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(ready).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const tag of tags) {
      await speak(tag);
      await page.evaluate(untilLaidOut);
      // What lies under a bar at the foot can be scrolled from below it; axe takes it for too small.
      await setBarsAtFoot(false);
      await test.step(`${path} in ${tag}`, () => expectAccessible(page, { asIs: true }));
      await setBarsAtFoot(true);
      if (tag !== 'de' && tag !== 'fr') continue;
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      await page.setViewportSize({ width: 640, height: 640 });
      await page.evaluate(untilLaidOut);
      found.push(...(await page.evaluate(geometryProblems)).map((problem) => `${path}, ${tag}: ${problem}`));
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
      await page.setViewportSize({ width: 320, height: 640 });
    }
  }
  expect(found.join('\n'), 'problems with large text').toBe('');
});
