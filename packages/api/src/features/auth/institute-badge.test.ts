import { foldForSearch } from '@exchange/contract/fold';
import { createClient, logIn, signUp, signUpUnverified, tokenIn } from '@exchange/testkit/app-users';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail, validPassword } from '@exchange/testkit/users';
import { expect, test } from 'vitest';

const product = await openTestApp();

async function insertInstitute(name: string, ...domains: string[]): Promise<number> {
  const { id } = await product.db
    .insertInto('institute')
    .values({ name, search_name: foldForSearch(name), source_key: domains[0] ?? name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await product.db
    .insertInto('institute_domain')
    .values(domains.map((domain) => ({ domain, institute_id: id })))
    .execute();
  return id;
}

/** The badge of somebody who proves an address. */
async function badgeOf(domain: string) {
  const { call } = await logIn(product, await signUp(product, { email: uniqueEmail(domain) }));
  const { institute_id, institute_name, is_verified_institute } = await call.profiles.own();
  return { institute_id, institute_name, is_verified_institute };
}
const none = { institute_id: null, institute_name: null, is_verified_institute: false };

test('an email address at a domain or subdomain of an institute gets the institute’s badge, and one at a similar domain none', async () => {
  const id = await insertInstitute('Institute of Tests', 'tests.example', 'tests.test');
  const badge = { institute_id: id, institute_name: 'Institute of Tests', is_verified_institute: true };
  for (const domain of ['tests.example', 'TESTS.Example', 'cs.tests.example', 'a.b.c.tests.example', 'tests.test'])
    expect(await badgeOf(domain)).toEqual(badge);
  for (const domain of ['evil-tests.example', 'tests.example.evil.org', 'ests.example', 'tests.example.com'])
    expect(await badgeOf(domain)).toEqual(none);
});

test('if domains of several institutes fit an email address, the longest domain gives the badge', async () => {
  await insertInstitute('University of Wholes', 'wholes.example');
  const part = await insertInstitute('Hospital of the University', 'hospital.wholes.example');
  expect(await badgeOf('wholes.example')).toMatchObject({ institute_name: 'University of Wholes' });
  expect(await badgeOf('a.hospital.wholes.example')).toMatchObject({ institute_id: part });
});

const shared = ['ac.uk', 'edu.by', 'bsu.edu.by', 'unilu.ac.cd', 'co.uk', 'ac.jp', 'edu.au', 'gmail.com'];
const left = ['alumni.stanford.edu', 'alumni.pku.edu.cn', 'deep.alumni.pku.edu.cn', 'di.uniroma1.it', 'unam.mx'];
const alike = ['harvard.edu.evil.example', 'ox.ac.uk.evil.com', 'evil-ox.ac.uk', 'notox.ac.uk'];
test.each([...shared, ...left, ...alike])(
  'an email address at %s gets no badge of an institute in the loaded list',
  async (domain) => expect(await badgeOf(domain)).toEqual(none),
);

test.each([
  'alumni.ethz.ch',
  'alumni.tum.de',
  'alumni.cam.ac.uk',
  'deep.alumni.princeton.edu',
  'alum.berkeley.edu',
  'alu.cqu.edu.cn',
  'post.harvard.edu',
])('former students with an address at %s get no badge of an institute', async (domain) =>
  expect(await badgeOf(domain)).toEqual(none),
);

test('a domain for former students gives a badge if an institute itself owns that domain', async () => {
  const id = await insertInstitute('Institute of Givers', 'givers.example', 'alumni.givers.example');
  expect(await badgeOf('alumni.givers.example')).toMatchObject({ institute_id: id });
});

test.each([
  ['edu.p.lodz.pl', 'p.lodz.pl'],
  ['stud.uni-goettingen.de', 'uni-goettingen.de'],
  ['physik.uni-muenchen.de', 'lmu.de'],
  ['nuigalway.ie', 'universityofgalway.ie'],
  ['etu.univ-lyon1.fr', 'univ-lyon1.fr'],
])('email addresses at %s and %s get the badge of the same institute', async (one, other) => {
  const badge = await badgeOf(one);
  expect(badge.is_verified_institute).toBe(true);
  expect(await badgeOf(other)).toEqual(badge);
});

test.each([
  ['alumnos.uc3m.es', 'Universidad Carlos III de Madrid'],
  ['univie.ac.at', 'University of Vienna'],
  ['ox.ac.uk', 'University of Oxford'],
  ['cs.ox.ac.uk', 'University of Oxford'],
  ['pku.edu.cn', 'Peking University'],
  ['mail.nih.gov', 'National Institutes of Health'],
  ['inf.ethz.ch', 'ETH Zürich'],
  ['mpg.de', 'Max Planck Society'],
  ['cern.ch', 'CERN'],
])('an email address at %s gets the badge of %s in the loaded list of institutes', async (domain, institute_name) => {
  expect(await badgeOf(domain)).toMatchObject({ institute_name, is_verified_institute: true });
});

test('a reset of the password verifies an unverified email address, and with it the institute', async () => {
  const { call } = createClient(product);
  const { email } = await signUpUnverified(product, { email: uniqueEmail('ox.ac.uk') });
  const badge = () =>
    product.db.selectFrom('app_user').select('is_verified_institute').where('email_key', '=', email).executeTakeFirst();
  expect(await badge()).toEqual({ is_verified_institute: false });
  await call.auth.forgotPassword({ email });
  await call.auth.resetPassword({ token: tokenIn(await product.lastMail(email)), newPassword: 'A new horse 99' });
  expect(await badge()).toEqual({ is_verified_institute: true });
});

test('in a browser that did not sign up, a verification link works without a press only if it grants no badge and one password waits', async () => {
  await insertInstitute('Institute of Scanners', 'scanned.example');
  const own = 'n'.repeat(22);
  const linkTo = async (email: string, password = validPassword) => {
    await createClient(product).call.auth.signup({ email, password, nonce: own });
    return tokenIn((await product.emailsTo({ email })).at(-1));
  };
  const describeLink = (token: string, nonce?: string) =>
    createClient(product).call.auth.verificationLink({ token, nonce });
  const badge = await linkTo(uniqueEmail('cs.scanned.example'));
  expect(await describeLink(badge)).toMatchObject({ state: 'valid', is_own: false, is_automatic: false });
  expect(await describeLink(badge, own)).toMatchObject({ is_own: true, is_automatic: true });
  const email = uniqueEmail();
  const link = await linkTo(email);
  expect(await describeLink(link)).toMatchObject({ state: 'valid', is_own: false, is_automatic: true });
  await linkTo(email, 'Another-Horse-2');
  expect(await describeLink(link)).toMatchObject({ state: 'valid', is_own: false, is_automatic: false });
  expect(await describeLink('nonsense', own)).toMatchObject({ state: 'invalid', is_automatic: false });
});
