import { stillLookingToken } from '@exchange/api/features/request-reminders/expiry.rules';
import { efforts } from '@exchange/contract/planning';
import { hidingReasons } from '@exchange/contract/requests';
import { textLanguages } from '@exchange/contract/text-languages';
import fc from 'fast-check';
import type { TestServer } from '../../support/server.ts';
import * as authorization from '../authorization/rules.ts';
import { type FuzzFixture, readColumn, readRequest } from '../fuzz/fixture.ts';
import * as is from '../fuzz/oracles.ts';
import { absent, idLists, ids, textAbout, tokens } from '../fuzz/values.ts';
import { callOk, createFixture, createRequest, type Fixture, requestBody, setStatus } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import type { Answer } from '../testing/transports.ts';
import { callWith, type Values } from './call.ts';
import type { Entries, Field } from './entry.ts';
import {
  clientId,
  field,
  loaded,
  lookup,
  ofRequest,
  paged,
  pagedOfPerson,
  pageFields,
  pictureIds,
  requestId,
  searchedList,
  searchFields,
  searchText,
  sort,
  token,
} from './fields.ts';

const idsTexts = fc.array(fc.nat(2 ** 31)).map((ids) => ids.join(','));
const isSelected = ({ share_scope }: Values) => share_scope === 'selected';

/** The fields that decide who finds a request; `formField` makes one that may be read after the call. */
function audienceFields({ known }: FuzzFixture, formField: (key: string, ...args: Parameters<typeof field>) => Field) {
  return {
    collaboration_type_id: formField('collaboration_type_id', is.choice(known.types), ids),
    technical_area_ids: formField('technical_area_ids', is.choices(known.areas, true), idLists),
    share_scope: formField(
      'share_scope',
      is.oneOf('everyone', 'verified', 'my', 'selected'),
      fc.constantFrom('everyone', 'verified', 'my', 'Everyone', 'everyone ', 'all'),
    ),
    // Ignored unless the scope is 'selected', but of the right type all the same.
    institute_ids: formField(
      'institute_ids',
      (value, transport, values) =>
        is.choices(isSelected(values) ? known.institutes : undefined, isSelected(values))(value, transport, values),
      fc.oneof(idLists, fc.array(fc.oneof(fc.integer({ min: 1, max: 50 }), ids), { maxLength: 5 })),
    ),
  };
}

/** The fields of the form of a request; `idOf` is the request that holds them after the call. */
function formFields(fixture: FuzzFixture, idOf: (answer: Answer) => number) {
  const formField = (key: string, oracle: is.Oracle, near: Field['near']) =>
    field(oracle, near, async (answer, values) =>
      key === 'institute_ids' && !isSelected(values) ? absent : (await readRequest(fixture, idOf(answer)))[key],
    );
  return {
    title: formField('title', is.text({ max: 255, lines: 'one', required: true }), textAbout(255)),
    ...audienceFields(fixture, formField),
    description: formField('description', is.text({ max: 2000, lines: 'many' }), textAbout(2000)),
    // Which days may be chosen depends on the day of the test.
    needed_by: field(is.free, fc.constantFrom<unknown>('2020-02-30', '2020-01-01', '9999-12-31', '0000-00-00', null)),
    effort: formField('effort', is.optional(is.oneOf(...efforts, null)), fc.constantFrom<unknown>('hour', 'Hour', '')),
    picture_ids: pictureIds,
    // What the text tells stands in its place if none is chosen.
    language: field(
      is.optional(is.oneOf(...textLanguages, null)),
      fc.constantFrom<unknown>('de', 'en', 'De', 'pt-BR', ''),
      async (answer) => {
        const { language, is_language_chosen } = await readRequest(fixture, idOf(answer));
        return is_language_chosen === true ? language : null;
      },
    ),
  };
}
const needsInstitutes = ({ share_scope, institute_ids }: Values): is.Expected | undefined =>
  share_scope === 'selected' && (!Array.isArray(institute_ids) || institute_ids.length === 0)
    ? { refused: 400 }
    : undefined;
/** A request that is no draft keeps its description. */
const needsDescription = (values: Values): is.Expected | undefined =>
  needsInstitutes(values) ??
  (typeof values.description === 'string' && !is.isBlank(values.description) ? undefined : { refused: 400 });

/** A link that keeps the request Active, as its email has it. */
const linkFor = ({ request }: Fixture, { services }: TestServer) => ({
  token: stillLookingToken(services.settings.secret, request, Math.ceil(Date.now() / 1000) + 3600),
});

