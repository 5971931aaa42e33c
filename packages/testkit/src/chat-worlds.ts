import { createRequest, createUser, type User } from './app-users.ts';
import { createChatModel } from './chat-model.ts';
import { inconsistencies } from './consistency-queries.ts';
import { createRandom } from './random.ts';
import type { TestApp } from './test-app.ts';
import { uniqueEmail } from './users.ts';

/** Long enough that an email about unread messages is due. */
const dueAfterMinutes = 120;

/**
 * Lets people act at random in chats, and compares what each of them reads, has unread and sees of the others with the model.
 *
 * @returns the differences, each with the number of the action after which it was seen
 */
export async function actInChats(
  app: TestApp,
  { seed, people, actions }: { seed: number; people: number; actions: number },
): Promise<string[]> {
  const { below, pick } = createRandom(seed);
  const users = await Promise.all(
    Array.from({ length: people }, (_, n) => createUser(app, { name: `Person ${n}`, email: uniqueEmail('ethz.ch') })),
  );
  const byId = new Map(users.map((user) => [user.id, user]));
  const userOf = (id: number): User => byId.get(id) ?? fail();
  const desk = users.slice(0, 3);
  const model = createChatModel(desk.map(({ id }) => id));
  const differences: string[] = [];
  let [texts, checkedMail] = [0, 0];
  const newText = () => `words-${++texts}-of-a-message`;

  const founder = userOf(desk[0]?.id ?? 0);
  const { institute_id } = await app.db
    .selectFrom('app_user')
    .select('institute_id')
    .where('id', '=', founder.id)
    .executeTakeFirstOrThrow();
  const words = { name: `Desk ${seed}`, about: null, technical_area_ids: [101], institute_id: institute_id ?? 0 };
  const { id: deskId } = await founder.call.desks.found(words);
  for (const member of desk.slice(1)) {
    await founder.call.desks.invite({ id: deskId, userId: member.id });
    await member.call.desks.join({ id: deskId, joins: true });
  }

  /** Something that holds for a random one of the things, if there is one. */
  const some = <T>(things: readonly T[], fits: (thing: T) => boolean): T | undefined => {
    const fitting = things.filter(fits);
    return fitting.length === 0 ? undefined : pick(fitting);
  };

  /** One action of a person, if there is something to act on. */
  const act = async (): Promise<void> => {
    const me = pick(users);
    const { call } = me;
    const other = pick(users);
    const chat = some(model.chats(), (id) => model.isIn(id, me.id));
    const ledChat = some(model.chats(), (id) => model.leads(id, me.id));
    const ownRequest = some(model.requests(), (id) => model.ownerOf(id) === me.id);
    const deed = below(24);
    if (deed === 0 && model.requests().length < people * 2) {
      model.post(await createRequest(me, { share_scope: 'everyone' }), me.id);
    } else if (deed < 3) {
      const free = (id: number) => model.ownerOf(id) !== me.id && !model.isShared(id, me.id) && !model.helps(id, me.id);
      const request = some(model.requests(), (id) => free(id) && !isInChatOf(id, me.id));
      if (request === undefined) return;
      const message = newText();
      const { collaboration_request_response_id: id } = await call.offers.offerHelp({ requestId: request, message });
      model.offer(id, request, me.id, message);
    } else if (deed < 10) {
      if (chat === undefined) return;
      const message = newText();
      await call.chats.send({ id: chat, message });
      model.write(chat, me.id, message);
    } else if (deed < 12) {
      if (chat === undefined) return;
      await call.chats.markRead({ id: chat });
      model.markRead(chat, me.id);
    } else if (deed < 14) {
      if (ledChat === undefined || model.isIn(ledChat, other.id) || model.isAsked(ledChat, other.id)) return;
      const side = model.sideOf(ledChat, me.id) ?? 'owner';
      const history = below(2) === 0;
      if (await isTaken(call.colleagues.bringIn({ id: ledChat, userId: other.id, history })))
        model.bringIn(ledChat, other.id, side, history);
    } else if (deed < 16) {
      const id = some(model.chats(), (one) => model.isAsked(one, me.id));
      if (id === undefined) return;
      const joins = below(4) > 0;
      await call.colleagues.join({ id, joins });
      model.answer(id, me.id, joins);
    } else if (deed === 16) {
      if (chat === undefined || model.leads(chat, me.id)) return;
      await call.colleagues.takeOut({ id: chat, userId: me.id });
      model.leave(chat, me.id);
    } else if (deed === 17) {
      if (ledChat === undefined || model.sideOf(ledChat, me.id) !== 'helper' || !model.isLive(ledChat)) return;
      const request = model.requestOf(ledChat);
      const fits =
        !model.helps(request, other.id) || (model.isIn(ledChat, other.id) && !model.hasOffered(request, other.id));
      if (!fits || model.isShared(request, other.id) || model.sideOf(ledChat, other.id) === 'owner') return;
      if (model.ownerOf(request) === other.id || other === me) return;
      const stays = below(2) === 0;
      await call.handOvers.ofOffer({ id: ledChat, userId: other.id, stays });
      if (await answerHandOver(other)) model.handOffer(ledChat, other.id, stays);
    } else if (deed === 18) {
      if (ownRequest === undefined || other === me || model.helps(ownRequest, other.id)) return;
      const stays = below(2) === 0;
      await call.handOvers.ofRequest({ id: ownRequest, userId: other.id, stays });
      if (await answerHandOver(other)) model.handRequest(ownRequest, other.id, stays);
    } else if (deed === 19) {
      if (ownRequest === undefined || other === me || model.helps(ownRequest, other.id)) return;
      if (model.isShared(ownRequest, other.id)) {
        await call.shares.end({ id: ownRequest, userId: other.id });
        model.endShare(ownRequest, other.id);
      } else if (await isTaken(call.shares.ask({ id: ownRequest, userId: other.id }))) {
        await other.call.shares.join({ id: ownRequest, joins: true });
        model.share(ownRequest, other.id);
      }
    } else if (deed === 20) {
      if (ledChat === undefined || model.sideOf(ledChat, me.id) !== 'helper' || !model.isLive(ledChat)) return;
      await call.offers.undoOfferHelp({ requestId: model.requestOf(ledChat) });
      model.withdraw(ledChat);
    } else if (deed === 21) {
      if (chat !== undefined) await call.chats.mute({ id: chat, is_muted: below(2) === 0 });
    } else if (deed === 22) {
      if (chat === undefined) return;
      await call.chats.archive({ id: chat, is_archived: true });
      model.markRead(chat, me.id);
    } else if (ownRequest !== undefined && !model.wasAskedAsDesk(ownRequest)) await askDesk(me, ownRequest);
    else if (chat !== undefined && model.mayTake(chat, me.id)) {
      await call.desks.take({ id: chat });
      model.take(chat, me.id);
    }
  };
  /** A side that has as many colleagues as it may have refuses further ones. */
  const isTaken = (call: Promise<unknown>) =>
    call.then(
      () => true,
      () => false,
    );
  const isInChatOf = (request: number, person: number) =>
    model.chats().some((id) => model.requestOf(id) === request && model.isIn(id, person));

  const answerHandOver = async ({ call }: User): Promise<boolean> => {
    const [question] = await call.handOvers.list();
    const accepts = below(4) > 0;
    await call.handOvers.takeOver({ id: question?.id ?? 0, accepts });
    return accepts;
  };

  /** A question to the desk, if one of its members may lead the chat. */
  const askDesk = async ({ id: me, call }: User, request: number): Promise<void> => {
    const others = desk.filter(({ id }) => id !== me && !model.isShared(request, id));
    if (others.every(({ id }) => model.helps(request, id) || isInChatOf(request, id))) return;
    const message = newText();
    const asked = await call.desks.ask({ requestId: request, deskId, message });
    const id = asked.collaboration_request_response_id;
    const { helper_id: leader } = await app.db
      .selectFrom('offer')
      .select('helper_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const beside = others.map((member) => member.id).filter((member) => member !== leader);
    model.askDesk(id, request, leader, beside, message);
  };

  /** Compares a chat, as everybody sees it or does not, with the model. */
  const compare = async (id: number, action: number): Promise<void> => {
    for (const user of users) {
      const wanted = model.read(id, user.id);
      const shown = await user.call.chats.messages({ id }).then(
        (messages) => messages.map(({ message_content }) => message_content),
        () => undefined,
      );
      const say = (what: string, one: unknown, two: unknown) => {
        if (JSON.stringify(one) !== JSON.stringify(two))
          differences.push(
            `${action}: chat ${id}, person ${user.id}, ${what}: ${JSON.stringify(one)} and not ${JSON.stringify(two)}`,
          );
      };
      say('messages', shown, wanted);
      if (wanted === undefined || shown === undefined) continue;
      const { people: among, unread_message_count: unread } = await user.call.chats.summary({ id });
      say('unread', unread, model.unread(id, user.id));
      const all = model.people(id);
      const seen = among?.map(({ user_id, side, leads }) => `${side} ${user_id}${leads ? ' leads' : ''}`).sort();
      say('people', seen, all.length > 2 ? all : undefined);
    }
  };

  /** Emails about unread messages that are due now tell only what their reader may read. */
  const checkMail = async (action: number): Promise<void> => {
    await app.passTime(dueAfterMinutes, 'minutes');
    const last = await app.db
      .selectFrom('mail_outbox')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst();
    checkedMail = Math.max(checkedMail, Number(last?.id ?? 0));
    while (await app.runJob('send-unread-emails'));
    const emails = await app.db
      .selectFrom('mail_outbox')
      .select(['id', 'to_address', 'text_body'])
      .where('id', '>', checkedMail)
      .execute();
    for (const { to_address, text_body } of emails) {
      const reader = users.find(({ email }) => email === to_address);
      for (const [text] of text_body.matchAll(/words-\d+-of-a-message/g))
        if (!model.chats().some((id) => model.mayRead(id, reader?.id ?? 0, text)))
          differences.push(`${action}: an email to person ${reader?.id} has ${text}`);
    }
  };

  for (let action = 1; action <= actions && differences.length === 0; action += 1) {
    await act();
    const chats = model.chats();
    if (chats.length > 0 && action % 5 === 0) await compare(pick(chats), action);
    if (action % 100 === 0) await checkMail(action);
  }
  for (const id of model.chats()) if (differences.length === 0) await compare(id, actions);
  return [...differences, ...(await inconsistencies(app.db)).map((one) => JSON.stringify(one))];
}

function fail(): never {
  throw new Error('Nobody has this id.');
}
