import type { Page } from '@playwright/test';

export const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: false }).first();

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

export const types = 37;

export const areas = [2303, 2304];

export const question = 'Quick question to an expert';

export async function editCustom(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Collaboration Status' }).click();
  await page.getByRole('radio', { name: 'Custom' }).check();
}

export const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
