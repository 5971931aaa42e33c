import { inviteSilently } from '@exchange/api';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import type { Caller } from './callers.ts';
import { type Offer, type Request, type User, users } from './dataset.ts';
import { dayIn, type Lookups } from './lookups.ts';

/** Procedure calls at one time. */
interface Event {
  readonly daysAgo: number;
  readonly run: () => Promise<unknown>;
}

interface Context {
  readonly db: Db;
  readonly lookups: Lookups;
  /** Calls procedures as the user with this short name. */
  readonly as: (key: string) => Caller;
  /** The id of the user with this short name. */
  readonly idOf: (key: string) => number;
}

/** Senders read the chat first; at the end the recipient of the last message does, unless `isUnread`. */
function offerEvents({ as }: Context, owner: string, request: { readonly id: number }, offer: Offer): Event[] {
  const chat = { id: 0 };
  const make = async () => {
    const { id: requestId } = request;
    const made = await as(offer.by).offers.offerHelp({ requestId, message: offer.message });
    chat.id = made.collaboration_request_response_id;
  };
  const send = async (by: string, message: string) => {
    await as(by).chats.markRead(chat);
    await as(by).chats.send({ ...chat, message });
  };
  const events: Event[] = [
    { daysAgo: offer.daysAgo, run: make },
    ...offer.replies.map(({ by, daysAgo, message }) => ({ daysAgo, run: () => send(by, message) })),
  ];
  const last = offer.replies.at(-1) ?? offer;
  const recipient = last.by === offer.by ? owner : offer.by;
  if (!offer.isUnread) events.push({ daysAgo: last.daysAgo, run: () => as(recipient).chats.markRead(chat) });
  const { reported, answer, archivedBy, mutedBy, withdrawnDaysAgo } = offer;
  if (reported !== undefined) {
    const { daysAgo, ...why } = reported;
    const sendReport = async () => {
      const [first] = await as(owner).chats.messages(chat);
      await as(owner).reports.send({ kind: 'message', id: first?.id ?? 0, ...why });
    };
    events.push({ daysAgo, run: sendReport });
  }
  if (answer !== undefined)
    events.push({ daysAgo: answer.daysAgo, run: () => as(owner).offers.answer({ ...chat, answer: answer.is }) });
  if (archivedBy !== undefined)
    events.push({ daysAgo: last.daysAgo, run: () => as(archivedBy).chats.archive({ ...chat, is_archived: true }) });
  if (mutedBy !== undefined)
    events.push({ daysAgo: last.daysAgo, run: () => as(mutedBy).chats.mute({ ...chat, is_muted: true }) });
  const withdraw = () => as(offer.by).offers.undoOfferHelp({ requestId: request.id });
  if (withdrawnDaysAgo !== undefined) events.push({ daysAgo: withdrawnDaysAgo, run: withdraw });
  return events;
}

/** Creates a request and answers its id. Only what is created without a description is a draft, and it stays one. */
async function create({ lookups, as }: Context, request: Request): Promise<number> {
  const input = {
    title: request.title,
    description: request.description ?? null,
    collaboration_type_id: lookups.type(request.type),
    technical_area_ids: request.areas.map(lookups.area),
    share_scope: request.scope,
    institute_ids: await Promise.all(request.institutes.map(lookups.institute)),
    needed_by: request.neededInDays === undefined ? null : dayIn(request.neededInDays),
    effort: request.effort ?? null,
  };
  const { requests } = as(request.by);
  if (!request.isDraft) return (await requests.create(input)).id;
  const { id } = await requests.create({ ...input, description: null });
  await requests.update({ id, ...input });
  return id;
}

/** The events of credit: naming with thanks, and the answer of the person named. */
function creditEvents(
  { as }: Context,
  by: string,
  created: { readonly id: number },
  { email, daysAgo, thanks, confirmed }: Request['collaborators'][number],
): Event[] {
  const name = async () => {
    const { id: userId } = await as(by).credit.give({ ...created, email });
    if (thanks !== undefined) await as(by).credit.thank({ ...created, userId, roles: [], thanks });
  };
  const named: Event = { daysAgo, run: name };
  const [person] = Object.entries(users).find(([, user]) => user.email === email) ?? [];
  if (confirmed === undefined || person === undefined) return [named];
  const confirm = async () => {
    const waiting = await as(person).credit.listWaiting();
    const entry = waiting.find(({ collaboration_request_id: id }) => id === created.id) ?? waiting[0];
    if (entry === undefined) throw new Error(`${person} is not asked.`);
    const { roles, isThanksShown } = confirmed;
    await as(person).credit.confirm({ id: entry.id, version: entry.version, roles, isShown: true, isThanksShown });
  };
  return [named, { daysAgo: confirmed.daysAgo, run: confirm }];
}

type NamedEvent = Event & { readonly title: string };

/** The events of a user beside those of requests. */
export function userEvents({ db, lookups, as }: Context, key: string, { savedSearches, invited }: User): NamedEvent[] {
  return [
    ...savedSearches.map(({ name, q, areas, daysAgo }) => ({
      title: name,
      daysAgo,
      run: () => as(key).savedSearches.save({ name, q, area: areas.map(lookups.area).join(',') }),
    })),
    ...invited.map(({ email, daysAgo }) => ({ title: email, daysAgo, run: () => inviteSilently(db, email) })),
  ];
}

/** The events of a request, not yet in the order of time. */
export function requestEvents(context: Context, request: Request): NamedEvent[] {
  const { as, idOf } = context;
  const { requests, asks } = as(request.by);
  const created = { id: 0 };
  const make = async () => {
    created.id = await create(context, request);
  };
  const events: Event[] = [
    { daysAgo: request.daysAgo, run: make },
    ...request.offers.flatMap((offer) => offerEvents(context, request.by, created, offer)),
    ...request.invited.map(({ person, daysAgo, message }) => ({
      daysAgo,
      run: () => asks.send({ requestId: created.id, userId: idOf(person), message }),
    })),
    ...request.reported.map(({ by, daysAgo, ...why }) => ({
      daysAgo,
      run: () => as(by).reports.send({ kind: 'request', id: created.id, ...why }),
    })),
    ...request.hidden.map(({ by, daysAgo, reason }) => ({
      daysAgo,
      run: async () => {
        await as(by).requests.dismiss({ requestId: created.id });
        if (reason !== undefined) await as(by).requests.giveHidingReason({ requestId: created.id, reason });
      },
    })),
  ];
  if (request.outcome !== undefined) {
    const { status, daysAgo, note, solution } = request.outcome;
    const end = async () => {
      await requests.updateStatus({ ...created, statusId: requestStatus[status], note });
      if (solution !== undefined) await requests.saveSolution({ ...created, solution, is_solution_shown: true });
    };
    events.push({ daysAgo, run: end });
  }
  if (request.pausedDaysAgo !== undefined)
    events.push({
      daysAgo: request.pausedDaysAgo,
      run: () => requests.setAcceptsOffers({ ...created, accepts_offers: false }),
    });
  for (const credit of request.collaborators) events.push(...creditEvents(context, request.by, created, credit));
  if (request.deletedDaysAgo !== undefined)
    events.push({ daysAgo: request.deletedDaysAgo, run: () => requests.delete(created) });
  return events.map((event) => ({ ...event, title: request.title }));
}
