import { requestStatus, shareScopes } from '@exchange/contract/statuses';
import { createOffer, createParties, createUser, type User, validRequest } from '@exchange/testkit/app-users';
import * as copies from '@exchange/testkit/consistency-queries';
import { walkPages } from '@exchange/testkit/pages';
import { createRandom } from '@exchange/testkit/random';
import { referenceNewIds } from '@exchange/testkit/reference-query';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Refusal } from './core/refusal.ts';

const product = await openTestApp({ rateLimits: false });
const domains = ['ox.ac.uk', 'cs.ox.ac.uk', 'cam.ac.uk', 'cam.ac.uk', 'ethz.ch', ...Array(3).fill('example.org')];
const people = await Promise.all(
  domains.map((domain) => createUser(product, { email: uniqueEmail(domain), areas: [101, 201] })),
);
const profiles = await Promise.all(people.map(({ call }) => call.profiles.own()));
const institutes = [...new Set(profiles.map((profile) => profile.institute_id).filter((id) => id !== null))];
const areas = [101, 102, 201, 202];
const types = [101, 102, 201];

/** Deeds of random people on random things, most of them allowed, many of them not. */
function createWalk(seed: number) {
  const { pick, some, below } = createRandom(seed);
  const requests: number[] = [];
  const chats: number[] = [];
  const ownerOf = new Map<number, User>();
  const someRequest = () => (requests.length === 0 ? 1 : pick(requests));
  const someChat = () => (chats.length === 0 ? 1 : pick(chats));
  /** Mostly the owner of a request, sometimes anybody. */
  const ownerOrAnybody = (id: number) => (below(5) === 0 ? pick(people) : (ownerOf.get(id) ?? pick(people)));
  const fields = () => ({
    ...validRequest,
    title: `Title ${below(1000)}`,
    description: below(5) === 0 ? null : 'Described.',
    collaboration_type_id: pick(types),
    technical_area_ids: some(areas),
    share_scope: pick(shareScopes),
    institute_ids: some(institutes),
  });

  type Message = Awaited<ReturnType<User['call']['chats']['messages']>>[number];
  /** Something that everybody does who has a part in a chat. */
  const inAChat = (deed: (person: User, id: number, messages: Message[]) => Promise<unknown>) => async () => {
    const id = someChat();
    for (const person of people) {
      const messages = await person.call.chats.messages({ id }).catch(() => []);
      if (messages.length > 0) await deed(person, id, messages);
    }
  };

  const actions: (() => Promise<unknown>)[] = [
    async () => {
      const owner = pick(people);
      const { id } = await owner.call.requests.create(fields());
      requests.push(id);
      ownerOf.set(id, owner);
    },
    async () => {
      const id = someRequest();
      await ownerOrAnybody(id).call.requests.update({ id, ...fields() });
    },
    async () => {
      const id = someRequest();
      const statusId = pick([...Object.values(requestStatus), requestStatus.active, requestStatus.active]);
      await ownerOrAnybody(id).call.requests.updateStatus({ id, statusId });
    },
    async () => {
      const id = someRequest();
      const solution = pick([null, 'Starch grains survive it.']);
      await ownerOrAnybody(id).call.requests.saveSolution({ id, solution, is_solution_shown: below(2) === 0 });
    },
    async () => {
      const id = someRequest();
      await ownerOrAnybody(id).call.requests.setAcceptsOffers({ id, accepts_offers: below(8) > 0 });
    },
    async () => {
      const id = someRequest();
      if (below(6) === 0) await ownerOrAnybody(id).call.requests.delete({ id });
    },
    ...[1, 2, 3, 4, 5].map(() => async () => {
      chats.push(await createOffer(pick(people), someRequest(), `Offer ${below(1000)}`));
    }),
    () => pick(people).call.offers.undoOfferHelp({ requestId: someRequest() }),
    () => pick(people).call.offers.restore({ requestId: someRequest() }),
    () => pick(people).call.requests.dismiss({ requestId: someRequest() }),
    () => pick(people).call.requests.undoDismiss({ requestId: someRequest() }),
    ...[1, 2, 3].map(() => async () => {
      const id = someChat();
      const [sender = pick(people)] = people.filter(() => below(4) === 0);
      await sender.call.chats.send({ id, message: `Message ${below(1000)}` });
    }),
    inAChat(({ call }, id) => call.chats.markRead({ id })),
    inAChat(({ call }, id, messages) => call.chats.markRead({ id, last_message_id: pick(messages).id })),
    inAChat(({ call }, id, messages) => {
      const last_message_id = pick([null, messages.at(-1)?.id ?? null, messages[0]?.id ?? null]);
      return call.chats.archive({ id, is_archived: pick([true, true, false]), last_message_id });
    }),
    async () => {
      if (below(8) === 0) await pick(people).call.blocks.block({ userId: pick(people).id });
    },
    async () => {
      for (const { call } of people)
        for (const { user_id } of await call.blocks.list()) await call.blocks.unblock({ userId: user_id });
    },
    () =>
      pick(people).call.profiles.update({
        technical_area_ids: some(areas),
        claimed_institute: `Institute ${below(1000)}`,
        description: pick([null, `Knows ${below(1000)} things.`]),
        is_listed: pick([true, true, false]),
      }),
    () =>
      pick(people).call.profiles.updateCollaborationStatus({
        master_collaboration_status_id: pick([1, 1, 3, 3, 2]),
        collaboration_preferences: some(areas).flatMap((tech_area_id) =>
          some(types).map((collaboration_type_id) => ({ tech_area_id, collaboration_type_id, is_open: true })),
        ),
      }),
  ];
  return { step: () => pick(actions)().catch(onlyRefused), requests, chats };
}

