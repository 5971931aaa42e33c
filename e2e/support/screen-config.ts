import type { Page } from '@playwright/test';

const inPage = /<meta name="config" content="([^"]*)">/;
const fromAttribute = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
const toAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Gives the pages of a browser other settings of the operator from now on; `change` is called for each page. */
export async function changeConfig(page: Page, change: () => Record<string, unknown>): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const settings = JSON.parse(fromAttribute(inPage.exec(html)?.[1] ?? '{}'));
    const content = toAttribute(JSON.stringify({ ...settings, ...change() }));
    await route.fulfill({ response, body: html.replace(inPage, () => `<meta name="config" content="${content}">`) });
  });
}
