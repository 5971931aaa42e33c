import fc from 'fast-check';
import { expect } from 'vitest';
import { call } from '../calls/call.ts';
import { sentences } from '../testing/sentences.ts';
import type { Answer, ApiCall, Transport } from '../testing/transports.ts';
import { checkChat, checkCounts, checkPreferences, checkRequest, listChecks } from './assertions.ts';
import type { Chat, Model, Request, Scope, User } from './model.ts';
import * as product from './model.ts';
import type { Real } from './real.ts';

const transport = fc.constantFrom<Transport>('REST', 'tRPC');
const anybody = fc.nat(4);
/** Usually the person that fits the call, otherwise any. */
const actor = fc.oneof(
  { weight: 3, arbitrary: fc.constant<number | 'concerned'>('concerned') },
  { weight: 1, arbitrary: anybody },
);
/** An index into the existing items; -1 for one that does not exist. */
const which = fc.oneof({ weight: 14, arbitrary: fc.nat(30) }, { weight: 1, arbitrary: fc.constant(-1) });
const scope = fc.constantFrom<Scope>('everyone', 'everyone', 'everyone', 'verified', 'my', 'selected');
const subset = fc.constantFrom<(0 | 1)[]>([0], [1], [0, 1]);
const form = {
  type: fc.constantFrom(101, 102),
  hasDescription: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
  areas: subset,
  scope,
  institutes: subset,
};
type Form = { type: number; hasDescription: boolean; areas: (0 | 1)[]; scope: Scope; institutes: (0 | 1)[] };

const isFitting = fc.integer({ min: 0, max: 2 }).map((n) => n > 0);
const onRequest = { by: anybody, request: which, isFitting };
const onChat = {
  by: fc.oneof(
    { weight: 3, arbitrary: fc.constant<OnChat['by']>('concerned') },
    { weight: 3, arbitrary: fc.constant<OnChat['by']>('other') },
    { weight: 1, arbitrary: anybody },
  ),
  chat: which,
};
const onCredit = { by: onChat.by, request: which, person: fc.nat(4) };
const cell = fc.record({ area: fc.constantFrom<0 | 1>(0, 1), type: fc.constantFrom(101, 102), isOpen: fc.boolean() });

const steps: fc.WeightedArbitrary<fc.AsyncCommand<Model, Real>>[] = [];

type Refusal = readonly [status: number, error: string, code?: string];

/** Makes a call, and compares its reply with a refusal or with a success of this status. @returns the reply of a success */
const attemptOver =
  (real: Real, transport: Transport) =>
  async (who: User, apiCall: ApiCall, refusal?: Refusal, status = 200): Promise<Answer | undefined> => {
    const answer = await real.call(transport, who, apiCall);
    const { error, code, text } = answer;
    if (refusal === undefined) expect([answer.status, text]).toEqual([transport === 'tRPC' ? 200 : status, text]);
    else expect([answer.status, error, code]).toEqual([refusal[0], refusal[1], refusal[2] ?? code]);
    return refusal === undefined ? answer : undefined;
  };
type Attempt = ReturnType<typeof attemptOver>;

/** Adds one call of one person over one transport, with its expected reply and effects. */
function step<Data>(
  weight: number,
  name: string,
  data: { [Key in keyof Data]: fc.Arbitrary<Data[Key]> },
  action: (model: Model, data: Data & { transport: Transport }, on: { real: Real; attempt: Attempt }) => Promise<void>,
) {
  const arbitrary = fc.tuple(fc.record(data), transport).map(
    ([chosen, transport]): fc.AsyncCommand<Model, Real> => ({
      check: () => true,
      async run(model, real) {
        model.tick += 1;
        await action(model, { ...chosen, transport }, { real, attempt: attemptOver(real, transport) });
      },
      toString: () => `${name}(${JSON.stringify({ ...chosen, transport })})`,
    }),
  );
  steps.push({ weight, arbitrary });
  return arbitrary;
}

step(1, 'rest', {}, async () => undefined);

