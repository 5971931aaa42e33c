import { createRequest } from '@exchange/testkit/rest-users';
import type { CreateUser } from '../../support/test.ts';

export const link = `https://www.ebi.ac.uk/biostudies/BioImages/studies/S-BIAD634?query=some%20thing&page=${'2'.repeat(10)}`;

export const word = 'elektronen'.repeat(12);

export const title = `Who has opened ${link} with ${word}?`;

export const description = `See ${link} for the data, please. ${word}`;

/** A name without a space, as people and programs write them. */
export const longName = (first: string) => first.padEnd(60, 'schlegelsteinhausen');

export async function createPair(createUser: CreateUser) {
  const [ada, bob] = [await createUser({ name: longName('Ada') }), await createUser({ name: longName('Bob') })];
  for (const user of [ada, bob]) await user.call('PUT', '/api/profile', { description, is_listed: true });
  const request = await createRequest(ada, { title, description });
  return { ada, bob, request };
}
