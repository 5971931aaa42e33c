/** A place of a person in a chat. */
interface Place {
  side: 'owner' | 'helper';
  leads: boolean;
  /** How many messages were written before those that they read. */
  after: number;
  /** How many messages count as read. */
  read: number;
}

interface Chat {
  readonly request: number;
  readonly messages: { readonly from: number; readonly text: string }[];
  readonly people: Map<number, Place>;
  readonly asked: Map<number, Pick<Place, 'side'> & { readonly history: boolean }>;
  /** Of a question to a desk that nobody has taken. */
  isTaken: boolean;
  readonly isOfDesk: boolean;
  isLive: boolean;
}

/**
 * Who is in which chat and reads what, written from the documentation (docs/behaviour/chats.md, docs/behaviour/desks.md) without the product's code.
 *
 * @param desk the members of the only desk
 */
export function createChatModel(desk: readonly number[]) {
  const chats = new Map<number, Chat>();
  const owners = new Map<number, number>();
  /** Who shares a request, and who ever offered on it. */
  const [shares, offered] = [new Map<number, Set<number>>(), new Map<number, Set<number>>()];

  const chat = (id: number): Chat => chats.get(id) ?? fail(`chat ${id}`);
  const ownerOf = (request: number) => owners.get(request) ?? fail(`request ${request}`);
  const sharesOf = (request: number) => shares.get(request) ?? fail(`request ${request}`);
  const offersOf = (request: number) => offered.get(request) ?? fail(`request ${request}`);
  const place = (id: number, person: number) => chat(id).people.get(person);
  const chatsOf = (request: number) => [...chats].filter(([, one]) => one.request === request);
  const leaderOf = (id: number, side: Place['side']) =>
    [...chat(id).people].find(([, one]) => one.leads && one.side === side)?.[0] ?? 0;

  /** A person on a side who has read all that is written, or with history reads it for the first time. */
  const join = (id: number, person: number, side: Place['side'], history: boolean) => {
    const { people, messages, asked } = chat(id);
    const before = people.get(person);
    asked.delete(person);
    if (before === undefined)
      people.set(person, { side, leads: false, after: history ? 0 : messages.length, read: messages.length });
    else if (history) before.after = 0;
  };
  /** The places of the messages that a person has unread. */
  const unreadOf = (id: number, person: number): number[] => {
    const { messages, people } = chat(id);
    const mine = people.get(person);
    if (mine === undefined) return [];
    const first = Math.max(mine.read, mine.after);
    return messages.flatMap(({ from }, at) => (at >= first && from !== person ? [at] : []));
  };
  /** Somebody else leads a side: with all messages, and unread what the former leader had unread. */
  const lead = (id: number, person: number, side: Place['side'], stays: boolean) => {
    const { people, messages, asked } = chat(id);
    const former = leaderOf(id, side);
    if (former === person) return;
    const old = people.get(former) ?? fail(`leader of ${id}`);
    const [read = messages.length] = unreadOf(id, former);
    const mine = people.get(person) ?? { side, leads: false, after: 0, read };
    people.set(person, { ...mine, leads: true, after: 0 });
    asked.delete(person);
    old.leads = false;
    if (!stays) people.delete(former);
  };
  const begin = (id: number, request: number, leader: number, isOfDesk: boolean) => {
    const people = new Map<number, Place>();
    chats.set(id, { request, messages: [], people, asked: new Map(), isOfDesk, isTaken: !isOfDesk, isLive: true });
    people.set(ownerOf(request), { side: 'owner', leads: true, after: 0, read: 0 });
    for (const person of sharesOf(request))
      if (person !== leader) people.set(person, { side: 'owner', leads: false, after: 0, read: 0 });
    people.set(leader, { side: 'helper', leads: true, after: 0, read: 0 });
  };
  const mayTake = (id: number, person: number) => {
    const { request, isOfDesk, isTaken, isLive } = chat(id);
    const hasOther = chatsOf(request).some(
      ([other]) => other !== id && offersOf(request).has(person) && leads(other, person),
    );
    return isOfDesk && !isTaken && isLive && desk.includes(person) && place(id, person)?.side === 'helper' && !hasOther;
  };
  const leads = (id: number, person: number) =>
    place(id, person)?.leads === true && place(id, person)?.side === 'helper';
  const take = (id: number, person: number) => {
    offersOf(chat(id).request).delete(leaderOf(id, 'helper'));
    lead(id, person, 'helper', true);
    offersOf(chat(id).request).add(person);
    chat(id).isTaken = true;
  };

  return {
    chats: () => [...chats.keys()],
    requests: () => [...owners.keys()],
    ownerOf,
    leaderOf,
    requestOf: (id: number) => chat(id).request,
    isIn: (id: number, person: number) => chat(id).people.has(person),
    sideOf: (id: number, person: number) => place(id, person)?.side,
    leads: (id: number, person: number) => place(id, person)?.leads === true,
    isLive: (id: number) => chat(id).isLive && chat(id).isTaken,
    isAsked: (id: number, person: number) => chat(id).asked.has(person),
    isShared: (request: number, person: number) => sharesOf(request).has(person),
    hasOffered: (request: number, person: number) => offersOf(request).has(person),
    wasAskedAsDesk: (request: number) => chatsOf(request).some(([, one]) => one.isOfDesk && one.isLive),
    /** Whether a person is on the helper's side of a chat about a request, or ever offered. */
    helps: (request: number, person: number) =>
      offersOf(request).has(person) || chatsOf(request).some(([, one]) => one.people.get(person)?.side === 'helper'),
    mayTake,
    unread: (id: number, person: number) => unreadOf(id, person).length,
    read: (id: number, person: number) => {
      const mine = place(id, person);
      return (
        mine &&
        chat(id)
          .messages.slice(mine.after)
          .map(({ text }) => text)
      );
    },
    people: (id: number) =>
      [...chat(id).people].map(([person, { side, leads }]) => `${side} ${person}${leads ? ' leads' : ''}`).sort(),
    mayRead: (id: number, person: number, text: string) => {
      const mine = place(id, person);
      return (
        mine !== undefined &&
        chat(id)
          .messages.slice(mine.after)
          .some((one) => one.text === text)
      );
    },

    post: (request: number, owner: number) => {
      owners.set(request, owner);
      shares.set(request, new Set());
      offered.set(request, new Set());
    },
    offer: (id: number, request: number, helper: number, text: string) => {
      begin(id, request, helper, false);
      offersOf(request).add(helper);
      chat(id).messages.push({ from: helper, text });
    },
    askDesk: (id: number, request: number, leader: number, others: readonly number[], text: string) => {
      begin(id, request, leader, true);
      offersOf(request).add(leader);
      for (const person of others) join(id, person, 'helper', true);
      chat(id).messages.push({ from: ownerOf(request), text });
    },
    take,
    write: (id: number, person: number, text: string) => {
      chat(id).messages.push({ from: person, text });
      if (mayTake(id, person)) take(id, person);
    },
    markRead: (id: number, person: number) => {
      const mine = place(id, person);
      if (mine) mine.read = chat(id).messages.length;
    },
    withdraw: (id: number) => {
      chat(id).isLive = false;
    },
    bringIn: (id: number, person: number, side: Place['side'], history: boolean) =>
      chat(id).asked.set(person, { side, history }),
    answer: (id: number, person: number, joins: boolean) => {
      const { side, history } = chat(id).asked.get(person) ?? fail('no question');
      if (joins) join(id, person, side, history);
      else chat(id).asked.delete(person);
    },
    leave: (id: number, person: number) => void chat(id).people.delete(person),
    share: (request: number, person: number) => {
      sharesOf(request).add(person);
      for (const [id] of chatsOf(request)) join(id, person, 'owner', true);
    },
    endShare: (request: number, person: number) => {
      sharesOf(request).delete(person);
      for (const [, { people }] of chatsOf(request)) if (people.get(person)?.leads === false) people.delete(person);
    },
    handOffer: (id: number, person: number, stays: boolean) => {
      lead(id, person, 'helper', stays);
      offersOf(chat(id).request).add(person);
    },
    handRequest: (request: number, person: number, stays: boolean) => {
      const former = ownerOf(request);
      for (const [id] of chatsOf(request)) lead(id, person, 'owner', stays);
      owners.set(request, person);
      sharesOf(request).delete(person);
      if (stays) sharesOf(request).add(former);
    },
  };
}

function fail(what: string): never {
  throw new Error(`The model knows no ${what}.`);
}
