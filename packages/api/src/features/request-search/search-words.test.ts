import { createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { openTestApp } from '@exchange/testkit/test-file';
import { expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
const viewer = await createUser(product);
const owner = await createUser(product);
await owner.call.profiles.update({ claimed_institute: 'Château of Alchemy' });
const description = 'We use FIB/SEM, cryo-EM and Fourier’s and Ørsted’s methods on lamellae.';
const id = await createRequest(owner, { description });
// Known words are those of two requests; one's own are not found.
await createRequest(viewer, { description });
await product.runJob('refresh-search');

/** Requests that have all words. */
async function idsOf(input: Parameters<User['call']['requests']['search']>[0]) {
  const { items, is_near } = await viewer.call.requests.search(input);
  return is_near ? [] : items.map((request) => request.id);
}

test.each([
  ['a word', 'milling', true],
  ['the beginning of the last word', 'surv', true],
  ['the beginning of another word', 'surv milling', false],
  ['a word of the description', 'lamellae', true],
  ['case', 'MILLING', true],
  ['accents in the search', 'mílling', true],
  ['accents in the request', 'orsted', true],
  ['a ligature and a letter of its own', 'Ørsted', true],
  ['a phrase', '"landmarks survive"', true],
  ['a phrase in another order', '"survive landmarks"', false],
  ['a phrase across title and description', '"milling we"', false],
  ['a beginning in a phrase', '"landmarks surv"', false],
  ['a word with a hyphen', 'cryo-EM', true],
  ['the same without', 'cryoem', true],
  ['a possessive without its apostrophe', 'fouriers', true],
  ['two parts of a path', 'fib/sem', true],
  ['a word that must not be there', 'landmarks -milling', false],
  ['a word that must not be there and is not', 'landmarks -python', true],
  ['a phrase that must not be there', 'landmarks -"survive milling"', false],
  ['one of two words', 'python or milling', true],
  ['neither of two words', 'python or rust', false],
  ['or between groups', 'python rust or landmarks milling', true],
  ['only words that must not be there', '-python', true],
  ['an open quote', '"landmarks survive', true],
  ['a letter too many', 'landdmarks milling', true],
  ['a wrong letter in the beginning of a word', 'lamexl', true],
  ['two letters swapped', 'millign', true],
  ['a typing error in a word with a hyphen', 'cyro-em', true],
  ['a typing error in the second part', 'cryo-me', true],
  ['two typing errors', 'mxlligg', false],
  ['a typing error in a short word', 'dx', false],
  ['the stored id of an area', ':a101', false],
  ['operators of the database', "milling & ! | <-> :* ' \\", true],
  ['a sign and nothing else', '!!!', true],
])('a search by %s (%s) finds the request: %s', async (_what, q, isFound) => {
  expect(await idsOf({ q, among: 'all' })).toEqual(isFound ? [id] : []);
});

test('the search for requests finds the names of areas, type and institute', async () => {
  const { technical_areas, collaboration_type_name } = await viewer.call.requests.byId({ id });
  for (const q of [collaboration_type_name, 'chateau of alchemy', ...technical_areas.map(({ name }) => name)])
    expect(await idsOf({ q })).toEqual([id]);
});
