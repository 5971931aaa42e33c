import type { RestUser } from '@exchange/testkit/rest-users';
import type { Page } from '@playwright/test';

/** Areas and a word that only the people of one story have, so that stories of one worker do not find each other's requests. */
let next = 0;

export function own(): { areas: number[]; technical_area_ids: number[]; word: string } {
  const at = next++;
  const area = 2201 + at;
  // Words of two stories are so far apart that one is never taken for the other with a typing error.
  return { areas: [area], technical_area_ids: [area], word: `quagga${'abcdefghijkl'.charAt(at).repeat(3)}xyl` };
}

export const card = (page: Page, title: string) => page.getByRole('article', { name: title });

export const field = (page: Page) => page.getByRole('searchbox', { name: 'Search requests' });

export const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

export const save = (person: RestUser, name: string, q: string) =>
  person.call('POST', '/api/saved-searches', { name, q, sort: 'best' });
