import { webhookFormats } from '@exchange/contract/webhooks';
import fc from 'fast-check';
import type { TestServer } from '../../support/server.ts';
import * as is from '../fuzz/oracles.ts';
import { absent } from '../fuzz/values.ts';
import { callOk, type Fixture } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import { call } from './call.ts';
import type { Entries } from './entry.ts';
import { clientId, field } from './fields.ts';

const example = async (server: TestServer, reader: Fixture['reader']) => {
  const saved = await callOk(server, reader, call('savedSearches.save', { name: 'Gels', q: 'gel' }));
  return { saved_search_id: Number(saved.id), url: 'https://hooks.example.org/a', format: 'json' as const };
};

const ofOne = {
  input: async ({ reader }: Fixture, server: TestServer) => {
    const added = await callOk(server, reader, call('webhooks.add', await example(server, reader)));
    return { id: Number(added.id) };
  },
  wrong: [404, sentences.noWebhook, () => ({ id: 'one' })] as const,
  // Other numbers may be webhooks of the same person that a test has made.
  fuzz: () => ({ fields: { id: field(is.never(404), fc.constantFrom(0, -1, 2 ** 40)) } }),
};

export const webhooks: Entries<'webhooks'> = {
  list: {
    input: () => ({}),
    wrong: [400, sentences.invalid, () => ({ of_operators: 'maybe' })],
    // For a member the operators' ones are not there.
    fuzz: () => ({
      fields: {
        of_operators: field(
          is.optional((value) => ({ refused: value === 'yes' ? 404 : 400 })),
          fc.constant('yes'),
        ),
      },
    }),
  },
  add: {
    input: ({ reader }, server) => example(server, reader),
    wrong: [400, sentences.list, () => ({ saved_search_id: 1, url: 'https://hooks.example.org/a', format: 'fax' })],
    fuzz: (fixture) => ({
      base: () => ({ saved_search_id: fixture.savedSearch, url: 'https://hooks.example.org/a', format: 'json' }),
      fields: {
        saved_search_id: field(is.idInBody(fixture.savedSearch), fc.integer({ min: 1 })),
        of_operators: field((value) => (value === false || value === absent ? 'either' : { refused: 400 })),
        url: field(
          is.never(400),
          fc.constantFrom('http://a.example.org', 'https://a:b@c.example', 'https://', 'https://127.0.0.1'),
        ),
        format: field(is.oneOf(...webhookFormats), fc.constantFrom(...webhookFormats, 'Slack', '')),
        client_id: clientId,
      },
      afterSuccess: async () => void (await fixture.server.db.deleteFrom('webhook').execute()),
    }),
  },
  remove: ofOne,
  resume: ofOne,
  test: ofOne,
  deliveries: ofOne,
};
