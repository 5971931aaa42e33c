import fc from 'fast-check';
import { expect } from 'vitest';
import type { Answer, Transport } from '../testing/transports.ts';
import { listLooks, lookAtChat, lookAtCounts, lookAtPreferences, lookAtRequest } from './assertions.ts';
import { calls } from './calls.ts';
import type { Chat, Model, Request, Scope, Someone } from './model.ts';
import * as product from './model.ts';
import type { Real } from './real.ts';

/** One call of one person over one transport, with its expected reply and effects. */
type ApiCall<Data> = (model: Model, real: Real, data: Data & { transport: Transport }) => Promise<void>;

class Step<Data> implements fc.AsyncCommand<Model, Real> {
  readonly name: string;
  readonly apiCall: ApiCall<Data>;
  readonly data: Data & { transport: Transport };
  constructor(name: string, apiCall: ApiCall<Data>, data: Data & { transport: Transport }) {
    this.name = name;
    this.apiCall = apiCall;
    this.data = data;
  }
  check(): boolean {
    return true;
  }
  async run(model: Model, real: Real): Promise<void> {
    model.tick += 1;
    await this.apiCall(model, real, this.data);
  }
  toString(): string {
    return `${this.name}(${JSON.stringify(this.data)})`;
  }
}

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

const nowhere = 999_999_999;
const pick = <T>(list: readonly T[], n: number): T | undefined => (n < 0 ? undefined : list[n % list.length]);
const personOf = (model: Model, n: number): Someone => {
  const found = model.people[n % model.people.length];
  if (found === undefined) throw new Error('There is nobody.');
  return found;
};
const actorOf = (model: Model, by: number | 'concerned', concerned: Someone | undefined) =>
  by === 'concerned' ? (concerned ?? personOf(model, 0)) : personOf(model, by);

type Said = readonly [status: number, error: string, code?: string];
const unseen: Said = [404, 'Collaboration request not found'];
const notOwner: Said = [403, 'You can only change your own collaboration requests'];
const needsInstitute: Said = [400, 'You must have a verified institute to use this option.'];
const needsDescription: Said = [400, 'A description is required for non-draft requests', 'description_required'];
const noChat: Said = [404, 'Chat not found or you do not have access.'];

/** Compares a reply with a refusal, or with a success of this status. @returns whether it succeeded */
function says(at: Transport, answer: Answer, refusal: Said | undefined, status: 200 | 201 = 200): boolean {
  const { error, code } = answer;
  if (refusal === undefined) expect([answer.status, answer.text]).toEqual([at === 'tRPC' ? 200 : status, answer.text]);
  else expect([answer.status, error, code]).toEqual([refusal[0], refusal[1], refusal[2]]);
  return refusal === undefined;
}

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

const create: ApiCall<Form & { by: number }> = async (model, real, data) => {
  const owner = personOf(model, data.by);
  const body = contentOf(model, real, data);
  const answer = await real.call(data.transport, owner, calls.create(body));
  const refusal = data.scope === 'my' && owner.institute === null ? needsInstitute : undefined;
  if (!says(data.transport, answer, refusal, 201)) return;
  const { id, message } = Object(answer.body);
  expect(message).toBe(
    data.hasDescription ? 'Collaboration request created successfully' : 'draft_due_to_missing_description',
  );
  model.requests.push({
    id,
    owner,
    title: body.title,
    description: body.description,
    type: data.type,
    areas: body.technical_area_ids,
    scope: data.scope,
    institutes: body.institute_ids,
    status: data.hasDescription ? product.active : product.draft,
    published: data.hasDescription,
    created: model.tick,
    deleted: false,
    hiddenBy: new Map(),
    tracked: [],
  });
};

/** The refusal of an owner's call: the request is not visible, or belongs to another. */
function notOnesOwn(model: Model, request: Request | undefined, who: Someone): Said | undefined {
  if (request === undefined || !product.isVisible(model, request, who)) return unseen;
  return request.owner === who ? undefined : notOwner;
}