const pick = <T>(list: readonly T[], n: number): T | undefined => (n < 0 ? undefined : list[n % list.length]);
const personOf = (model: Model, n: number): User => {
  const found = model.people[n % model.people.length];
  if (found === undefined) throw new Error('There is nobody.');
  return found;
};
const actorOf = (model: Model, by: number | 'concerned', concerned: User | undefined) =>
  by === 'concerned' ? (concerned ?? personOf(model, 0)) : personOf(model, by);

const invisible: Refusal = [404, sentences.noRequest];
const notOwner: Refusal = [403, sentences.notOwnRequest];
const needsInstitute: Refusal = [400, sentences.needsInstitute];
const needsDescription: Refusal = [400, sentences.needsDescription, 'description_required'];
const noChat: Refusal = [404, sentences.noChat];
const notOwnCollaborators: Refusal = [403, sentences.notOwnCollaborators];

const isOwn = (request: Request | undefined, who: User): request is Request =>
  request?.deleted === false && request.owner === who;

/** The id of something, or one that nothing has. */
const idOf = (one: { id: number } | undefined) => one?.id ?? 999_999_999;

function contentOf(model: Model, real: Real, data: Form) {
  return {
    title: `Request of tick ${model.tick}`,
    description: data.hasDescription ? `Described at ${model.tick}` : null,
    collaboration_type_id: data.type,
    technical_area_ids: data.areas.map((n) => real.areas[n]),
    share_scope: data.scope,
    institute_ids: data.scope === 'selected' ? data.institutes.map((n) => real.institutes[n]) : [],
  };
}

/** The same in the model. */
const modelled = (body: ReturnType<typeof contentOf>) => ({
  title: body.title,
  description: body.description,
  type: body.collaboration_type_id,
  areas: body.technical_area_ids,
  scope: body.share_scope,
  institutes: body.institute_ids,
});

export const createStep = step(
  6,
  'create',
  { by: anybody, isRepeated: fc.boolean(), ...form },
  async (model, data, on) => {
    const { attempt, real } = on;
    const owner = personOf(model, data.by);
    const body = { ...contentOf(model, real, data), client_id: crypto.randomUUID() };
    const refusal = data.scope === 'my' && owner.institute === null ? needsInstitute : undefined;
    const answer = await attempt(owner, call('requests.create', body), refusal, 201);
    if (answer === undefined) return;
    const { id, message } = Object(answer.body);
    if (data.isRepeated) {
      const again = await attempt(owner, call('requests.create', body), undefined, 200);
      expect(again?.body).toEqual(answer.body);
    }
    expect(message).toBe(
      data.hasDescription ? 'Collaboration request created successfully' : 'draft_due_to_missing_description',
    );
    model.requests.push({
      ...modelled(body),
      id,
      owner,
      status: data.hasDescription ? product.active : product.draft,
      published: data.hasDescription,
      created: model.tick,
      deleted: false,
      hiddenBy: new Map(),
      tracked: [],
      undone: [],
    });
  },
);

/** A request, who acts on it, usually its owner, and the refusal of others: it is not visible, or not theirs. */
function ownedTarget(model: Model, data: { by: number | 'concerned'; request: number }) {
  const request = pick(model.requests, data.request);
  const who = actorOf(model, data.by, request?.owner);
  if (request === undefined || !product.isVisible(model, request, who)) return { request, who, refusal: invisible };
  return { request, who, refusal: request.owner === who ? undefined : notOwner };
}

step(8, 'edit', { by: actor, request: which, ...form }, async (model, data, { attempt, real }) => {
  const { request, who, refusal: notOnesOwn } = ownedTarget(model, data);
  const body = contentOf(model, real, data);
  const refusal =
    data.scope === 'my' && who.institute === null
      ? needsInstitute
      : (notOnesOwn ?? (request?.status !== product.draft && !data.hasDescription ? needsDescription : undefined));
  const update = call('requests.update', { id: idOf(request), ...body });
  if (!(await attempt(who, update, refusal)) || request === undefined) return;
  Object.assign(request, modelled(body));
});

