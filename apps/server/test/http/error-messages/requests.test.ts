import { expect, test } from 'vitest';
import * as make from '../calls/shorthand.ts';
import { createFixture, createRequest } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import { type ApiCall, callAt, transports } from '../testing/transports.ts';
import { createMessageFixture } from './fixture.ts';

const fixture = await createMessageFixture();
const { refuses, replies } = fixture;

const sentence = {
  title: 'Please enter a title for your collaboration request',
  collaboration_type_id: 'Please select a collaboration type',
  technical_area_ids: 'Please select at least one technical area',
  share_scope: 'Please select who to share this request with',
  institute_ids: 'Please select at least one institute to share with',
};
const broken: readonly (readonly [keyof typeof sentence, object, readonly unknown[]])[] = [
  ['title', {}, ['', null, undefined]],
  ['collaboration_type_id', {}, ['', null, undefined]],
  ['technical_area_ids', {}, [[], null, undefined]],
  ['share_scope', {}, ['', null, undefined]],
  ['institute_ids', { share_scope: 'selected' }, [[], null, undefined]],
];
test.each(broken)('%s is required, on create and on edit', async (field, others, values) => {
  const id = await createRequest(fixture.server, fixture.person);
  for (const value of values)
    for (const apiCall of [make.create({ ...others, [field]: value }), make.edit(id, { ...others, [field]: value })])
      await fixture.refusesField(apiCall, fixture.person, field, sentence[field]);
});

test('a request without a description is a draft, and needs one for every other status', async () => {
  const description = `${sentences.needsDescription}. Please add a description before saving.`;
  const details = { code: 'description_required', fields: { description } };
  const refusesWithout = (apiCall: ApiCall) =>
    refuses(apiCall, fixture.person, 400, sentences.needsDescription, details);
  for (const empty of ['', '  \n ', null, undefined])
    for (const { body } of await replies(make.create({ description: empty }), fixture.person)) {
      expect(body).toMatchObject({ message: 'draft_due_to_missing_description' });
      const id = Number(Object(body).id);
      for (const statusId of [2, 3, 4, 5]) await refusesWithout(make.status(id, statusId));
    }
  const id = await createRequest(fixture.server, fixture.person);
  await refusesWithout(make.edit(id, { description: ' ' }));
});

test('an offer needs a message', async () => {
  const { request, reader } = await createFixture(fixture.server);
  for (const message of ['', '  ', '\n', null, 5, [], {}])
    await fixture.refusesField(make.offer(request, message), reader, 'message', sentences.message);
});

test('successful offers and hiding reply with their documented messages', async () => {
  for (const transport of transports) {
    const { request, reader } = await createFixture(fixture.server);
    const messageOf = async (apiCall: ApiCall) =>
      Object((await callAt(transport, fixture.server.app, apiCall, reader.cookie)).body).message;
    expect(await messageOf(make.dismiss(request))).toBe('Request dismissed successfully!');
    expect(await messageOf(make.undoDismiss(request))).toBe(
      'Dismiss undone successfully! Request moved back to New Requests.',
    );
    expect(await messageOf(make.offer(request))).toBe('Help offered successfully!');
    expect(await messageOf(make.undoOffer(request))).toBe(
      'Offer help undone successfully! Request moved back to New Requests.',
    );
  }
});
