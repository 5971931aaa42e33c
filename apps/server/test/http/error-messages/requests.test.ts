import { describe, expect, test } from 'vitest';
import { aSetting, createRequest, setStatus } from '../testing/setting.ts';
import { type ApiCall, callAt, transports } from '../testing/transports.ts';
import { api, create, dismiss, edit, offer, status } from './calls.ts';
import { aPopulation } from './said.ts';

const { population, refuses } = aPopulation('requests');

describe('requests', () => {
  const sentence = {
    title: 'Please enter a title for your collaboration request',
    collaboration_type_id: 'Please select a collaboration type',
    technical_area_ids: 'Please select at least one technical area',
    share_scope: 'Please select who to share this request with',
    institute_ids: 'Please select at least one institute to share with',
  };
  const broken: readonly (readonly [keyof typeof sentence, object, readonly unknown[]])[] = [
    ['title', {}, ['', '   ', '\n\t', null, undefined, 5, []]],
    ['collaboration_type_id', {}, ['', null, undefined]],
    ['technical_area_ids', {}, [[], null, undefined]],
    ['share_scope', {}, ['', null, undefined]],
    ['institute_ids', { share_scope: 'selected' }, [[], null, undefined]],
  ];
  test.each(broken)('%s is required, on create and on edit', async (field, others, values) => {
    const id = await createRequest(population().server, population().person);
    for (const value of values)
      for (const apiCall of [create({ ...others, [field]: value }), edit(id, { ...others, [field]: value })])
        await refuses(apiCall, population().person, {
          status: 400,
          error: sentence[field],
          fields: { [field]: sentence[field] },
        });
  });

  test('the error is the first broken rule in the order of the form, and every invalid field is named', async () => {
    const names = Object.keys(sentence);
    for (let first = 0; first < names.length; first += 1) {
      const fields = Object.entries(sentence).slice(first);
      const blank = {
        title: ' ',
        collaboration_type_id: '',
        technical_area_ids: [],
        share_scope: 'selected',
        institute_ids: [],
      };
      const body = Object.fromEntries(
        Object.entries(blank).filter(([name]) => name === 'share_scope' || names.indexOf(name) >= first),
      );
      const named = Object.fromEntries(fields.filter(([name]) => name !== 'share_scope'));
      const [error = ''] = Object.values(named);
      await refuses(create(body), population().person, { status: 400, error, fields: named });
    }
  });

  test("scope 'my' needs a verified institute", async () => {
    const said = 'You must have a verified institute to use this option.';
    await refuses(create({ share_scope: 'my' }), population().person, {
      status: 400,
      error: said,
      fields: { share_scope: said },
    });
    const id = await createRequest(population().server, population().person);
    await refuses(edit(id, { share_scope: 'my' }), population().person, {
      status: 400,
      error: said,
      fields: { share_scope: said },
    });
    for (const transport of transports)
      expect(
        (await callAt(transport, population().server.app, create({ share_scope: 'my' }), population().verified.cookie))
          .error,
      ).toBe(undefined);
  });

  test('an unknown id of reference data is refused in each list of a request', async () => {
    const said = 'Please choose from the list.';
    for (const [field, value] of [
      ['collaboration_type_id', 999_999],
      ['technical_area_ids', [101, 999_999]],
      ['institute_ids', [999_999_999]],
      ['share_scope', 'nobody'],
    ] as const) {
      const others = field === 'institute_ids' ? { share_scope: 'selected' } : {};
      const apiCall = create({ ...others, [field]: value });
      await refuses(apiCall, population().person, { status: 400, error: said, fields: { [field]: said } });
    }
  });

  test('a request without a description is a draft, and needs one for every other status', async () => {
    const needed = 'A description is required for non-draft requests';
    for (const description of ['', '  \n ', null, undefined])
      for (const transport of transports) {
        const { body } = await callAt(
          transport,
          population().server.app,
          create({ description }),
          population().person.cookie,
        );
        expect(body).toMatchObject({ message: 'draft_due_to_missing_description' });
        const id = Number(Object(body).id);
        for (const statusId of [2, 3, 4, 5]) {
          const answer = await callAt(
            transport,
            population().server.app,
            status(id, statusId),
            population().person.cookie,
          );
          expect(answer).toMatchObject({ status: 400, error: needed, code: 'description_required' });
        }
      }
    const id = await createRequest(population().server, population().person);
    for (const transport of transports) {
      const answer = await callAt(
        transport,
        population().server.app,
        edit(id, { description: ' ' }),
        population().person.cookie,
      );
      expect(answer).toMatchObject({ status: 400, error: needed, code: 'description_required' });
    }
  });

  test('a request of another, an unknown one and a deleted one have their documented refusals', async () => {
    const { request, reader } = await aSetting(population().server);
    const own = 'You can only change your own collaboration requests';
    for (const apiCall of [edit(request), status(request, 2)])
      await refuses(apiCall, reader, { status: 403, error: own });
    const none = 'Collaboration request not found';
    for (const apiCall of [edit(999_999), status(999_999, 2), offer(999_999), dismiss(999_999)])
      await refuses(apiCall, reader, { status: 404, error: none });
  });
});

describe('offers and hiding', () => {
  test('a message is needed', async () => {
    const { request, reader } = await aSetting(population().server);
    const said = 'Please enter a message';
    for (const message of ['', '  ', '\n', null, undefined, 5, [], {}])
      await refuses(offer(request, message === undefined ? null : message), reader, {
        status: 400,
        error: said,
        fields: { message: said },
      });
  });

  test('an offer is refused if repeated, on an own request and on a request that is not active', async () => {
    const { request, helper, owner, reader } = await aSetting(population().server);
    await refuses(offer(request), helper, {
      status: 409,
      error: 'You have already offered help on this request',
      code: 'already_offered',
    });
    await refuses(offer(request), owner, { status: 403, error: 'You cannot offer help on your own request' });
    for (const statusId of [3, 4, 5]) {
      await setStatus(population().server, owner, request, statusId);
      await refuses(offer(request), reader, {
        status: 409,
        error: 'This request is not open for offers',
        code: 'not_active',
      });
    }
  });

  test('a request with an own offer and an own request cannot be hidden', async () => {
    const { request, helper, owner } = await aSetting(population().server);
    await refuses(dismiss(request), owner, { status: 403, error: 'You cannot dismiss your own collaboration request' });
    await refuses(dismiss(request), helper, {
      status: 409,
      error: 'You have offered help on this request. Undo the offer before hiding it.',
    });
  });

  test('successful offers and hiding reply with their documented messages', async () => {
    for (const transport of transports) {
      const { request, reader } = await aSetting(population().server);
      const say = async (apiCall: ApiCall) =>
        Object((await callAt(transport, population().server.app, apiCall, reader.cookie)).body).message;
      const undo = (what: 'dismiss' | 'offer-help') =>
        api(
          'POST',
          `collaboration-requests/undo-${what}`,
          what === 'dismiss' ? 'requests.undoDismiss' : 'offers.undoOfferHelp',
          {
            body: { requestId: request },
          },
        );
      expect(await say(dismiss(request))).toBe('Request dismissed successfully!');
      expect(await say(undo('dismiss'))).toBe('Dismiss undone successfully! Request moved back to New Requests.');
      expect(await say(offer(request))).toBe('Help offered successfully!');
      expect(await say(undo('offer-help'))).toBe('Offer help undone successfully! Request moved back to New Requests.');
    }
  });
});