for (const [weight, name, by, ...statuses] of [
  [12, 'setStatus', actor, 1, 2, 2, 2, 3, 4, 4, 5, 6],
  [6, 'complete', fc.constant<'concerned'>('concerned'), 4],
] as const)
  step(weight, name, { by, request: which, status: fc.constantFrom(...statuses) }, async (model, data, { attempt }) => {
    const { request, who, refusal: notOnesOwn } = ownedTarget(model, data);
    const statusCall = call('requests.updateStatus', { id: idOf(request), statusId: data.status });
    const lacks = data.status !== product.draft && request?.description === null;
    const refusal = notOnesOwn ?? (lacks ? needsDescription : undefined);
    if (!(await attempt(who, statusCall, refusal)) || request === undefined) return;
    request.status = data.status;
    if (data.status === product.draft || request.published) return;
    request.published = true;
    request.created = model.tick;
  });

step(2, 'remove', { by: actor, request: which }, async (model, data, { attempt }) => {
  const { request, who, refusal } = ownedTarget(model, data);
  const succeeded = await attempt(who, call('requests.delete', { id: idOf(request) }), refusal);
  if (succeeded && request !== undefined) request.deleted = true;
});

type OnRequest = { by: number; request: number; isFitting: boolean };
/** Most calls choose a target for which they succeed, if there is one; the others any target. */
function targetOf(model: Model, data: Omit<OnRequest, 'by'>, fits: (one: Request) => boolean) {
  const fitting = data.isFitting ? model.requests.filter((one) => !one.deleted && fits(one)) : [];
  return pick(fitting.length > 0 ? fitting : model.requests, data.request);
}

/** A request, who acts on it, and the refusal of those who do not see it. */
function visibleTarget(model: Model, data: OnRequest, fits: (request: Request, who: User) => boolean) {
  const who = personOf(model, data.by);
  const request = targetOf(model, data, (one) => fits(one, who));
  const isSeen = request !== undefined && product.isVisible(model, request, who);
  return { request, who, hidden: isSeen ? undefined : invisible };
}

const canActOn = (model: Model, request: Request, who: User) =>
  request.owner !== who && product.isVisible(model, request, who) && !product.hasLiveOffer(model, request, who);

step(10, 'hide', onRequest, async (model, data, { attempt }) => {
  const { request, who, hidden } = visibleTarget(model, data, (one, by) => canActOn(model, one, by));
  const refusal: Refusal | undefined =
    hidden ??
    (request?.owner === who
      ? [403, sentences.dismissedOwn]
      : request !== undefined && product.hasLiveOffer(model, request, who)
        ? [409, sentences.dismissedOffered]
        : undefined);
  const dismiss = call('requests.dismiss', { requestId: idOf(request) });
  if ((await attempt(who, dismiss, refusal)) && request?.hiddenBy.has(who) === false)
    request.hiddenBy.set(who, model.tick);
});

step(5, 'unhide', onRequest, async (model, data, { attempt }) => {
  const { request, who, hidden } = visibleTarget(model, data, (one, by) => one.hiddenBy.has(by));
  const undo = call('requests.undoDismiss', { requestId: idOf(request) });
  if (await attempt(who, undo, hidden)) request?.hiddenBy.delete(who);
});

const addMessage = (chat: Chat, from: User, tick: number, text: string) => {
  const message = { id: tick, from, text };
  chat.messages.push(message);
  chat.archived.delete(product.otherOf(chat, from));
  return message;
};

