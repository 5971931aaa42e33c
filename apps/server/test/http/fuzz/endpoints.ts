import { tokenHash } from '@exchange/api/core/tokens';
import { reportReasons } from '@exchange/contract/safety';
import fc from 'fast-check';
import { testPassword } from '../../support/server.ts';
import type { Person } from '../testing/people.ts';
import { createRequest, done, requestBody } from '../testing/setting.ts';
import type { Answer, ApiCall } from '../testing/transports.ts';
import { lastMessageOf, readProfile, readRequest, undoOffer, type World } from './environment.ts';
import type { Judge, Verdict } from './oracles.ts';
import * as is from './oracles.ts';
import { absent, textAbout } from './values.ts';

/** One field of one call. */
export interface Field {
  readonly at: 'body' | 'query' | 'path';
  readonly judge: Judge;
  /** Values that come near to being right. */
  readonly near?: fc.Arbitrary<unknown>;
  /** What is stored of an accepted value, asked after the call; `absent` where this call left it alone. */
  readonly read?: (answer: Answer, values: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

/** One call with fields: a valid input, and what each field accepts. */
export interface Target {
  readonly method: ApiCall['method'];
  readonly path: string;
  readonly procedure: ApiCall['procedure'];
  readonly who: Person | undefined;
  readonly base: () => Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, Field>>;
  /** What fields say together, once each of them is fine. */
  readonly together?: (values: Readonly<Record<string, unknown>>) => Verdict | undefined;
  /** What a whole and right call answers, where that is a refusal too. */
  readonly always?: number;
  /** Tables that a refusal may change: counts of failures must survive it. */
  readonly notes?: readonly string[];
  /** Undoes after a refusal what it noted. */
  readonly forget?: () => Promise<void>;
  /** Puts things back after an accepted call; asked once before the first, too. */
  readonly renew?: () => Promise<void>;
}

const ids = fc.oneof(
  fc.constantFrom<unknown>(101, 102, 105, 999_999, 2_147_483_647, 2_147_483_648, '101'),
  fc.integer(),
);
const idLists = fc.array(
  fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 101, max: 106 }) }, { weight: 1, arbitrary: ids }),
  {
    maxLength: 8,
  },
);
const urls = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom('http://x', 'https://é.org/😀'),
);
const addresses = fc.oneof(
  fc.emailAddress(),
  fc.stringMatching(/^[a-z]{3,12}@[a-z]{3,12}\.org$/).map((text) => ` ${text} `),
);
const passwords = fc
  .tuple(fc.constantFrom('Aa1', 'Éé٣', 'aa1', 'AA1', 'Aaa'), textAbout(5))
  .map((parts) => parts.join(''));
const tokens = fc.oneof(fc.stringMatching(/^[A-Za-z0-9_-]{43}$/), fc.constant('A'.repeat(43)));

function isSmallNumber(value: unknown): boolean {
  return (typeof value === 'string' || typeof value === 'number') && /^\d{1,9}$/.test(String(value));
}

