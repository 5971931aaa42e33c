import { silence } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/sentences/messages';
import { createClient, createOffer, createRequest, createUser } from '@exchange/testkit/app-users';
import { refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail, validPassword } from '@exchange/testkit/users';
import { expect, test } from 'vitest';
import { inLanguage, loadPseudoLanguage, pseudoTag } from '../core/languages.ts';

await loadPseudoLanguage();
const product = await openTestApp({ languages: ['en', pseudoTag, 'ja'] });

test('a person cannot choose a language that is not offered', async () => {
  const ada = await createUser(product);
  const refused = await refusalOf(ada.call.profiles.update({ name: 'Ada', language: 'tlh' }));
  expect(refused).toMatchObject({ key: 'reference.unknown', fields: { language: messages.validation.list() } });
  expect(await ada.call.profiles.own()).toMatchObject({ name: 'Ada Example', language: null });
});

test('an email is in the language of its reader, not of the person who causes it', async () => {
  const owner = await createUser(product, { name: 'Ada Example' });
  const helper = await createUser(product, { name: 'Bo Helper' });
  await owner.call.profiles.update({ language: pseudoTag });
  const request = await createRequest(owner);
  await createOffer(helper, request, 'I have milled before.');
  const [toOwner] = await product.emailsTo(owner);
  expect(toOwner?.subject).toMatch(/^⟦Ĥéļþ öƒƒéŕéð ƀý ⟦“Bo Helper”/);
  expect(toOwner?.html_body).toContain(`<html lang="${pseudoTag}" dir="ltr">`);
  expect(toOwner?.text_body.replace(/“[^”]*”|Research Exchange|https?:\S+|^> .*$|^-- $/gm, '')).not.toMatch(
    /[A-Za-z]{2}/,
  );
});

test('a person who chose no language gets emails in that of the browser of the last login, or else in the default language', async () => {
  const email = uniqueEmail();
  const { call } = createClient(product);
  await inLanguage(pseudoTag, () => call.auth.signup({ email, password: validPassword }));
  const subject = async () => (await product.lastMail(email))?.subject;
  expect(await subject()).toMatch(/^⟦/);

  const member = await createUser(product);
  const helper = await createUser(product);
  const request = await createRequest(member);
  await inLanguage(pseudoTag, () => createOffer(helper, request));
  expect((await product.emailsTo(member))[0]?.subject).toMatch(/^Help offered by/);
});

test('an email to an owner without offers suggests areas in the language of the owner', async () => {
  const owner = await createUser(product, { areas: [2304] });
  await owner.call.profiles.update({ language: 'ja' });
  for (let n = 0; n < 5; n += 1) await createUser(product, { areas: [2304, 2303] });
  await createRequest(owner, { technical_area_ids: [2304] });
  for (let n = 0; n < 10; n += 1) await createUser(product, { areas: [2303] });
  await product.passTime(silence.firstAfterDays, 'days');
  await product.runJob('send-silence-emails');
  await product.sendAll();
  const [email] = await product.emailsTo(owner, 'silence');
  expect(email?.text_body).toContain('分野「電子顕微鏡」を追加する');
});