step(22, 'offer', onRequest, async (model, data, { attempt }) => {
  const isOpen = (one: Request, by: User) => one.status === product.active && canActOn(model, one, by);
  const { request, who, hidden } = visibleTarget(model, data, isOpen);
  const message = `Offered at ${model.tick}`;
  const refusal: Refusal | undefined =
    hidden ??
    (request?.owner === who
      ? [403, sentences.offeredOnOwn]
      : request !== undefined && product.hasLiveOffer(model, request, who)
        ? [409, sentences.offeredTwice, 'already_offered']
        : request?.status !== product.active
          ? [409, sentences.notActive, 'not_active']
          : undefined);
  const help = call('offers.offerHelp', { requestId: idOf(request), message });
  const answer = await attempt(who, help, refusal, 201);
  if (answer === undefined || request === undefined) return;
  const id = Number(Object(answer.body).collaboration_request_response_id);
  const chat = product.chatOf(model, request, who) ?? {
    id,
    request,
    helper: who,
    live: true,
    answer: null,
    offeredAt: 0,
    messages: [],
    read: new Map(),
    clientIds: new Map(),
    archived: new Set(),
    muted: new Set(),
  };
  if (!model.chats.includes(chat)) model.chats.push(chat);
  // Offering again revives the same chat.
  expect(id).toBe(chat.id);
  chat.live = true;
  chat.offeredAt = model.tick;
  request.hiddenBy.delete(who);
  addMessage(chat, who, model.tick, message);
});

step(9, 'undoOffer', onRequest, async (model, data, { attempt }) => {
  const { request, who, hidden } = visibleTarget(model, data, (one, by) => product.hasLiveOffer(model, one, by));
  const undo = call('offers.undoOfferHelp', { requestId: idOf(request) });
  if (!(await attempt(who, undo, hidden)) || request === undefined) return;
  const chat = product.chatOf(model, request, who);
  if (chat !== undefined) Object.assign(chat, { live: false, answer: null });
});

const tracking = {
  by: actor,
  request: which,
  isFitting,
  collaborator: fc.oneof({ weight: 9, arbitrary: anybody }, { weight: 1, arbitrary: fc.constant(null) }),
  isUpperCase: fc.boolean(),
};
step(12, 'track', tracking, async (model, data, { attempt }) => {
  const request = targetOf(model, data, (one) => one.status === product.completed);
  const who = actorOf(model, data.by, request?.owner);
  const collaborator = data.collaborator === null ? undefined : personOf(model, data.collaborator);
  const address = collaborator?.email ?? 'nobody@example.org';
  const email = data.isUpperCase ? address.toUpperCase() : address;
  const refusal: Refusal | undefined = !isOwn(request, who)
    ? notOwnCollaborators
    : request.status !== product.completed
      ? [400, sentences.notCompleted]
      : collaborator === who
        ? [400, sentences.trackedSelf]
        : collaborator === undefined
          ? [404, sentences.noUserWithEmail]
          : request.tracked.some((entry) => entry.who === collaborator)
            ? [409, sentences.tracked, 'already_tracked']
            : undefined;
  const trackCall = call('credit.give', { id: idOf(request), email });
  const answer = await attempt(who, trackCall, refusal, 201);
  if (answer === undefined || request === undefined || collaborator === undefined) return;
  const verified = product.chatOf(model, request, collaborator) !== undefined;
  expect(answer.body).toMatchObject({ id: collaborator.id, email, verified });
  request.tracked.push({ who: collaborator, email, isConfirmed: false });
});

/** A request, usually with credit, and one of the people named on it. */
function creditOf(model: Model, data: { request: number; person: number }) {
  const credited = model.requests.filter(({ tracked }) => tracked.length > 0);
  const request = pick(credited.length > 0 ? credited : model.requests, data.request);
  return { request, entry: request && pick(request.tracked, data.person) };
}

step(4, 'untrack', onCredit, async (model, data, { attempt }) => {
  const { request, entry } = creditOf(model, data);
  const who = actorOf(model, data.by === 'other' ? 'concerned' : data.by, request?.owner);
  const refusal = isOwn(request, who) ? undefined : notOwnCollaborators;
  const untrackCall = call('credit.takeBack', { id: idOf(request), userId: idOf(entry?.who) });
  if (await attempt(who, untrackCall, refusal)) undo(request, entry);
});

function undo(request: Request | undefined, entry: Request['tracked'][number] | undefined): void {
  if (request === undefined || entry === undefined) return;
  request.tracked = request.tracked.filter((one) => one !== entry);
  request.undone.push(entry.who);
}