/** What is not allowed is refused in so many words; anything else is a fault of ours. */
function onlyRefused(error: unknown): void {
  if (!(error instanceof Refusal) || ![400, 403, 404, 409].includes(error.status)) throw error;
}

async function expectTrueCopies(): Promise<void> {
  while (await product.runJob('refresh-search'));
  for (const [name, errorsOf] of Object.entries(copies)) expect(await errorsOf(product.db), name).toEqual([]);
}

async function expectTruth(): Promise<void> {
  await expectTrueCopies();
  for (const { id, call } of people) {
    const listed = (await walkPages(call.requests.listNew, 7)).map((request) => request.id);
    expect(listed).toEqual(await referenceNewIds(product.db, id));
    const [mine, offered] = await Promise.all([
      walkPages(call.chats.myRequests, 100),
      walkPages(call.chats.myOffers, 100),
    ]);
    const sum = (chats: typeof mine) => chats.reduce((total, chat) => total + chat.unread_message_count, 0);
    expect(await call.chats.unreadCounts()).toEqual({
      total_unread_count: sum(mine) + sum(offered),
      my_requests_count: sum(mine),
      my_offers_count: sum(offered),
    });
  }
}

test('denormalised data is consistent after six hundred random calls, one after another', async () => {
  const walk = createWalk(4);
  for (let action = 1; action <= 600; action += 1) {
    await walk.step();
    if (action % 100 === 0) await expectTruth();
  }
  for (const made of [walk.requests, walk.chats]) expect(made.length).toBeGreaterThan(10);
});

test('denormalised data is consistent after four hundred random calls, eight at a time', async () => {
  const walk = createWalk(2);
  for (let round = 1; round <= 50; round += 1) {
    await Promise.all(Array.from({ length: 8 }, walk.step));
    if (round % 10 === 0) await expectTruth();
  }
});

test('denormalised data is consistent after parallel calls of an owner and a helper on one request', async () => {
  const { pick } = createRandom(3);
  const { owner, helper, request: requestId } = await createParties(product);
  const actions: (() => Promise<unknown>)[] = [
    () => helper.call.requests.dismiss({ requestId }),
    () => helper.call.requests.undoDismiss({ requestId }),
    () => helper.call.offers.offerHelp({ requestId, message: 'Me!' }),
    () => helper.call.offers.undoOfferHelp({ requestId }),
    () => helper.call.offers.restore({ requestId }),
    () => owner.call.blocks.block({ userId: helper.id }),
    () => owner.call.blocks.unblock({ userId: helper.id }),
    () =>
      owner.call.requests.updateStatus({
        id: requestId,
        statusId: pick([requestStatus.active, requestStatus.active, requestStatus.completed]),
      }),
    () => owner.call.requests.update({ id: requestId, ...validRequest, technical_area_ids: [pick(areas)] }),
  ];
  for (let round = 0; round < 30; round += 1) {
    await Promise.all(Array.from({ length: 12 }, () => pick(actions)().catch(onlyRefused)));
    await expectTrueCopies();
  }
  const responses = product.db.selectFrom('offer').where('request_id', '=', requestId);
  expect(await responses.select('id').execute()).toHaveLength(1);
});

test('the search for people always has the words of the current profiles, whatever statement changes a profile', async () => {
  const person = await createUser(product);
  const write = (assignments: string) =>
    sql.raw(`update app_user set ${assignments} where id = ${person.id}`).execute(product.db);
  const stored = () =>
    product.db.selectFrom('person_search').selectAll().where('user_id', '=', person.id).executeTakeFirst();
  await write("is_listed = true, description = 'Knows zebrafish.'");
  expect(await stored()).toMatchObject({ bio_words: expect.stringContaining("'zebrafish'") });
  for (const assignments of [
    "name = 'Ada Łovelace'",
    'description = null',
    "is_verified_institute = false, claimed_institute = 'Analytical Society'",
    'is_verified_institute = true, institute_id = 3',
    'institute_id = 4',
    "active_at = active_at - interval '3 days'",
    "description = 'Back.', active_at = now()",
  ]) {
    await write(assignments);
    expect(await stored(), assignments).toBeDefined();
    expect(await copies.personErrors(product.db), assignments).toEqual([]);
  }
  await write('is_listed = null');
  expect(await stored()).toBeUndefined();
  await write("is_listed = true, delete_at = now() + interval '1 day'");
  await sql`
    insert into app_user (hashid, email, email_key, name, is_listed)
    values ('listed-at-once', 'listed@at.once', 'listed@at.once', 'Listed', true)`.execute(product.db);
  expect(await copies.personErrors(product.db)).toEqual([]);
  await sql`delete from app_user where hashid = 'listed-at-once'`.execute(product.db);
  expect(await copies.personErrors(product.db)).toEqual([]);
});
