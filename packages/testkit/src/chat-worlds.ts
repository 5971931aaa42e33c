import { notificationLimits } from '@exchange/contract/limits';
import { sql } from 'kysely';
import type { User } from './app-users.ts';
import { createDeeds } from './chat-deeds.ts';
import { createChatModel } from './chat-model.ts';
import { inconsistencies } from './consistency-queries.ts';
import { walkPages } from './pages.ts';
import { createRandom } from './random.ts';
import type { TestApp } from './test-app.ts';

const [comparedEvery, mailedEvery] = [20, 100];

/**
 * Lets people act at random in chats, block, come and go, and compares what each of them reads, has unread, is mailed and sees of the others
 * with the model.
 *
 * @returns the differences, each with the number of the action after which it was seen
 */
export async function actInChats(
  app: TestApp,
  { seed, people, actions }: { seed: number; people: number; actions: number },
): Promise<string[]> {
  const { db } = app;
  const random = createRandom(seed);
  const { pick } = random;
  const model = createChatModel();
  const users = new Map<number, User>();
  const [touched, known] = [new Set<number>(), new Set<number>()];
  const differences: string[] = [];
  let [action, lastMail] = [0, 0];
  const say = (what: string, shown: unknown, wanted: unknown) => {
    const [one, two] = [JSON.stringify(shown), JSON.stringify(wanted)];
    if (one !== two) differences.push(`${action}: ${what}: ${one} and not ${two}`);
  };

  /** Compares what people read in a chat, or do not, with the model. */
  const compareMessages = async (id: number, readers: readonly User[]) => {
    const isThere = model.chats().includes(id);
    for (const { id: reader, call } of readers) {
      const shown = await call.chats.messages({ id }).catch(() => undefined);
      const wanted = isThere && model.place(id, reader) ? model.seen(id, reader).map(({ text }) => text) : undefined;
      const texts = shown?.map((message) => message.message_content);
      say(`chat ${id}, person ${reader}, messages`, texts, wanted);
    }
  };
  /** The lists of a person have the chats that no block hides, each with its people and what is unread. */
  const compareLists = async ({ id: reader, call }: User) => {
    const listed = [...(await walkPages(call.chats.myRequests, 100)), ...(await walkPages(call.chats.myOffers, 100))];
    const shown = listed.map((chat) => {
      const { collaboration_request_response_id: id, unread_message_count, is_archived, is_muted, people: all } = chat;
      const seen = all?.map(({ user_id, side, leads }) => `${side} ${user_id}${leads ? ' leads' : ''}`).sort();
      return [id, unread_message_count, is_archived, is_muted, seen] as const;
    });
    const wanted = model.chats().flatMap((id) => {
      const mine = model.place(id, reader);
      if (mine === undefined || mine.hiddenSince !== undefined) return [];
      const all = model.people(id);
      const seen = all.length > 2 ? all : undefined;
      return [[id, model.unread(id, reader).length, mine.isArchived, mine.isMuted, seen] as const];
    });
    const byId = ([one]: readonly [number, ...unknown[]], [other]: readonly [number, ...unknown[]]) => one - other;
    say(`lists of ${reader}`, shown.sort(byId), wanted.sort(byId));
    const { total_unread_count: total } = await call.chats.unreadCounts();
    const sum = wanted.reduce((all, [, unread]) => all + unread, 0);
    say(`unread of ${reader}`, total, sum);
  };
  const compareRequest = async (id: number, { id: viewer, call }: User) => {
    const isShown = await call.requests.byId({ id }).then(
      () => true,
      () => false,
    );
    say(`request ${id} is shown to ${viewer}`, isShown, model.maySee(id, viewer));
  };

  /** The emails since the last time, each with its reader, its chat and the messages in it. */
  const takeMail = async () => {
    const emails = await db
      .selectFrom('mail_outbox')
      .select(['id', 'to_address', 'text_body'])
      .where('id', '>', lastMail)
      .orderBy('id')
      .execute();
    lastMail = emails.at(-1)?.id ?? lastMail;
    return emails.map(({ to_address, text_body }) => {
      const reader = [...users.values()].find(({ email }) => email === to_address)?.id ?? 0;
      const [, chat = '0'] = /\/chats\/(\d+)/.exec(text_body) ?? [];
      return { reader, chat: Number(chat), quoted: text_body.match(/words-\d+-of-a-message/g) ?? [] };
    });
  };
  const checkMail = async () => {
    for (const { reader, chat, quoted } of await takeMail()) {
      if (quoted.length === 0) continue;
      const read = model.isPresent(reader) ? model.seen(chat, reader).map(({ text }) => text) : [];
      say(
        `${reader} is mailed ${quoted}`,
        quoted.filter((text) => read.includes(text)),
        quoted,
      );
    }
  };
  /** Emails about unread messages that are due now tell their reader what is unread, and nobody else. */
  const checkUnreadMail = async () => {
    await takeMail();
    await sql`update chat_member set email_due_at = now() where email_due_at < 'infinity'`.execute(db);
    while (await app.runJob('send-unread-emails'));
    for (const { reader, chat, quoted } of await takeMail()) {
      const isWanted = model.isPresent(reader) && model.place(chat, reader)?.isMuted === false;
      const unread = isWanted ? model.unread(chat, reader) : [];
      const told = unread.filter(({ from }) => !model.suspended.has(from)).map(({ text }) => text);
      say(`email about chat ${chat} to ${reader}`, quoted, told.slice(-notificationLimits.unreadMessages));
    }
  };

  const world = { app, random, model, users, people, touched, say, checkMail };
  const { present, deed } = await createDeeds(world);
  const readersOf = (id: number) =>
    model.chats().includes(id) ? present().filter((person) => model.place(id, person.id) !== undefined) : [];
  const isSame = () => differences.length === 0;
  for (action = 1; action <= actions && isSame(); action += 1) {
    const act = deed();
    await act(pick(present()), pick(present())).catch((error: unknown) => say(act.name, String(error), 'done'));
    for (const id of touched) known.add(id);
    if (action % comparedEvery === 0) {
      for (const id of [...touched].slice(-2))
        await compareMessages(id, [...readersOf(id), pick(present()), pick(present())]);
      touched.clear();
      await compareLists(pick(present()));
      const requests = model.requests();
      if (requests.length > 0) await compareRequest(pick(requests), pick(present()));
    }
    if (action % mailedEvery === 0) await checkUnreadMail();
  }
  for (const id of known) if (isSame()) await compareMessages(id, [...readersOf(id), pick(present())]);
  for (const person of present()) if (isSame()) await compareLists(person);
  const { stored } = await db
    .selectFrom('chat_message')
    .select((eb) => eb.fn.countAll<number>().as('stored'))
    .executeTakeFirstOrThrow();
  const written = model.chats().reduce((sum, id) => sum + model.chat(id).messages.length, 0);
  if (isSame()) say('messages', stored, written);
  return [...differences, ...(await inconsistencies(db)).map((one) => JSON.stringify(one))];
}
