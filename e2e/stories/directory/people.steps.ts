import type { RestUser, RestUserDetails } from '@exchange/testkit/rest-users';
import type { Page } from '@playwright/test';
import type { CreateUser } from '../../support/test.ts';

export const person = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();

/** Creates a person whom others find under People. */
export async function createListed(
  createUser: CreateUser,
  details: RestUserDetails,
  description: string,
): Promise<RestUser> {
  const user = await createUser(details);
  await user.call('PUT', '/api/profile', { description, is_listed: true });
  return user;
}
