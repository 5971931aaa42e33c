import type { Page } from '@playwright/test';
import { expect } from '../../support/test.ts';

export const shows = (page: Page, text: string) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();

export const title = 'Who sells the best pills?';