/** Every call with fields, in the order of `documentedRoutes`. */
export function targetsOf(world: World): Target[] {
  const { owner, helper, reader, known, server } = world;
  const target = (
    method: Target['method'],
    path: string,
    procedure: Target['procedure'],
    who: Person | undefined,
    rest: Omit<Target, 'method' | 'path' | 'procedure' | 'who'>,
  ): Target => ({ method, path: `/api/${path}`, procedure, who, ...rest });

  const profileField = (judge: Judge, near: fc.Arbitrary<unknown>, key: string): Field => ({
    at: 'body',
    judge,
    near,
    read: async () => (await readProfile(world, reader))[key],
  });
  const email: Field = { at: 'body', judge: is.email, near: addresses };

  const kindOfMail = (name: string, judge: Judge): Field => ({
    at: 'body',
    judge,
    near: fc.constantFrom<unknown>(true, false, 'true', 'never', 'daily', 'Weekly'),
    // With everything off one has unsubscribed, and everything reads as off.
    read: async () =>
      (
        await done(server, reader, {
          method: 'GET',
          path: '/api/notification-preferences',
          procedure: 'notifications.preferences',
        })
      )[name],
  });

  /** The form of a request; `id` says where it is written, and reads where it stands. */
  const form = (id: (answer: Answer) => number): Record<string, Field> => {
    const field = (key: string, judge: Judge, near: fc.Arbitrary<unknown>): Field => ({
      at: 'body',
      judge,
      near,
      read: async (answer) => (await readRequest(world, id(answer)))[key],
    });
    return {
      title: field('title', is.text({ max: 255, lines: 'one', required: true }), textAbout(255)),
      collaboration_type_id: field('collaboration_type_id', is.choice(known.types), ids),
      technical_area_ids: field('technical_area_ids', is.choices(known.areas, true), idLists),
      share_scope: field(
        'share_scope',
        is.oneOf('everyone', 'verified', 'my', 'selected'),
        fc.constantFrom('everyone', 'verified', 'my', 'Everyone', 'everyone ', 'all'),
      ),
      // Read by nobody unless the scope is 'selected', but of the right type all the same.
      institute_ids: { at: 'body', judge: is.choices(undefined, false), near: idLists },
      description: field('description', is.text({ max: 2000, lines: 'many' }), textAbout(2000)),
    };
  };
  const selected: Record<string, Field> = {
    institute_ids: {
      at: 'body',
      judge: (value, transport, values) =>
        is.choices(values.share_scope === 'selected' ? known.institutes : undefined, values.share_scope === 'selected')(
          value,
          transport,
          values,
        ),
      near: fc.array(fc.oneof(fc.integer({ min: 1, max: 50 }), ids), { maxLength: 5 }),
      read: async (_, { share_scope }) =>
        share_scope === 'selected' ? (await readRequest(world, world.draft)).institute_ids : absent,
    },
  };
  const needsInstitutes = ({ share_scope, institute_ids }: Readonly<Record<string, unknown>>): Verdict | undefined =>
    share_scope === 'selected' && (!Array.isArray(institute_ids) || institute_ids.length === 0)
      ? { refused: 400 }
      : undefined;
  /** A request that is no draft keeps its description. */
  const needsDescription = (values: Readonly<Record<string, unknown>>): Verdict | undefined => {
    const { description } = values;
    const isEmpty = typeof description !== 'string' || description.trim() === '';
    return needsInstitutes(values) ?? (isEmpty ? { refused: 400 } : undefined);
  };

  const paged = (path: string, procedure: Target['procedure'], who: Person) =>
    target('GET', path, procedure, who, {
      base: () => ({}),
      fields: {
        limit: { at: 'query', judge: is.limit, near: fc.integer({ min: -2, max: 200 }) },
        cursor: { at: 'query', judge: is.cursor, near: fc.base64String() },
      },
    });
  const byRequestId = (path: string, procedure: Target['procedure'], who: Person) =>
    target('POST', path, procedure, who, {
      base: () => ({ requestId: world.request }),
      fields: { requestId: { at: 'body', judge: is.idInBody(world.request), near: fc.integer({ min: 1 }) } },
    });
  const onChat = (id: number): Field => ({ at: 'query', judge: is.lookup(id, 404), near: fc.integer() });

  let spare = 0;
  const aSpare = async () => {
    spare = await createRequest(server, owner);
  };

  /** The reader knows the test's password and is logged in, whatever was changed and ended. */
  const keepReader = async () => {
    const password_hash = await server.services.hasher.hash(testPassword);
    await server.db.updateTable('app_user').set({ password_hash }).where('id', '=', reader.id).execute();
    await server.db
      .insertInto('session')
      .values({ user_id: reader.id, token_hash: tokenHash(reader.token) })
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .execute();
  };
  /** So that what was wrong before does not stand before what is thrown next. */
  const forgetTries = async () => {
    await server.db.deleteFrom('password_attempt').where('user_id', '=', reader.id).execute();
  };

  return [
    target('POST', 'login', 'auth.login', undefined, {
      base: () => ({ email: 'nobody@example.org', password: testPassword }),
      always: 401,
      notes: ['login_attempt', 'login_lockout'],
      fields: {
        email: {
          at: 'body',
          judge: (value) => (typeof value === 'string' ? { taken: true } : { refused: 400 }),
          near: addresses,
        },
        password: {
          at: 'body',
          judge: (value) => (typeof value === 'string' ? { taken: true } : { refused: 400 }),
          near: passwords,
        },
      },
    }),
    target('POST', 'signup', 'auth.signup', undefined, {
      base: () => ({ email: 'new@example.org', password: testPassword }),
      renew: async () => {
        const fresh = server.db.selectFrom('app_user').select('id').where('verified_at', 'is', null);
        await server.db.deleteFrom('app_user').where('id', 'in', fresh).execute();
      },
      fields: {
        email: {
          ...email,
          read: async () => {
            const newest = server.db.selectFrom('app_user').select('email').orderBy('id', 'desc').limit(1);
            return (await newest.executeTakeFirst())?.email;
          },
        },
        password: { at: 'body', judge: is.password, near: passwords },
      },
    }),
    target('POST', 'logout', 'auth.logout', undefined, {
      base: () => ({}),
      fields: { session: { at: 'body', judge: is.ignored } },
    }),
    target('POST', 'validate-token', 'auth.validateToken', undefined, {
      base: () => ({ token: 'nonsense' }),
      always: 401,
      fields: {
        token: {
          at: 'body',
          judge: (value) =>
            value === absent || value === null || typeof value === 'string' ? { taken: true } : { refused: 400 },
          near: tokens,
        },
      },
    }),
    target('GET', 'verify', 'auth.verify', undefined, {
      base: () => ({ token: 'nonsense' }),
      fields: { token: { at: 'query', judge: is.never(400), near: tokens } },
    }),
    target('POST', 'resend-verification', 'auth.resendVerification', undefined, {
      base: () => ({ email: 'nobody@example.org' }),
      fields: { email },
    }),
    target('POST', 'forgot-password', 'auth.forgotPassword', undefined, {
      base: () => ({ email: 'nobody@example.org' }),
      fields: { email },
    }),
    target('POST', 'reset-password', 'auth.resetPassword', undefined, {
      base: () => ({ token: 'nonsense', newPassword: testPassword }),
      fields: {
        token: { at: 'body', judge: is.never(400), near: tokens },
        newPassword: { at: 'body', judge: is.never(400), near: passwords },
      },
    }),
    target('GET', 'unsubscribe', 'notifications.unsubscribe', undefined, {
      base: () => ({ email: 'nobody@example.org' }),
      fields: { email: { ...email, at: 'query' }, sig: { at: 'query', judge: is.free, near: tokens } },
    }),
    target('GET', 'home-stats', 'home.stats', undefined, {
      base: () => ({}),
      fields: { anything: { at: 'query', judge: is.ignored } },
    }),
    ...(['technical-areas', 'career-stages', 'collaboration-types'] as const).map((path, n) =>
      target(
        'GET',
        path,
        (['reference.technicalAreas', 'reference.careerStages', 'reference.collaborationTypes'] as const)[n] ??
          'home.stats',
        reader,
        { base: () => ({}), fields: { anything: { at: 'query', judge: is.ignored } } },
      ),
    ),
    target('GET', 'institutes', 'reference.institutes', reader, {
      base: () => ({ q: 'zurich', limit: 3 }),
      fields: {
        q: {
          at: 'query',
          judge: (value) => (value === absent || typeof value === 'string' ? { taken: true } : { refused: 400 }),
        },
        limit: { at: 'query', judge: is.limit, near: fc.integer({ min: -2, max: 200 }) },
      },
    }),
    target('GET', 'profile/:userId', 'profiles.byId', reader, {
      base: () => ({ userId: owner.hashid }),
      fields: {
        userId: { at: 'path', judge: is.person(owner), near: fc.constantFrom(owner.hashid, owner.id, ` ${owner.id}`) },
      },
    }),
    target('GET', 'profile/:userId/collaboration-points', 'profiles.points', reader, {
      base: () => ({ userId: owner.hashid }),
      fields: {
        userId: { at: 'path', judge: is.person(owner), near: fc.constantFrom(owner.hashid, owner.id, `${owner.id}.0`) },
      },
    }),
    target('PUT', 'profile', 'profiles.update', reader, {
      base: () => ({}),
      fields: {
        name: profileField(is.name, textAbout(255), 'name'),
        description: profileField(is.text({ max: 1000, lines: 'many' }), textAbout(1000), 'description'),
        career_stage: {
          at: 'body',
          judge: (...args) => {
            const verdict = is.choice(known.stages, { clears: true, optional: true })(...args);
            const stored = typeof verdict === 'object' && 'stored' in verdict ? verdict.stored : undefined;
            return typeof stored === 'number' ? { taken: true, stored: world.stageNames.get(stored) } : verdict;
          },
          near: fc.integer({ min: -1, max: 40 }),
          read: async () => (await readProfile(world, reader)).career_stage,
        },
        grants: profileField(is.grants, fc.array(textAbout(255), { maxLength: 60 }), 'grants'),
        claimed_institute: profileField(is.text({ max: 255, lines: 'one' }), textAbout(255), 'claimed_institute'),
        technical_area_ids: profileField(is.choices(known.areas, false), idLists, 'technical_area_ids'),
        social_links: profileField(is.links, fc.array(urls, { maxLength: 24 }), 'social_links'),
      },
    }),
    target('PUT', 'collaboration-status', 'profiles.updateCollaborationStatus', reader, {
      base: () => ({
        master_collaboration_status_id: 3,
        collaboration_preferences: [{ tech_area_id: 101, collaboration_type_id: 101, is_open: true }],
      }),
      fields: {
        master_collaboration_status_id: {
          at: 'body',
          judge: is.choice(known.masters),
          near: fc.integer({ min: -1, max: 6 }),
          read: async () => (await readProfile(world, reader)).master_collaboration_status_id,
        },
        collaboration_preferences: {
          at: 'body',
          judge: cellsOf(known),
          near: fc.array(
            fc.record(
              {
                tech_area_id: fc.oneof(fc.integer({ min: 101, max: 106 }), ids),
                collaboration_type_id: fc.oneof(fc.integer({ min: 101, max: 106 }), ids),
                is_open: fc.oneof(fc.boolean(), fc.constantFrom<unknown>('true', 1, null)),
              },
              { requiredKeys: [] },
            ),
            { maxLength: 4 },
          ),
          read: async (_, { master_collaboration_status_id: master }) => {
            // For 1 and 2 the saved table stays as it was.
            if (master !== 3) return absent;
            const cells = await server.db
              .selectFrom('collaboration_preference')
              .select(['type_id', 'area_id'])
              .where('user_id', '=', reader.id)
              .execute();
            return cells.map((cell) => `${cell.type_id}/${cell.area_id}`).sort();
          },
        },
      },
    }),
    paged('collaboration-requests', 'requests.listNew', reader),
    paged('collaboration-requests/dismissed', 'requests.listDismissed', reader),
    paged('collaboration-requests/offered-help', 'offers.listOffered', helper),
    byRequestId('collaboration-requests/dismiss', 'requests.dismiss', reader),
    byRequestId('collaboration-requests/undo-dismiss', 'requests.undoDismiss', reader),
    byRequestId('collaboration-requests/undo-offer-help', 'offers.undoOfferHelp', reader),
    target('POST', 'collaboration-requests/offer-help', 'offers.offerHelp', reader, {
      base: () => ({ requestId: world.request, message: 'Me!' }),
      renew: () => undoOffer(world),
      fields: {
        requestId: { at: 'body', judge: is.idInBody(world.request), near: fc.integer({ min: 1 }) },
        message: {
          at: 'body',
          judge: is.text({ max: 1000, lines: 'many', required: true }),
          near: textAbout(1000),
          read: () => lastMessageOf(world, reader),
        },
      },
    }),
    paged('user-requests', 'requests.listOwn', owner),
    target('POST', 'collaboration-requests', 'requests.create', owner, {
      base: () => ({ ...requestBody }),
      together: needsInstitutes,
      fields: form((answer) => Number(Object(answer.body).id)),
    }),
    target('PUT', 'collaboration-requests', 'requests.update', owner, {
      base: () => ({ ...requestBody, id: world.draft, share_scope: 'selected', institute_ids: [1] }),
      together: needsInstitutes,
      fields: {
        ...form(() => world.draft),
        ...selected,
        id: { at: 'query', judge: is.lookup(world.draft, 404), near: fc.integer() },
      },
    }),
    target('PUT', 'collaboration-requests/:id', 'requests.update', owner, {
      base: () => ({ ...requestBody, id: world.request }),
      together: needsDescription,
      fields: {
        ...form(() => world.request),
        id: { at: 'path', judge: is.lookup(world.request, 404), near: fc.integer() },
      },
    }),
    target('PUT', 'collaboration-requests/status', 'requests.updateStatus', owner, {
      base: () => ({ id: world.successful, statusId: 4 }),
      renew: async () => {
        const apiCall = {
          method: 'PUT',
          path: '/api/collaboration-requests/status',
          procedure: 'requests.updateStatus',
        } as const;
        await done(server, owner, { ...apiCall, query: { id: world.successful }, body: { statusId: 4 } });
      },
      fields: {
        id: { at: 'query', judge: is.lookup(world.successful, 404), near: fc.integer() },
        statusId: {
          at: 'body',
          judge: is.choice(known.statuses),
          near: fc.integer({ min: -1, max: 8 }),
          read: async () => (await readRequest(world, world.successful)).collaboration_request_status_id,
        },
      },
    }),
    target('GET', 'collaboration-requests/:id', 'requests.byId', reader, {
      base: () => ({ id: world.request }),
      fields: { id: { at: 'path', judge: is.lookup(world.request, 404), near: fc.integer() } },
    }),
    target('DELETE', 'collaboration-requests/:id', 'requests.delete', owner, {
      base: () => ({ id: spare }),
      renew: aSpare,
      fields: { id: { at: 'path', judge: (...args) => is.lookup(spare, 404)(...args), near: fc.integer() } },
    }),
    target('GET', 'collaboration-requests/:id/successful-collaborators', 'collaborators.list', owner, {
      base: () => ({ id: world.successful }),
      fields: { id: { at: 'path', judge: is.lookup(world.successful, 403), near: fc.integer() } },
    }),
    target('POST', 'collaboration-requests/:id/successful-collaborators', 'collaborators.track', owner, {
      base: () => ({ id: world.successful, email: 'nobody@example.org' }),
      always: 404,
      notes: ['failed_lookup'],
      fields: { id: { at: 'path', judge: is.lookup(world.successful, 403), near: fc.integer() }, email },
    }),
    paged('chats/my-requests', 'chats.myRequests', owner),
    paged('chats/my-offers', 'chats.myOffers', helper),
    target('GET', 'chats/summary', 'chats.summary', owner, {
      base: () => ({ id: world.chat }),
      fields: { id: onChat(world.chat) },
    }),
    target('GET', 'chats/messages', 'chats.messages', owner, {
      base: () => ({ id: world.chat, limit: 3 }),
      fields: {
        id: onChat(world.chat),
        limit: { at: 'query', judge: is.limit, near: fc.integer({ min: -2, max: 500 }) },
        before: { at: 'query', judge: is.free, near: fc.integer() },
        after: { at: 'query', judge: is.free, near: fc.integer() },
      },
    }),
    target('POST', 'chats/messages', 'chats.send', helper, {
      base: () => ({ id: world.chat, message: 'Hello' }),
      fields: {
        id: onChat(world.chat),
        message: {
          at: 'body',
          judge: is.text({ max: 2000, lines: 'many', required: true }),
          near: textAbout(2000),
          read: async (answer) => Object(answer.body).message_content,
        },
        client_id: { at: 'body', judge: is.uuid, near: fc.oneof(fc.uuid(), fc.constantFrom('{0}', 'urn:uuid:x')) },
      },
    }),
    target('POST', 'chats/mark-read', 'chats.markRead', owner, {
      base: () => ({ id: world.chat }),
      fields: { id: onChat(world.chat), last_message_id: { at: 'body', judge: is.optionalId, near: fc.integer() } },
    }),
    // Additional calls.
    target('POST', 'unsubscribe', 'notifications.unsubscribeSigned', undefined, {
      base: () => ({ email: 'nobody@example.org', sig: 'nonsense' }),
      fields: {
        email: { at: 'query', judge: is.never(400), near: addresses },
        sig: { at: 'query', judge: is.never(400), near: tokens },
      },
    }),
    target('PUT', 'notification-preferences', 'notifications.updatePreferences', reader, {
      base: () => ({ offers: true, messages: true, statuses: true, collaborations: true, digest: 'weekly' }),
      fields: {
        ...Object.fromEntries(
          ['offers', 'messages', 'statuses', 'collaborations'].map((name) => [
            name,
            kindOfMail(name, is.oneOf(true, false)),
          ]),
        ),
        digest: kindOfMail('digest', is.oneOf('never', 'daily', 'weekly')),
      },
    }),
    ...(
      [
        ['GET', 'account/sessions', 'account.sessions'],
        ['DELETE', 'account/sessions', 'account.endOtherSessions'],
        ['GET', 'account/deletion', 'account.deletion'],
        ['DELETE', 'account/deletion', 'account.cancelDeletion'],
      ] as const
    ).map(([method, path, procedure]) =>
      target(method, path, procedure, reader, {
        base: () => ({}),
        fields: { anything: { at: 'query', judge: is.ignored } },
      }),
    ),
    target('DELETE', 'account/sessions/:id', 'account.endSession', reader, {
      base: () => ({ id: 0 }),
      always: 404,
      renew: keepReader,
      // A number may be the very session that calls.
      fields: { id: { at: 'path', judge: (value) => (isSmallNumber(value) ? 'open' : { refused: 404 }) } },
    }),
    target('PUT', 'account/password', 'account.changePassword', reader, {
      base: () => ({ currentPassword: testPassword, newPassword: testPassword }),
      notes: ['password_attempt'],
      renew: keepReader,
      forget: forgetTries,
      fields: {
        currentPassword: { at: 'body', judge: wrongPassword, near: passwords },
        newPassword: { at: 'body', judge: is.password, near: passwords },
      },
    }),
    target('POST', 'account/deletion', 'account.requestDeletion', reader, {
      base: () => ({ password: 'nonsense' }),
      always: 403,
      notes: ['password_attempt'],
      renew: keepReader,
      forget: forgetTries,
      fields: { password: { at: 'body', judge: wrongPassword, near: passwords } },
    }),
    target('POST', 'reports', 'safety.report', helper, {
      base: () => ({ kind: 'request', id: world.request, reason: 'spam', text: 'Look at this.' }),
      // A second report of the same thing would be a repeat.
      renew: async () => void (await world.server.db.deleteFrom('report').execute()),
      fields: {
        kind: { at: 'body', judge: reportedKind, near: fc.constantFrom('request', 'profile', 'message') },
        id: { at: 'body', judge: is.idInBody(world.request), near: fc.integer() },
        reason: {
          at: 'body',
          judge: is.oneOf(...reportReasons),
          near: fc.constantFrom<unknown>(...reportReasons),
        },
        text: { at: 'body', judge: is.text({ max: 1000, lines: 'many' }), near: textAbout(1000) },
      },
      // Something else wants to be said in words, before anything is looked for.
      together: ({ reason }) => (reason === 'other' ? 'open' : undefined),
    }),
    target('POST', 'blocks', 'safety.block', reader, {
      base: () => ({ userId: helper.id }),
      fields: { userId: { at: 'body', judge: somePerson(helper), near: fc.integer() } },
    }),
    target('DELETE', 'blocks/:userId', 'safety.unblock', reader, {
      base: () => ({ userId: helper.id }),
      fields: { userId: { at: 'path', judge: is.free, near: fc.integer() } },
    }),
  ];
}