const edit: ApiCall<Form & { by: number | 'concerned'; request: number }> = async (model, real, data) => {
  const request = pick(model.requests, data.request);
  const who = actorOf(model, data.by, request?.owner);
  const body = contentOf(model, real, data);
  const answer = await real.call(data.transport, who, calls.edit({ id: request?.id ?? nowhere, ...body }));
  const refusal =
    data.scope === 'my' && who.institute === null
      ? needsInstitute
      : (notOnesOwn(model, request, who) ??
        (request?.status !== product.draft && !data.hasDescription ? needsDescription : undefined));
  if (!says(data.transport, answer, refusal) || request === undefined) return;
  request.title = body.title;
  request.description = body.description;
  request.type = data.type;
  request.areas = body.technical_area_ids;
  request.scope = data.scope;
  request.institutes = body.institute_ids;
};

const setStatus: ApiCall<{ by: number | 'concerned'; request: number; status: number }> = async (model, real, data) => {
  const request = pick(model.requests, data.request);
  const who = actorOf(model, data.by, request?.owner);
  const call = calls.status({ id: request?.id ?? nowhere, statusId: data.status });
  const answer = await real.call(data.transport, who, call);
  const lacks = data.status !== product.draft && request?.description === null;
  const refusal = notOnesOwn(model, request, who) ?? (lacks ? needsDescription : undefined);
  if (!says(data.transport, answer, refusal) || request === undefined) return;
  request.status = data.status;
  if (data.status === product.draft || request.published) return;
  request.published = true;
  request.created = model.tick;
};

const remove: ApiCall<{ by: number | 'concerned'; request: number }> = async (model, real, data) => {
  const request = pick(model.requests, data.request);
  const who = actorOf(model, data.by, request?.owner);
  const answer = await real.call(data.transport, who, calls.remove({ id: request?.id ?? nowhere }));
  if (says(data.transport, answer, notOnesOwn(model, request, who)) && request !== undefined) request.deleted = true;
};

type OnRequest = { by: number; request: number; apt: boolean };
/** Most calls choose a target for which they succeed, if there is one; the others any target. */
function aim(model: Model, { request, apt }: Pick<OnRequest, 'request' | 'apt'>, fits: (one: Request) => boolean) {
  const fitting = apt ? model.requests.filter((one) => !one.deleted && fits(one)) : [];
  return pick(fitting.length > 0 ? fitting : model.requests, request);
}

/** Checks that a call on an invisible request is refused. @returns whether the person sees it */
function seen(
  model: Model,
  data: OnRequest,
  fits: (request: Request, who: Someone) => boolean,
): { request: Request | undefined; who: Someone; hidden?: Said } {
  const who = personOf(model, data.by);
  const request = aim(model, data, (one) => fits(one, who));
  const isSeen = request !== undefined && product.isVisible(model, request, who);
  return isSeen ? { request, who } : { request, who, hidden: unseen };
}

const canActOn = (model: Model, request: Request, who: Someone) =>
  request.owner !== who && product.isVisible(model, request, who) && !product.hasLiveOffer(model, request, who);

const hide: ApiCall<OnRequest> = async (model, real, data) => {
  const { request, who, hidden } = seen(model, data, (one, by) => canActOn(model, one, by));
  const answer = await real.call(data.transport, who, calls.hide({ requestId: request?.id ?? nowhere }));
  const refusal: Said | undefined =
    hidden ??
    (request?.owner === who
      ? [403, 'You cannot dismiss your own collaboration request']
      : request !== undefined && product.hasLiveOffer(model, request, who)
        ? [409, 'You have offered help on this request. Undo the offer before hiding it.']
        : undefined);
  if (says(data.transport, answer, refusal) && request?.hiddenBy.has(who) === false)
    request.hiddenBy.set(who, model.tick);
};

