import { grantRole } from '@exchange/api';
import type { StaffRole } from '@exchange/contract/profiles';
import type { Db } from '@exchange/db';
import type { RestUser } from '@exchange/testkit/rest-users';
import { giveFactor } from '@exchange/testkit/second-factor';
import type { Page } from '@playwright/test';
import { password } from '../../support/steps.ts';
import { type CreateUser, expect } from '../../support/test.ts';

export async function createStaff(
  db: Db,
  createUser: CreateUser,
  role: StaffRole,
): Promise<RestUser & { codes: string[] }> {
  const user = await createUser({ name: `Some ${role}`, password });
  await grantRole(db, user.email, role);
  const codes = await giveFactor(db, user.id);
  return { ...user, codes };
}

export const places = (page: Page) => page.getByRole('navigation', { name: 'Console', exact: true });

export const toast = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();

/** Gives the reason that a dialog asks for, presses its button, and expects a message. */
export async function giveReason(page: Page, dialog: string | RegExp, reason: string, button: string, answer?: string) {
  const question = page.getByRole('dialog', { name: dialog });
  await question.getByLabel('Reason, for the audit log').fill(reason);
  await question.getByRole('button', { name: button, exact: true }).click();
  if (answer !== undefined) await expect(toast(page, answer)).toBeVisible();
}
