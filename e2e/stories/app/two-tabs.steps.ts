import { area } from '@exchange/testkit/rest-users';
import type { Locator, Page } from '@playwright/test';
import { title } from '../../support/steps.ts';
import { expect } from '../../support/test.ts';

export const newForm = (page: Page) => page.getByRole('region', { name: 'New request' });

export async function fillRequest(page: Page): Promise<void> {
  const form = newForm(page);
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Collaboration type').selectOption({ label: 'Quick question to an expert' });
  await form.getByRole('button', { name: area.name }).click();
  await form.getByLabel('Description').fill('We lose them all.');
  await form.getByRole('radio', { name: 'Everyone on the platform' }).check();
}

/** Opens the inline form of a request. */
export async function openEdit(page: Page, id: number): Promise<Locator> {
  const card = page.locator(`#own-request-${id}`);
  await card.getByRole('button', { name: /^Edit/ }).click();
  await expect(card.getByRole('textbox', { name: 'Title' })).toBeVisible();
  return card;
}

export const saved = (page: Page) => page.getByText('Collaboration request updated successfully');