/** The person named confirms the credit or says “Not me”; for everybody else there is no entry. */
step(6, 'answerCredit', { ...onCredit, isConfirmed: fc.boolean() }, async (model, data, { attempt, real }) => {
  const { request, entry } = creditOf(model, data);
  const who = data.by === 'other' ? personOf(model, 0) : actorOf(model, data.by, entry?.who);
  const id = request && entry && (await real.entryOf(request.id, entry.who));
  const refusal: Refusal | undefined = entry === undefined || entry.who !== who ? [404, sentences.noEntry] : undefined;
  const answer = { id: id ?? 999_999_999, version: 0, roles: [], isShown: true, isThanksShown: false };
  const answerCall = data.isConfirmed ? call('credit.confirm', answer) : call('credit.reject', { id: answer.id });
  if ((await attempt(who, answerCall, refusal)) === undefined || entry === undefined) return;
  if (data.isConfirmed) entry.isConfirmed = true;
  else undo(request, entry);
});

const clientIds = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
type OnChat = { by: number | 'concerned' | 'other'; chat: number };
function member(model: Model, data: OnChat) {
  const chat = pick(model.chats, data.chat);
  const who = data.by === 'other' ? (chat?.request.owner ?? personOf(model, 0)) : actorOf(model, data.by, chat?.helper);
  return { chat, who, hidden: chat !== undefined && product.isMember(chat, who) ? undefined : noChat };
}

step(
  14,
  'write',
  { ...onChat, slot: fc.constantFrom<0 | 1 | null>(null, null, 0, 1) },
  async (model, data, { attempt }) => {
    const { chat, who, hidden } = member(model, data);
    const text = `Written at ${model.tick}: ${'é😀 '.repeat(model.tick % 40)}.`;
    const client_id = data.slot === null ? null : clientIds[data.slot];
    const earlier = chat?.clientIds.get(`${who.index} ${client_id}`);
    const send = call('chats.send', { id: idOf(chat), message: text, client_id });
    const answer = await attempt(who, send, hidden, earlier === undefined ? 201 : 200);
    if (answer === undefined || chat === undefined) return;
    expect(answer.body).toMatchObject({ from_user_id: who.id, message_content: earlier?.text ?? text });
    if (earlier !== undefined) return;
    const message = addMessage(chat, who, model.tick, text);
    if (client_id !== null) chat.clientIds.set(`${who.index} ${client_id}`, message);
  },
);

const answering = {
  ...onChat,
  answer: fc.constantFrom<Chat['answer'][]>('accepted', 'declined', null),
  isWritten: fc.boolean(),
};
step(10, 'answer', answering, async (model, data, { attempt }) => {
  const { chat, who, hidden } = member(model, data);
  const text = `Answered at ${model.tick}.`;
  const refusal: Refusal | undefined =
    hidden ??
    (chat?.request.owner !== who
      ? [403, sentences.answerNotOwner]
      : chat.request.deleted
        ? [409, sentences.answerDeleted]
        : chat.live
          ? undefined
          : [409, sentences.answerWithdrawn]);
  const { answer, isWritten } = data;
  const decide = call('offers.answer', { id: idOf(chat), answer, ...(isWritten ? { message: text } : {}) });
  if (!(await attempt(who, decide, refusal)) || chat === undefined) return;
  chat.answer = answer;
  if (isWritten) addMessage(chat, who, model.tick, text);
});