const dismissal = (rule: authorization.Rule, wrong: (id: number) => unknown): Entries<'requests'>['dismiss'] => ({
  authorization: rule,
  changesRequest: true,
  input: ({ request }) => ({ requestId: request }),
  wrong: [400, sentences.invalid, ({ request }) => ({ requestId: wrong(request) })],
  fuzz: ({ request }) => ({ fields: { requestId: requestId(request) } }),
});

export const requests: Entries<'requests'> = {
  listNew: paged({ authorization: authorization.inList.new }),
  search: {
    authorization: authorization.inList.found,
    input: () => ({ among: 'all' }),
    wrong: [400, sentences.list, () => ({ type: '101;304' })],
    fuzz: () => ({ fields: { ...searchFields, q: searchText, sort, ...pageFields } }),
  },
  countFound: {
    input: () => ({ among: 'all', by: 'area' }),
    wrong: [400, sentences.list, () => ({ type: '101;304' })],
    fuzz: () => ({
      fields: {
        ...searchFields,
        q: searchText,
        by: field(is.optional(is.oneOf('type', 'area', 'institute')), fc.constantFrom('type', 'area', 'stage', '')),
      },
    }),
  },
  countNew: {
    input: () => ({ technical_area_ids: '101,304' }),
    wrong: [400, sentences.list, () => ({ technical_area_ids: '101;304' })],
    fuzz: () => ({ fields: { technical_area_ids: field(is.idsText(), idsTexts) } }),
  },
  listDismissed: searchedList({ authorization: authorization.inList.hidden }),
  listOwn: paged({ as: 'owner', authorization: authorization.inList.own }),
  dismiss: dismissal(authorization.dismissers, String),
  giveHidingReason: {
    authorization: authorization.hidingReasonGivers,
    fixture: async (server) => {
      const fixture = await createFixture(server);
      await callOk(server, fixture.reader, callWith('requests.dismiss', { requestId: fixture.request }));
      return fixture;
    },
    input: ({ request }) => ({ requestId: request, reason: 'no_time' }),
    wrong: [400, sentences.list, ({ request }) => ({ requestId: request, reason: 'boring' })],
    fuzz: ({ server, reader, unanswered: request }) => ({
      base: () => ({ requestId: request, reason: 'unclear' }),
      fields: {
        requestId: requestId(request),
        reason: field(is.oneOf(...hidingReasons, null), fc.constantFrom<unknown>(...hidingReasons), async () => {
          const mark = server.db.selectFrom('recipient_state').select('reason');
          const row = await mark.where('user_id', '=', reader.id).where('request_id', '=', request).executeTakeFirst();
          return row?.reason;
        }),
      },
      afterSuccess: async () => {
        await callOk(server, reader, callWith('requests.dismiss', { requestId: request }));
      },
    }),
  },
  undoDismiss: dismissal(authorization.viewers, (id) => [id]),
  create: {
    input: () => requestBody,
    wrong: [400, 'Please enter a title for your collaboration request', () => ({ ...requestBody, title: ['A'] })],
    fuzz: (fixture) => ({
      as: 'owner',
      fields: {
        ...formFields(fixture, (answer) => Number(Object(answer.body).id)),
        post: field(is.optional(is.oneOf(true, false)), fc.boolean()),
        client_id: clientId,
      },
      combined: needsInstitutes,
    }),
  },
  reach: {
    as: 'owner',
    input: () => requestBody,
    wrong: [400, 'Please select a collaboration type', () => ({ ...requestBody, collaboration_type_id: null })],
    fuzz: (fixture) => ({
      fields: audienceFields(fixture, (_key, oracle, near) => field(oracle, near)),
      combined: needsInstitutes,
    }),
  },
  ownReach: { as: 'owner', authorization: authorization.owners, ...ofRequest },
  update: {
    as: 'owner',
    authorization: authorization.editors,
    input: ({ request }) => ({ ...requestBody, id: request }),
    wrong: [400, sentences.list, ({ request }) => ({ ...requestBody, id: request, share_scope: 5 })],
    // By query a draft that is shared with chosen institutes, by path an active request.
    fuzz: (fixture, { query }) => {
      const id = query === undefined ? fixture.request : fixture.draft;
      const scope = query === undefined ? {} : { share_scope: 'selected', institute_ids: [1] };
      return {
        base: () => ({ ...requestBody, ...scope, id }),
        fields: {
          ...formFields(fixture, () => id),
          id: lookup(id),
          loaded,
          post: field(is.optional(is.oneOf(true, false)), fc.boolean()),
        },
        combined: (values) =>
          query === undefined || values.post === true ? needsDescription(values) : needsInstitutes(values),
        // A draft that was posted is a draft again.
        afterSuccess: () => setStatus(fixture.server, fixture.owner, id, query === undefined ? 2 : 1),
      };
    },
  },
  updateStatus: {
    as: 'owner',
    authorization: authorization.owners,
    changesRequest: true,
    input: ({ request }) => ({ id: request, statusId: 3 }),
    wrong: [400, sentences.list, ({ request }) => ({ id: request, statusId: '3' })],
    fuzz: (fixture) => {
      const { server, owner, completed, known } = fixture;
      return {
        base: () => ({ id: completed, statusId: 4 }),
        fields: {
          id: lookup(completed),
          statusId: field(
            is.choice(known.statuses),
            fc.integer({ min: -1, max: 8 }),
            async () => (await readRequest(fixture, completed)).collaboration_request_status_id,
          ),
          note: field(is.text({ max: 280, lines: 'many' }), textAbout(280), async (_answer, { statusId }) => {
            if (statusId !== 4 && statusId !== 5) return absent;
            return readColumn(fixture, 'collaboration_request', 'closing_note', completed);
          }),
        },
        afterSuccess: () => setStatus(server, owner, completed, 4),
      };
    },
  },
  setAcceptsOffers: {
    as: 'owner',
    authorization: authorization.keepers,
    changesRequest: true,
    input: ({ request }) => ({ id: request, accepts_offers: false }),
    wrong: [400, sentences.invalid, ({ request }) => ({ id: request, accepts_offers: 'no' })],
    fuzz: (fixture) => {
      const { server, request } = fixture;
      return {
        base: () => ({ id: request, accepts_offers: true }),
        fields: {
          id: lookup(request),
          accepts_offers: field(is.oneOf(true, false), fc.constantFrom<unknown>(true, false, 'false'), () =>
            readColumn(fixture, 'collaboration_request', 'accepts_offers', request),
          ),
        },
        // Others offer help on it.
        afterSuccess: async () => {
          await server.db
            .updateTable('collaboration_request')
            .set({ accepts_offers: true })
            .where('id', '=', request)
            .execute();
        },
      };
    },
  },
  saveSolution: {
    as: 'owner',
    authorization: authorization.solvers,
    input: ({ request }) => ({ id: request, solution: 'Starch grains.', is_solution_shown: true }),
    fixture: async (server) => {
      const fixture = await createFixture(server);
      await setStatus(server, fixture.owner, fixture.request, 4);
      return fixture;
    },
    wrong: [400, sentences.invalid, ({ request }) => ({ id: request, solution: null, is_solution_shown: 'yes' })],
    fuzz: (fixture) => {
      const { completed } = fixture;
      const column = (name: string) => () => readColumn(fixture, 'collaboration_request', name, completed);
      return {
        base: () => ({ id: completed, solution: null, is_solution_shown: false }),
        fields: {
          id: lookup(completed),
          solution: field(is.text({ max: 1000, lines: 'many', optional: false }), textAbout(1000), column('solution')),
          is_solution_shown: field(
            is.oneOf(true, false),
            fc.constantFrom<unknown>(true, false, 'no'),
            column('is_solution_shown'),
          ),
        },
      };
    },
  },
  stillLooking: { as: 'owner', authorization: authorization.keepers, ...ofRequest },
  stillLookingByLink: {
    input: linkFor,
    wrong: [400, sentences.stillLookingLink, () => ({ token: 7 })],
    fuzz: () => ({ base: () => ({ token: 'nonsense' }), fields: { token } }),
  },
  stillLookingLink: {
    input: linkFor,
    wrong: null,
    fuzz: () => ({ base: () => ({ token: 'nonsense' }), fields: { token: field(is.free, tokens) } }),
  },
  listOfPerson: { authorization: authorization.inList.ofPerson, ...pagedOfPerson },
  byId: { authorization: authorization.viewers, ...ofRequest },
  delete: {
    as: 'owner',
    authorization: authorization.owners,
    changesRequest: true,
    ...ofRequest,
    fuzz: ({ server, owner, deletable }) => {
      let spare = deletable;
      return {
        base: () => ({ id: spare }),
        fields: {
          id: field((...args) => is.lookup(spare, 404)(...args), fc.integer()),
          // Its rule is tested with the status; the second of two calls finds nothing to delete.
          note: field(is.free, textAbout(280)),
        },
        afterSuccess: async () => {
          spare = await createRequest(server, owner);
        },
      };
    },
  },
};