const unhide: ApiCall<OnRequest> = async (model, real, data) => {
  const { request, who, hidden } = seen(model, data, (one, by) => one.hiddenBy.has(by));
  const answer = await real.call(data.transport, who, calls.unhide({ requestId: request?.id ?? nowhere }));
  if (says(data.transport, answer, hidden)) request?.hiddenBy.delete(who);
};

const say = (chat: Chat, from: Someone, tick: number, text: string) => {
  const message = { id: tick, from, text };
  chat.messages.push(message);
  return message;
};

const offer: ApiCall<OnRequest> = async (model, real, data) => {
  const isOpen = (one: Request, by: Someone) => one.status === product.active && canActOn(model, one, by);
  const { request, who, hidden } = seen(model, data, isOpen);
  const message = `Offered at ${model.tick}`;
  const answer = await real.call(data.transport, who, calls.offer({ requestId: request?.id ?? nowhere, message }));
  const refusal: Said | undefined =
    hidden ??
    (request?.owner === who
      ? [403, 'You cannot offer help on your own request']
      : request !== undefined && product.hasLiveOffer(model, request, who)
        ? [409, 'You have already offered help on this request', 'already_offered']
        : request?.status !== product.active
          ? [409, 'This request is not open for offers', 'not_active']
          : undefined);
  if (!says(data.transport, answer, refusal, 201) || request === undefined) return;
  const id = Number(Object(answer.body).collaboration_request_response_id);
  let chat = product.chatOf(model, request, who);
  if (chat === undefined) {
    chat = { id, request, helper: who, live: true, offeredAt: 0, messages: [], read: new Map(), clientIds: new Map() };
    model.chats.push(chat);
  }
  // Offering again revives the same chat.
  expect(id).toBe(chat.id);
  chat.live = true;
  chat.offeredAt = model.tick;
  request.hiddenBy.delete(who);
  say(chat, who, model.tick, message);
};

const undoOffer: ApiCall<OnRequest> = async (model, real, data) => {
  const { request, who, hidden } = seen(model, data, (one, by) => product.hasLiveOffer(model, one, by));
  const answer = await real.call(data.transport, who, calls.undoOffer({ requestId: request?.id ?? nowhere }));
  if (!says(data.transport, answer, hidden) || request === undefined) return;
  const chat = product.chatOf(model, request, who);
  if (chat !== undefined) chat.live = false;
};

type Tracking = { by: number | 'concerned'; request: number; apt: boolean; whom: number | null; loud: boolean };
const track: ApiCall<Tracking> = async (model, real, data) => {
  const request = aim(model, data, (one) => one.status === product.completed);
  const who = actorOf(model, data.by, request?.owner);
  const whom = data.whom === null ? undefined : personOf(model, data.whom);
  const address = whom?.email ?? 'nobody@example.org';
  const email = data.loud ? address.toUpperCase() : address;
  const answer = await real.call(data.transport, who, calls.track({ id: request?.id ?? nowhere, email }));
  const refusal: Said | undefined =
    request === undefined || request.deleted || request.owner !== who
      ? [403, 'You can only track collaborators on your own collaboration requests']
      : request.status !== product.completed
        ? [400, 'Collaborators can be tracked once the request is successful']
        : whom === who
          ? [400, 'You cannot track yourself as a collaborator']
          : whom === undefined
            ? [404, 'No user found with that email']
            : request.tracked.some((entry) => entry.who === whom)
              ? [409, 'This user is already tracked as a collaborator on this request', 'already_tracked']
              : undefined;
  if (!says(data.transport, answer, refusal, 201) || request === undefined || whom === undefined) return;
  const verified = product.chatOf(model, request, whom) !== undefined;
  expect(answer.body).toMatchObject({ id: whom.id, email, verified });
  request.tracked.push({ who: whom, email });
};

const clientIds = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
type OnChat = { by: number | 'concerned' | 'other'; chat: number };
function member(model: Model, data: OnChat): { chat: Chat | undefined; who: Someone; hidden?: Said } {
  const chat = pick(model.chats, data.chat);
  const who =
    data.by === 'other'
      ? (chat?.request.owner ?? personOf(model, 0))
      : actorOf(model, data.by, chat === undefined ? undefined : chat.helper);
  return chat !== undefined && product.isMember(chat, who) ? { chat, who } : { chat, who, hidden: noChat };
}

