import { randomUUID } from 'node:crypto';
import { showBadges } from '@exchange/api/features/auth/addresses.sql';
import { findInstituteByEmail } from '@exchange/api/features/reference/institutes.sql';
import type { RefusalKey } from '@exchange/contract/all-refusals';
import { limits } from '@exchange/contract/limits';
import { sql } from 'kysely';
import { createRequest, createStaff, createUser, type User } from './app-users.ts';
import type { createChatModel } from './chat-model.ts';
import type { Random } from './random.ts';
import { keyOf } from './refusal.ts';
import type { TestApp } from './test-app.ts';
import { uniqueEmail, validPassword } from './users.ts';

const [maxAddresses, institute] = [5, 'ethz.ch'];

/** What people act in. */
interface World {
  readonly app: TestApp;
  readonly random: Random;
  readonly model: ReturnType<typeof createChatModel>;
  /** The accounts of the living. */
  readonly users: Map<number, User>;
  /** How many people there are; who goes is replaced. */
  readonly people: number;
  /** The chats in which something may have changed. */
  readonly touched: Set<number>;
  /** Notes what the product shows, if it is not what the model says. */
  readonly say: (what: string, shown: unknown, wanted: unknown) => void;
  /** After something that is mailed at once. */
  readonly checkMail: () => Promise<void>;
}

/** Something that a person does, perhaps with another one. */
type Deed = (me: User, other: User) => Promise<unknown>;