/** Any text that is not the password; without one there is nothing to compare. */
const wrongPassword: Judge = (value) => ({ refused: typeof value === 'string' && value !== '' ? 403 : 400 });

/** A person's id in a body; other numbers may be people, too. */
function somePerson({ id }: Person): Judge {
  return (value, ...rest) => {
    const verdict = is.idInBody(id)(value, ...rest);
    return typeof verdict === 'object' && 'refused' in verdict && verdict.refused === 404 ? 'open' : verdict;
  };
}

/** What is reported here is a request; the other kinds have other ids. */
const reportedKind: Judge = (value) =>
  value === 'profile' || value === 'message' ? 'open' : is.oneOf('request')(value, 'REST', {});

/** The custom table: a list of cells, each whole; closed ones are not kept. */
function cellsOf(known: World['known']): Judge {
  return (value, ...rest) => {
    if (value === absent || value === null) return { taken: true };
    if (!Array.isArray(value)) return { refused: 400 };
    const stored = new Set<string>();
    for (const cell of value) {
      const { tech_area_id, collaboration_type_id, is_open } = Object(cell);
      const area = is.choice(known.areas)(tech_area_id, ...rest);
      const type = is.choice(known.types)(collaboration_type_id, ...rest);
      const isFine = typeof area === 'object' && 'taken' in area && typeof type === 'object' && 'taken' in type;
      if (!isFine || typeof is_open !== 'boolean') return { refused: 400 };
      if (is_open) stored.add(`${collaboration_type_id}/${tech_area_id}`);
    }
    return { taken: true, stored: [...stored].sort() };
  };
}