/** Marks as read, or archives, up to a message, up to one that is not there yet, or all. */
const reading = {
  ...onChat,
  upTo: fc.oneof<fc.Arbitrary<number | 'later' | null>[]>(fc.nat(9), fc.constant('later'), fc.constant(null)),
  archives: fc.boolean(),
};
step(12, 'markRead', reading, async (model, data, { attempt, real }) => {
  const { chat, who, hidden } = member(model, data);
  const ids = chat === undefined ? [] : await checkChat(real, data.transport, who, chat);
  const index = typeof data.upTo === 'number' && ids.length > 0 ? data.upTo % ids.length : undefined;
  const last_message_id = data.upTo === 'later' ? 2_000_000_000 : index === undefined ? null : ids[index];
  const mark = { id: idOf(chat), last_message_id };
  const markCall = data.archives ? call('chats.archive', { ...mark, is_archived: true }) : call('chats.markRead', mark);
  const answer = await attempt(who, markCall, hidden);
  if (answer === undefined || chat === undefined) return;
  const marked = (index === undefined ? chat.messages.at(-1) : chat.messages[index])?.id ?? 0;
  // What was read stays read.
  chat.read.set(who, Math.max(marked, chat.read.get(who) ?? 0));
  if (!data.archives) return;
  const isArchived = product.unread(chat, who) === 0;
  expect(answer.body).toMatchObject({ is_archived: isArchived });
  chat.archived[isArchived ? 'add' : 'delete'](who);
});

step(2, 'unarchive', onChat, async (model, data, { attempt }) => {
  const { chat, who, hidden } = member(model, data);
  const end = call('chats.archive', { id: idOf(chat), is_archived: false });
  if (await attempt(who, end, hidden)) chat?.archived.delete(who);
});

step(3, 'mute', { ...onChat, isMuted: fc.boolean() }, async (model, data, { attempt }) => {
  const { chat, who, hidden } = member(model, data);
  const change = call('chats.mute', { id: idOf(chat), is_muted: data.isMuted });
  if (await attempt(who, change, hidden)) chat?.muted[data.isMuted ? 'add' : 'delete'](who);
});

step(3, 'setAreas', { by: anybody, areas: fc.subarray<0 | 1>([0, 1]) }, async (model, data, { attempt, real }) => {
  const who = personOf(model, data.by);
  const technical_area_ids = data.areas.map((n) => real.areas[n]);
  await attempt(who, call('profiles.update', { technical_area_ids }));
  who.areas = technical_area_ids;
});

const preferences = {
  by: anybody,
  master: fc.constantFrom(1, 2, 3, 3),
  cells: fc.option(fc.array(cell, { maxLength: 4 }), { freq: 5 }),
};
step(4, 'setPreferences', preferences, async (model, data, { attempt, real }) => {
  const who = personOf(model, data.by);
  const cells = (data.cells ?? []).map((cell) => ({
    tech_area_id: real.areas[cell.area],
    collaboration_type_id: cell.type,
    is_open: cell.isOpen,
  }));
  const save = call('profiles.updateCollaborationStatus', {
    master_collaboration_status_id: data.master,
    ...(data.cells === null ? {} : { collaboration_preferences: cells }),
  });
  await attempt(who, save);
  who.master = data.master;
  // For 1 and 2, and if the list is left out, the saved table is kept untouched.
  if (data.master === 3 && data.cells !== null)
    who.cells = new Set(
      cells.filter((cell) => cell.is_open).map((cell) => `${cell.collaboration_type_id}/${cell.tech_area_id}`),
    );
});

const listing = {
  by: anybody,
  list: fc.constantFrom('new', 'new', 'hidden', 'offered', 'own', 'myRequests', 'myOffers', 'archived'),
  limit: fc.constantFrom(1, 2, 3, 100),
};
step(8, 'checkList', listing, async (model, data, { real }) =>
  listChecks(data.limit)[data.list](model, real, data.transport, personOf(model, data.by)),
);

step(2, 'checkOne', { by: anybody, request: which }, async (model, data, { real }) => {
  const request = pick(model.requests, data.request);
  if (request !== undefined) await checkRequest(model, real, data.transport, personOf(model, data.by), request);
});

step(2, 'checkMyself', { by: anybody }, async (model, data, { real }) => {
  for (const check of [checkCounts, checkPreferences])
    await check(model, real, data.transport, personOf(model, data.by));
});

/** Any call. It shrinks towards none, so that a failing sequence is reduced to the steps that matter. */
export const anyStep = fc.oneof({ withCrossShrink: true }, ...steps);
