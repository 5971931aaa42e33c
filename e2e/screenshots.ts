import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startTestServer } from '@exchange/db/testing';
import { password, users } from '@exchange/demo/dataset';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './support/chromium.ts';
import { type Product, startProduct } from './support/product.ts';
import { type Shot, shots } from './support/shots.ts';
import { tryLogin } from './support/steps.ts';

/** Pictures of every screen with the demo data, in both themes and three widths, and a page to look through them. */
const folder = fileURLToPath(new URL('./screenshots/', import.meta.url));
const demoMain = fileURLToPath(new URL('../apps/demo/src/main.ts', import.meta.url));
const widths = [360, 768, 1280];
const themes = ['light', 'dark'] as const;

async function fillWithDemo(databaseUrl: string): Promise<void> {
  const { NODE_ENV: _, ...env } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', demoMain], {
    env: { ...env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The demo data could not be made (code ${code}).`);
}

/** A page of somebody's own browser, logged in unless nobody is meant. */
async function pageOf(browser: Browser, product: Product, who: Shot['who']): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce', locale: 'en-GB' });
  const page = await context.newPage();
  const user = users[who];
  if (user === undefined) return page;
  await page.goto('/login');
  await tryLogin(page, user.email, password);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  return page;
}

/** One screen in all widths and themes. Answers the names of the pictures. */
async function picture(page: Page, { name, path, ready, prepare }: Shot): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 900 });
  // What the picture before has left in its forms.
  if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear());
  await page.goto(path);
  await page.locator(ready).first().waitFor();
  await prepare?.(page);
  const files: string[] = [];
  for (const colorScheme of themes)
    for (const width of widths) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
      await page.evaluate(() => document.fonts.ready);
      const file = `${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: `${folder}${file}`, fullPage: true });
      files.push(file);
    }
  return files;
}

function contactSheet(rows: readonly (readonly string[])[]): string {
  const figures = rows.map(
    (files) =>
      `<section>${files.map((file) => `<figure><a href="${file}"><img src="${file}" alt=""></a><figcaption>${file}</figcaption></figure>`).join('')}</section>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px sans-serif;background:#777}section{display:flex;gap:12px;align-items:start;margin:24px}figure{margin:0}img{max-height:720px;display:block}figcaption{color:#fff}</style>
${figures.join('\n')}\n`;
}

async function main(): Promise<void> {
  const server = await startTestServer();
  const product = await startProduct({ RATE_LIMITS: 'off' });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
  try {
    process.stderr.write('Making the demo data …\n');
    await fillWithDemo(product.databaseUrl);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const rows: string[][] = [];
    for (const who of [...new Set(shots.map((shot) => shot.who))]) {
      const page = await pageOf(browser, product, who);
      for (const shot of shots.filter((one) => one.who === who)) {
        process.stderr.write(`  ${shot.name}\n`);
        rows.push(await picture(page, shot));
      }
      await page.context().close();
    }
    await writeFile(`${folder}index.html`, contactSheet(rows));
    process.stderr.write(`Look at ${folder}index.html\n`);
  } finally {
    await browser.close();
    await product.stop();
    await server.stop();
  }
}

await main();