const write: ApiCall<OnChat & { slot: 0 | 1 | null }> = async (model, real, data) => {
  const { chat, who, hidden } = member(model, data);
  const text = `Said at ${model.tick}: ${'é😀 '.repeat(model.tick % 40)}.`;
  const client_id = data.slot === null ? null : clientIds[data.slot];
  const answer = await real.call(
    data.transport,
    who,
    calls.send({ id: chat?.id ?? nowhere, message: text, client_id }),
  );
  const earlier = chat?.clientIds.get(`${who.index} ${client_id}`);
  if (!says(data.transport, answer, hidden, earlier === undefined ? 201 : 200) || chat === undefined) return;
  expect(answer.body).toMatchObject({ from_user_id: who.id, message_content: earlier?.text ?? text });
  if (earlier !== undefined) return;
  const message = say(chat, who, model.tick, text);
  if (client_id !== null) chat.clientIds.set(`${who.index} ${client_id}`, message);
};

/** Up to a message, up to one that is not there yet, or all. */
const markRead: ApiCall<OnChat & { upTo: number | 'later' | null }> = async (model, real, data) => {
  const { chat, who, hidden } = member(model, data);
  const ids = chat === undefined ? [] : await lookAtChat(real, data.transport, who, chat);
  const index = typeof data.upTo === 'number' && ids.length > 0 ? data.upTo % ids.length : undefined;
  const last_message_id = data.upTo === 'later' ? 2_000_000_000 : index === undefined ? null : ids[index];
  const call = calls.markRead({ id: chat?.id ?? nowhere, last_message_id });
  if (!says(data.transport, await real.call(data.transport, who, call), hidden) || chat === undefined) return;
  const mark = (index === undefined ? chat.messages.at(-1) : chat.messages[index])?.id ?? 0;
  // What was read stays read.
  chat.read.set(who, Math.max(mark, chat.read.get(who) ?? 0));
};

const setAreas: ApiCall<{ by: number; areas: (0 | 1)[] }> = async (model, real, data) => {
  const who = personOf(model, data.by);
  const technical_area_ids = data.areas.map((n) => real.areas[n]);
  says(data.transport, await real.call(data.transport, who, calls.profile({ technical_area_ids })), undefined);
  who.areas = technical_area_ids;
};

type Cell = { area: 0 | 1; type: number; isOpen: boolean };
const setPreferences: ApiCall<{ by: number; master: number; cells: Cell[] | null }> = async (model, real, data) => {
  const who = personOf(model, data.by);
  const cells = (data.cells ?? []).map((cell) => ({
    tech_area_id: real.areas[cell.area],
    collaboration_type_id: cell.type,
    is_open: cell.isOpen,
  }));
  const call = calls.preferences({
    master_collaboration_status_id: data.master,
    ...(data.cells === null ? {} : { collaboration_preferences: cells }),
  });
  says(data.transport, await real.call(data.transport, who, call), undefined);
  who.master = data.master;
  // For 1 and 2 the saved table is kept untouched.
  if (data.master === 3)
    who.cells = new Set(
      cells.filter((cell) => cell.is_open).map((cell) => `${cell.collaboration_type_id}/${cell.tech_area_id}`),
    );
};

const lookAtList: ApiCall<{ by: number; list: keyof ReturnType<typeof listLooks>; limit: number }> = (
  model,
  real,
  data,
) => listLooks(data.limit)[data.list](model, real, data.transport, personOf(model, data.by));

const lookAtOne: ApiCall<{ by: number; request: number }> = async (model, real, data) => {
  const request = pick(model.requests, data.request);
  if (request !== undefined) await lookAtRequest(model, real, data.transport, personOf(model, data.by), request);
};

