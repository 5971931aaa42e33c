import { area } from '@exchange/testkit/rest-users';
import type { Page } from '@playwright/test';
import { title } from '../../support/steps.ts';

export const path = '/create-request';

export const newForm = (page: Page) => page.getByRole('region', { name: 'New request' });

/** Fills what is required; the description is left to the story. */
export async function fillForm(page: Page): Promise<void> {
  const form = newForm(page);
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Collaboration type').selectOption({ label: 'Quick question to an expert' });
  await form.getByRole('button', { name: area.name }).click();
  await form.getByRole('radio', { name: 'Everyone on the platform' }).check();
}