/** Founds a desk in a new world, and answers what people do in it: each deed in the product and in the model. */
export async function createDeeds({ app, random, model, users, people, touched, say, checkMail }: World) {
  const { db } = app;
  const { below, pick } = random;
  const operator = await createStaff(app, 'operator');
  const instituteId = (await findInstituteByEmail(db, `anybody@${institute}`)) ?? 0;
  const passwordHash = await app.services.hasher.hash(validPassword);
  const addresses = new Map<number, number>();
  let [texts, deskId] = [0, 0];

  const newText = () => `words-${++texts}-of-a-message`;
  const expectRefusal = async (call: Promise<unknown>, key: RefusalKey) =>
    say('refusal', await keyOf(call).catch(String), key);
  /** One of the things that fit. */
  const some = <T>(things: readonly T[], fits: (thing: T) => boolean = () => true): T | undefined => {
    const fitting = things.filter(fits);
    return fitting.length === 0 ? undefined : pick(fitting);
  };
  const someChat = (fits: (id: number) => boolean) => {
    const id = some(model.chats(), fits);
    if (id !== undefined) touched.add(id);
    return id;
  };
  const present = () => [...users.values()].filter(({ id }) => model.isPresent(id));

  const openAccount = async () => {
    const name = `Person ${users.size}`;
    const user = await createUser(app, { name, email: uniqueEmail(), institute: null });
    await db.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', user.id).execute();
    users.set(user.id, user);
    addresses.set(user.id, 1);
    model.living.add(user.id);
    if (below(3) > 0) await joinInstitute(user);
    return user;
  };
  const joinInstitute = async ({ id }: User) => {
    const email = uniqueEmail(institute);
    const address = { user_id: id, email, email_key: email, is_main: false, proven_at: sql<string>`now()` };
    await db
      .insertInto('account_address')
      .values({ ...address, institute_id: instituteId })
      .execute();
    await db.transaction().execute((tx) => showBadges(tx, [id]));
    addresses.set(id, (addresses.get(id) ?? 0) + 1);
    model.badges.add(id);
  };
  const leaveInstitute = async ({ id, call }: User) => {
    for (const address of await call.addresses.list()) {
      if (!address.email.endsWith(institute)) continue;
      await call.addresses.remove({ id: address.id, password: validPassword });
      addresses.set(id, (addresses.get(id) ?? 0) - 1);
    }
    model.badges.delete(id);
  };
  const joinDesk = async (member: User) => {
    const inviter = some(present(), ({ id }) => model.desk.has(id));
    if (inviter === undefined) return;
    await inviter.call.desks.invite({ id: deskId, userId: member.id });
    await member.call.desks.join({ id: deskId, joins: true });
    model.desk.add(member.id);
  };
  const replace = async (gone: User, wasInDesk: boolean) => {
    users.delete(gone.id);
    const next = await openAccount();
    if (wasInDesk) await joinDesk(next);
  };

  /** The person is asked to take over, and does or not, unless it does not reach them: then the question is taken back. */
  const handOver = async (me: User, other: User, isReached: boolean): Promise<boolean> => {
    const [question] = await other.call.handOvers.list();
    say(`hand-over by ${me.id} reaches ${other.id}`, question !== undefined && !question.is_mine, isReached);
    const [mine] = await me.call.handOvers.list();
    const accepts = below(4) > 0;
    if (isReached) await other.call.handOvers.takeOver({ id: question?.id ?? 0, accepts });
    else await me.call.handOvers.takeBack({ id: mine?.id ?? 0 });
    return isReached && accepts;
  };
  const hasOfferOn = (about: number, person: number) =>
    model.chats().some((id) => model.chat(id).request === about && model.hasOffer(id, person));
  const leaderInProduct = async (id: number) =>
    (await db.selectFrom('offer').select('helper_id').where('id', '=', id).executeTakeFirstOrThrow()).helper_id;

  const post: Deed = async (me) => {
    const open = model.requests().filter((id) => !model.request(id).isGone);
    if (open.length >= people * 2) return;
    const isForInstitute = model.badges.has(me.id) && below(3) === 0;
    const id = await createRequest(me, { share_scope: isForInstitute ? 'my' : 'everyone' });
    model.post(id, me.id, isForInstitute);
  };
  const offer: Deed = async (me) => {
    const about = some(model.requests(), (id) => {
      const { owner, shares } = model.request(id);
      const isFree = owner !== me.id && !shares.has(me.id) && !model.areApart(owner, me.id);
      return isFree && model.maySee(id, me.id) && !model.helps(id, me.id) && !isInside(id, me.id);
    });
    if (about === undefined) return;
    const message = newText();
    const { collaboration_request_response_id: id } = await me.call.offers.offerHelp({ requestId: about, message });
    model.offer(id, about, me.id, message);
    touched.add(id);
    await checkMail();
  };
  const isInside = (about: number, person: number) =>
    model.chats().some((id) => model.chat(id).request === about && model.place(id, person) !== undefined);
  const write: Deed = async ({ id: me, call }) => {
    const id = someChat((one) => model.place(one, me) !== undefined);
    if (id === undefined) return;
    const input = { id, message: newText(), client_id: randomUUID() };
    if (!model.mayWrite(id, me)) return expectRefusal(call.chats.send(input), 'blocks.blocking');
    for (let times = below(5) === 0 ? 2 : 1; times > 0; times -= 1) await call.chats.send(input);
    model.write(id, me, input.message);
  };
  const read: Deed = async ({ id: me, call }) => {
    const id = someChat((one) => model.place(one, me) !== undefined);
    if (id === undefined) return;
    await call.chats.markRead({ id });
    model.markRead(id, me);
  };
  const bringIn: Deed = async ({ id: me, call }, { id: userId }) => {
    const id = someChat((one) => model.place(one, me)?.leads === true);
    if (id === undefined || model.place(id, userId) || model.chat(id).asked.has(userId)) return;
    const history = below(2) === 0;
    const { people: all, asked } = model.chat(id);
    const { side } = model.place(id, me) ?? {};
    const colleagues = [...[...all.values()].filter(({ leads }) => !leads), ...asked.values()];
    const asking = call.colleagues.bringIn({ id, userId, history });
    if (model.hasBlocked(me, userId)) return expectRefusal(asking, 'blocks.blocking');
    if (colleagues.filter((one) => one.side === side).length >= limits.colleagues)
      return expectRefusal(asking, 'colleagues.tooMany');
    await asking;
    model.bringIn(id, me, userId, history);
  };
  const answerQuestion: Deed = async ({ id: me, call }) => {
    const id = someChat((one) => model.chat(one).asked.has(me));
    if (id === undefined) return;
    const joins = below(4) > 0;
    const answering = call.colleagues.join({ id, joins });
    if (!model.isReached(id, me)) return expectRefusal(answering, 'colleagues.notAsked');
    await answering;
    model.answer(id, me, joins);
  };
  const leave: Deed = async ({ id: me, call }) => {
    const id = someChat((one) => model.place(one, me) !== undefined);
    if (id === undefined) return;
    const { people: all, asked } = model.chat(id);
    const { leads, side } = model.place(id, me) ?? {};
    const mayGo = [...all, ...asked].filter(([, one]) => one.side === side && !('leads' in one && one.leads));
    const userId = leads ? some(mayGo)?.[0] : me;
    if (userId === undefined) return;
    await call.colleagues.takeOut({ id, userId });
    model.takeOut(id, userId);
  };
  const handOffer: Deed = async (me, other) => {
    const isMine = (id: number) => model.leaderOf(id, 'helper') === me.id && model.isLive(id);
    const id = someChat(isMine);
    if (id === undefined || other === me) return;
    const about = model.chat(id).request;
    const { owner, shares } = model.requestOf(id);
    const mayLead = !model.helps(about, other.id) || (model.place(id, other.id) && !hasOfferOn(about, other.id));
    if (!mayLead || owner === other.id || shares.has(other.id) || model.place(id, other.id)?.side === 'owner') return;
    const stays = below(2) === 0;
    const asking = me.call.handOvers.ofOffer({ id, userId: other.id, stays });
    if (model.hasBlocked(me.id, other.id)) return expectRefusal(asking, 'blocks.blocking');
    await asking;
    if (await handOver(me, other, model.isFree(id, other.id))) model.handOffer(id, other.id, stays);
  };
  const someOwn = (me: User) =>
    some(model.requests(), (id) => model.maySee(id, me.id) && model.request(id).owner === me.id);
  const handRequest: Deed = async (me, other) => {
    const about = someOwn(me);
    if (about === undefined || other === me || model.helps(about, other.id)) return;
    const stays = below(2) === 0;
    const asking = me.call.handOvers.ofRequest({ id: about, userId: other.id, stays });
    if (model.hasBlocked(me.id, other.id)) return expectRefusal(asking, 'blocks.blocking');
    await asking;
    if (await handOver(me, other, !model.areApart(me.id, other.id))) model.handRequest(about, other.id, stays);
  };
  const share: Deed = async (me, other) => {
    const about = someOwn(me);
    if (about === undefined || other === me) return;
    const input = { id: about, userId: other.id };
    const { shares } = model.request(about);
    if (shares.has(other.id)) {
      await (below(2) === 0 ? me : other).call.shares.end(input);
      return model.endShare(about, other.id);
    }
    if (model.helps(about, other.id)) return;
    const asking = me.call.shares.ask(input);
    if (model.hasBlocked(me.id, other.id)) return expectRefusal(asking, 'blocks.blocking');
    if (shares.size >= limits.colleagues) return expectRefusal(asking, 'colleagues.tooMany');
    await asking;
    const joining = other.call.shares.join({ id: about, joins: true });
    if (model.areApart(me.id, other.id)) {
      await expectRefusal(joining, 'colleagues.notShared');
      return me.call.shares.end(input);
    }
    await joining;
    model.share(about, other.id);
  };
  const withdraw: Deed = async ({ id: me, call }) => {
    const mayAct = (id: number) => model.leaderOf(id, 'helper') === me && model.isPresent(model.requestOf(id).owner);
    const id = someChat((one) => mayAct(one) && model.isLive(one));
    if (id === undefined) return;
    await call.offers.undoOfferHelp({ requestId: model.chat(id).request });
    model.chat(id).isLive = false;
  };
  const answerOffer: Deed = async ({ id: me, call }) => {
    const id = someChat((one) => model.place(one, me)?.side === 'owner' && model.isLive(one));
    if (id === undefined) return;
    const { owner } = model.requestOf(id);
    if (!model.isPresent(owner) || !model.isPresent(model.leaderOf(id, 'helper'))) return;
    const input = { id, answer: below(2) === 0 ? ('accepted' as const) : ('declined' as const), message: newText() };
    if (!model.mayWrite(id, me)) return expectRefusal(call.offers.answer(input), 'blocks.blocking');
    await call.offers.answer(input);
    model.write(id, me, input.message);
  };
  const keepAway: Deed = async ({ id: me, call }) => {
    const id = someChat((one) => model.place(one, me) !== undefined);
    if (id === undefined) return;
    const isMuted = below(3) === 0;
    if (below(2) === 0) {
      await call.chats.mute({ id, is_muted: isMuted });
      return Object.assign(model.place(id, me) ?? {}, { isMuted });
    }
    await call.chats.archive({ id, is_archived: true });
    model.markRead(id, me);
    Object.assign(model.place(id, me) ?? {}, { isArchived: true });
  };
  /** A question to the desk, if one of its members may lead the chat. */
  const askDesk: Deed = async (me) => {
    const about = someOwn(me);
    if (about === undefined || model.isDeskAsked(about)) return;
    const { shares, isForInstitute } = model.request(about);
    const found = [...model.desk].filter((id) => id === me.id || (model.isPresent(id) && !model.areApart(id, me.id)));
    const asked = found.filter((id) => id !== me.id && !shares.has(id));
    const mayLead = asked.filter((id) => !hasOfferOn(about, id) && (!isForInstitute || model.badges.has(id)));
    if (found.length < limits.minDeskMembers || mayLead.length === 0) return;
    const message = newText();
    const { collaboration_request_response_id: id } = await me.call.desks.ask({ requestId: about, deskId, message });
    const leader = await leaderInProduct(id);
    say(`${leader} may lead chat ${id}`, mayLead.includes(leader), true);
    model.askDesk(
      id,
      about,
      leader,
      asked.filter((one) => one !== leader),
      message,
    );
    touched.add(id);
    await checkMail();
  };
  const take: Deed = async ({ id: me, call }) => {
    const id = someChat((one) => model.mayTake(one, me));
    if (id === undefined) return;
    await call.desks.take({ id });
    model.take(id, me);
  };
  const block: Deed = async ({ id: me, call }, { id: userId }) => {
    if (userId === me) return;
    await call.blocks.block({ userId });
    model.block(me, userId);
  };
  const unblock: Deed = async ({ id: me, call }) => {
    const userId = some([...users.keys()], (id) => model.hasBlocked(me, id));
    if (userId === undefined) return;
    await call.blocks.unblock({ userId });
    model.unblock(me, userId);
  };
  const suspend: Deed = async ({ id }) => {
    if (present().length <= people / 2) return;
    await operator.call.operators.suspendPerson({ id, reason: 'Spam.', days: null });
    model.suspended.add(id);
  };
  const restore: Deed = async () => {
    const id = some([...model.suspended]);
    if (id === undefined) return;
    await operator.call.operators.restorePerson({ id, reason: 'No spam.' });
    model.suspended.delete(id);
  };
  const moveInstitute: Deed = (me) => {
    if (model.badges.has(me.id)) return leaveInstitute(me);
    return (addresses.get(me.id) ?? 0) < maxAddresses ? joinInstitute(me) : Promise.resolve();
  };
  const erase: Deed = async () => {
    const gone = pick([...users.values()]);
    const wasInDesk = model.desk.has(gone.id);
    const left = model.chats().filter((id) => model.leaderOf(id, 'helper') === gone.id && model.chat(id).isLive);
    const untaken = left.filter((id) => model.chat(id).maker === undefined);
    await operator.call.operators.erasePerson({ id: gone.id });
    const heirs = new Map<number, number>();
    for (const id of untaken) {
      const about = model.chat(id).request;
      const mayLead = [...model.desk].filter((one) => {
        const isHere = one !== gone.id && model.isPresent(one) && model.place(id, one)?.side === 'helper';
        return isHere && !hasOfferOn(about, one);
      });
      const heir = await leaderInProduct(id);
      if (heir !== gone.id) heirs.set(id, heir);
      say(`${heir} may lead chat ${id}`, (mayLead.length === 0 ? [gone.id] : mayLead).includes(heir), true);
    }
    model.erase(gone.id, heirs);
    await replace(gone, wasInDesk);
  };
  const merge: Deed = async ({ id: stays }, other) => {
    const { id: goes } = other;
    const count = (addresses.get(stays) ?? 0) + (addresses.get(goes) ?? 0);
    if (stays === goes || count > maxAddresses) return;
    const wasInDesk = model.desk.has(stays) && model.desk.has(goes);
    const waits = { user_id: stays, other_id: goes, token_hash: Buffer.from(`${stays} ${goes}`) };
    const now = sql<string>`now()`;
    await db
      .insertInto('account_merge')
      .values({ ...waits, expires_at: now, due_at: now })
      .execute();
    while (await app.runJob('merge-accounts'));
    model.merge(stays, goes);
    addresses.set(stays, count);
    await replace(other, wasInDesk);
  };
  const frequent: readonly Deed[] = [
    ...[post, offer, offer, offer, ...Array.from({ length: 12 }, () => write), read, read, read],
    ...[bringIn, bringIn, bringIn, answerQuestion, answerQuestion, answerQuestion, leave, handOffer, handRequest],
    ...[share, withdraw, answerOffer, keepAway, keepAway, askDesk, askDesk, take, block, unblock, unblock, unblock],
  ];
  const rare: readonly Deed[] = [suspend, restore, restore, moveInstitute, moveInstitute, erase, merge];

  for (let n = 0; n < people; n += 1) await openAccount();
  const [founder = fail(), ...others] = users.values();
  if (!model.badges.has(founder.id)) await joinInstitute(founder);
  const desk = { name: 'Desk', about: null, technical_area_ids: [101], institute_id: instituteId };
  deskId = (await founder.call.desks.found(desk)).id;
  model.desk.add(founder.id);
  for (const member of others.slice(0, 2)) await joinDesk(member);

  return { present, deed: () => pick(below(30) === 0 ? rare : frequent) };
}

function fail(): never {
  throw new Error('Nobody is there.');
}