const lookAtMyself: ApiCall<{ by: number }> = async (model, real, data) => {
  const who = personOf(model, data.by);
  await lookAtCounts(model, real, data.transport, who);
  await lookAtPreferences(model, real, data.transport, who);
};

const rest: ApiCall<object> = async () => undefined;

function step<Data>(
  weight: number,
  name: string,
  apiCall: ApiCall<Data>,
  data: { [Key in keyof Data]: fc.Arbitrary<Data[Key]> },
) {
  const arbitrary = fc
    .record<Data & { transport: Transport }>({ ...data, transport } as {
      [Key in keyof (Data & { transport: Transport })]: fc.Arbitrary<(Data & { transport: Transport })[Key]>;
    })
    .map((filled): fc.AsyncCommand<Model, Real> => new Step(name, apiCall, filled));
  return { weight, arbitrary };
}

const apt = fc.integer({ min: 0, max: 2 }).map((n) => n > 0);
const onRequest = { by: anybody, request: which, apt };
const onChat = {
  by: fc.oneof(
    { weight: 3, arbitrary: fc.constant<OnChat['by']>('concerned') },
    { weight: 3, arbitrary: fc.constant<OnChat['by']>('other') },
    { weight: 1, arbitrary: anybody },
  ),
  chat: which,
};
const slot = fc.constantFrom<0 | 1 | null>(null, null, 0, 1);
const cell = fc.record({ area: fc.constantFrom<0 | 1>(0, 1), type: fc.constantFrom(101, 102), isOpen: fc.boolean() });

export const createStep = step(1, 'create', create, { by: anybody, ...form }).arbitrary;

/** Any call. It shrinks towards none, so that a failing sequence is reduced to the steps that matter. */
export const anyStep: fc.Arbitrary<fc.AsyncCommand<Model, Real>> = fc.oneof(
  { withCrossShrink: true },
  step(1, 'rest', rest, {}),
  step(6, 'create', create, { by: anybody, ...form }),
  step(8, 'edit', edit, { by: actor, request: which, ...form }),
  step(12, 'setStatus', setStatus, { by: actor, request: which, status: fc.constantFrom(1, 2, 2, 2, 3, 4, 4, 5) }),
  step(6, 'complete', setStatus, { by: fc.constant('concerned' as const), request: which, status: fc.constant(4) }),
  step(2, 'remove', remove, { by: actor, request: which }),
  step(10, 'hide', hide, onRequest),
  step(5, 'unhide', unhide, onRequest),
  step(22, 'offer', offer, onRequest),
  step(9, 'undoOffer', undoOffer, onRequest),
  step(12, 'track', track, {
    by: actor,
    request: which,
    apt,
    whom: fc.oneof({ weight: 9, arbitrary: anybody }, { weight: 1, arbitrary: fc.constant(null) }),
    loud: fc.boolean(),
  }),
  step(14, 'write', write, { ...onChat, slot }),
  step(8, 'markRead', markRead, {
    ...onChat,
    upTo: fc.oneof<fc.Arbitrary<number | 'later' | null>[]>(fc.nat(9), fc.constant('later'), fc.constant(null)),
  }),
  step(3, 'setAreas', setAreas, { by: anybody, areas: fc.constantFrom<(0 | 1)[]>([0], [1], [0, 1], []) }),
  step(4, 'setPreferences', setPreferences, {
    by: anybody,
    master: fc.constantFrom(1, 2, 3, 3),
    cells: fc.oneof(
      { weight: 5, arbitrary: fc.array(cell, { maxLength: 4 }) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
  }),
  step(8, 'lookAtList', lookAtList, {
    by: anybody,
    list: fc.constantFrom('new', 'new', 'hidden', 'offered', 'own', 'myRequests', 'myOffers'),
    limit: fc.constantFrom(1, 2, 3, 100),
  }),
  step(2, 'lookAtOne', lookAtOne, { by: anybody, request: which }),
  step(2, 'lookAtMyself', lookAtMyself, { by: anybody }),
);
