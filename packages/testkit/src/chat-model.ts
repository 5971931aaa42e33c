type Side = 'owner' | 'helper';

/** A place of a person in a chat; its times are those of the model's clock. */
interface Place {
  readonly side: Side;
  leads: boolean;
  /** They read what was written later, and have read what was written until then. */
  after: number;
  read: number;
  /** Since when a block of who leads the other side hides what is new. */
  hiddenSince: number | undefined;
  isArchived: boolean;
  isMuted: boolean;
}

/** Without a maker, a question to a desk that nobody has taken. */
interface Chat {
  readonly request: number;
  readonly messages: { from: number; readonly at: number; readonly text: string }[];
  readonly people: Map<number, Place>;
  readonly asked: Map<number, { readonly side: Side; readonly history: boolean; readonly at: number; by: number }>;
  isOfDesk: boolean;
  maker: number | undefined;
  isLive: boolean;
}

interface Request {
  owner: number;
  readonly isForInstitute: boolean;
  isGone: boolean;
  shares: Set<number>;
}

/**
 * Who is in which chat and reads what, written from docs/behaviour (chats, desks, blocks, account, operators and requests) without the
 * product's code. There is one desk and one institute.
 */
export function createChatModel() {
  const [chats, requests] = [new Map<number, Chat>(), new Map<number, Request>()];
  const [living, suspended] = [new Set<number>(), new Set<number>()];
  const [badges, desk] = [new Set<number>(), new Set<number>()];
  /** When one person blocked another, by both ids. */
  const blocks = new Map<string, number>();
  let clock = 0;

  const chat = (id: number): Chat => chats.get(id) ?? fail(`chat ${id}`);
  const request = (id: number): Request => requests.get(id) ?? fail(`request ${id}`);
  const requestOf = (id: number): Request => request(chat(id).request);
  const place = (id: number, person: number) => chat(id).people.get(person);
  const lastOf = (id: number) => chat(id).messages.at(-1)?.at ?? 0;
  const chatsOf = (about: number) => [...chats].filter(([, one]) => one.request === about);
  const leaderOf = (id: number, side: Side) =>
    [...chat(id).people].find(([, one]) => one.leads && one.side === side)?.[0] ?? 0;
  const isPresent = (person: number) => living.has(person) && !suspended.has(person);
  const blockedAt = (one: number, other: number) => blocks.get(`${one} ${other}`);
  const hasBlocked = (one: number, other: number) => blocks.has(`${one} ${other}`);
  const areApart = (one: number, other: number) => hasBlocked(one, other) || hasBlocked(other, one);
  /** Whether a person made or leads an offer. */
  const hasOffer = (id: number, person: number) => chat(id).maker === person || leaderOf(id, 'helper') === person;
  const newPlace = (side: Side, leads: boolean, after: number, read: number): Place => {
    return { side, leads, after, read, hiddenSince: undefined, isArchived: false, isMuted: false };
  };

  /** The messages that a person reads: neither from before, nor since a block hides them. */
  const seen = (id: number, person: number) => {
    const { after = clock, hiddenSince = clock } = place(id, person) ?? {};
    const isSeen = (from: number, at: number) => at <= Math.min(hiddenSince, blockedAt(person, from) ?? clock);
    return chat(id).messages.filter(({ from, at }) => at > after && isSeen(from, at));
  };
  const unread = (id: number, person: number) =>
    seen(id, person).filter(({ from, at }) => from !== person && at > (place(id, person)?.read ?? clock));
  /** Who blocks the one who leads the other side sees nothing new; when that ends, everything is back as read. */
  const settle = (id: number) => {
    for (const [person, mine] of chat(id).people) {
      const isHidden = hasBlocked(person, leaderOf(id, mine.side === 'owner' ? 'helper' : 'owner'));
      if (isHidden !== (mine.hiddenSince !== undefined)) mine.read = lastOf(id);
      mine.hiddenSince = isHidden ? (mine.hiddenSince ?? lastOf(id)) : undefined;
      if (unread(id, person).length > 0) mine.isArchived = false;
    }
  };
  const settleAll = () => [...chats.keys()].forEach(settle);
  /** A person on a side who has read all that is written, or with history reads it for the first time. */
  const join = (id: number, person: number, side: Side, history: boolean) => {
    const { people, asked } = chat(id);
    const before = people.get(person);
    asked.delete(person);
    if (before === undefined) people.set(person, newPlace(side, false, history ? 0 : lastOf(id), lastOf(id)));
    else if (history) before.after = 0;
  };
  /** Somebody else leads a side: with all messages, and unread what the former leader had unread. */
  const lead = (id: number, person: number, side: Side, stays: boolean) => {
    const { people, asked } = chat(id);
    const former = leaderOf(id, side);
    if (former === person) return;
    const [first] = unread(id, former);
    const mine = people.get(person) ?? newPlace(side, true, 0, first === undefined ? lastOf(id) : first.at - 1);
    people.set(person, { ...mine, leads: true, after: 0 });
    asked.delete(person);
    for (const question of asked.values()) if (question.by === former) question.by = person;
    if (stays) Object.assign(people.get(former) ?? {}, { leads: false });
    else people.delete(former);
    settle(id);
  };
  const push = (id: number, from: number, text: string) => {
    clock += 1;
    chat(id).messages.push({ from, at: clock, text });
    settle(id);
  };
  const begin = (id: number, about: number, helper: number, isOfDesk: boolean) => {
    const { owner, shares } = request(about);
    const people = new Map([[owner, newPlace('owner', true, 0, 0)]]);
    for (const person of shares)
      if (person !== helper && !areApart(person, owner) && !areApart(person, helper))
        people.set(person, newPlace('owner', false, 0, 0));
    people.set(helper, newPlace('helper', true, 0, 0));
    const maker = isOfDesk ? undefined : helper;
    chats.set(id, { request: about, messages: [], people, asked: new Map(), isOfDesk, maker, isLive: true });
  };
  /** Whether a person of a desk leads an untaken chat by writing, or may take it over from who is gone. */
  const mayTake = (id: number, person: number) => {
    const { request: about, isOfDesk, maker, isLive } = chat(id);
    const leader = leaderOf(id, 'helper');
    const isOpen = isOfDesk && isLive && (maker === undefined || (leader !== person && !isPresent(leader)));
    const { owner, isGone } = request(about);
    const isMember = desk.has(person) && place(id, person)?.side === 'helper' && !areApart(person, owner);
    return isOpen && !isGone && isMember && chatsOf(about).every(([other]) => other === id || !hasOffer(other, person));
  };
  const take = (id: number, person: number) => {
    lead(id, person, 'helper', true);
    chat(id).maker ??= person;
  };
  /** Who ends a block has what was written meanwhile as read; that of a colleague if nothing else is unread. */
  const unblock = (one: number, other: number) => {
    for (const [id, { people, messages }] of chats)
      if (messages.some(({ from }) => from === other) && unread(id, one).length === 0)
        Object.assign(people.get(one) ?? {}, { read: lastOf(id) });
    blocks.delete(`${one} ${other}`);
    settleAll();
  };
  /** The offers of two accounts that become one: the older one stays, with the people and messages of both. */
  const joinOffers = (keptId: number, droppedId: number) => {
    const [early, late] = [chat(keptId), chat(droppedId)];
    for (const id of [keptId, droppedId])
      for (const [person, mine] of chat(id).people) mine.read = (unread(id, person)[0]?.at ?? lastOf(id) + 1) - 1;
    for (const [person, theirs] of late.people) {
      const mine = early.people.get(person) ?? theirs;
      const [first] = [...unread(keptId, person), ...unread(droppedId, person)].sort((a, b) => a.at - b.at);
      if (mine !== theirs) mine.read = first === undefined ? Math.max(mine.read, theirs.read) : first.at - 1;
      mine.after = Math.min(mine.after, theirs.after);
      const since = Math.min(mine.hiddenSince ?? clock, theirs.hiddenSince ?? clock);
      mine.hiddenSince = mine.hiddenSince === theirs.hiddenSince ? mine.hiddenSince : since;
      if (mine.hiddenSince !== undefined) mine.read = clock;
      mine.isArchived &&= theirs.isArchived;
      mine.isMuted &&= theirs.isMuted;
      early.people.set(person, mine);
    }
    for (const [person, question] of late.asked) if (!early.asked.has(person)) early.asked.set(person, question);
    for (const person of early.people.keys()) early.asked.delete(person);
    early.messages.push(...late.messages);
    early.messages.sort((a, b) => a.at - b.at);
    const { isLive, maker, isOfDesk } = late;
    if (isLive && (!early.isLive || (maker && !early.maker))) Object.assign(early, { isLive, maker, isOfDesk });
    chats.delete(droppedId);
  };

  return {
    ...{ chat, request, requestOf, place, leaderOf, living, suspended, badges, desk, isPresent, hasBlocked, areApart },
    ...{ seen, unread, mayTake, take, unblock, hasOffer },
    chats: () => [...chats.keys()],
    requests: () => [...requests.keys()],
    mayWrite: (id: number, person: number) => place(id, person)?.hiddenSince === undefined,
    /** Whether an offer can be answered, withdrawn and handed over. */
    isLive: (id: number) => chat(id).isLive && chat(id).maker !== undefined && !requestOf(id).isGone,
    isFree: (id: number, person: number) => ![...chat(id).people.keys()].some((one) => areApart(one, person)),
    /** Whether a question reaches a person: blocks by those in the chat count only if they were there before. */
    isReached: (id: number, person: number) => {
      const { at, by } = chat(id).asked.get(person) ?? fail('question');
      const isApart = (one: number) => hasBlocked(person, one) || (blockedAt(one, person) ?? clock) < at;
      return isPresent(by) && ![...chat(id).people.keys()].some(isApart);
    },
    isDeskAsked: (about: number) => chatsOf(about).some(([, one]) => one.isOfDesk && one.isLive),
    /** Whether a person is on the helper's side of a chat about a request, or ever offered. */
    helps: (about: number, person: number) =>
      chatsOf(about).some(([id]) => hasOffer(id, person) || place(id, person)?.side === 'helper'),
    maySee: (about: number, person: number) => {
      const { owner, shares, isForInstitute, isGone } = request(about);
      const isInside = shares.has(person) || chatsOf(about).some(([id]) => place(id, person) !== undefined);
      const isInScope = (!isForInstitute || badges.has(person)) && !areApart(owner, person);
      return !isGone && (owner === person || (isPresent(owner) && (isInside || isInScope)));
    },
    people: (id: number) =>
      [...chat(id).people].map(([person, { side, leads }]) => `${side} ${person}${leads ? ' leads' : ''}`).sort(),

    post: (about: number, owner: number, isForInstitute: boolean) =>
      void requests.set(about, { owner, isForInstitute, isGone: false, shares: new Set() }),
    offer: (id: number, about: number, helper: number, text: string) => {
      begin(id, about, helper, false);
      push(id, helper, text);
    },
    askDesk: (id: number, about: number, leader: number, others: readonly number[], text: string) => {
      begin(id, about, leader, true);
      for (const person of others) join(id, person, 'helper', true);
      push(id, request(about).owner, text);
    },
    write: (id: number, person: number, text: string) => {
      push(id, person, text);
      if (chat(id).maker === undefined && mayTake(id, person)) take(id, person);
    },
    markRead: (id: number, person: number) => void Object.assign(place(id, person) ?? {}, { read: lastOf(id) }),
    bringIn: (id: number, by: number, person: number, history: boolean) => {
      clock += 1;
      chat(id).asked.set(person, { side: place(id, by)?.side ?? 'owner', history, at: clock, by });
    },
    answer: (id: number, person: number, joins: boolean) => {
      const { side, history } = chat(id).asked.get(person) ?? fail('question');
      chat(id).asked.delete(person);
      if (joins) join(id, person, side, history);
    },
    takeOut: (id: number, person: number) => void (chat(id).people.delete(person) || chat(id).asked.delete(person)),
    share: (about: number, person: number) => {
      request(about).shares.add(person);
      for (const [id, { people }] of chatsOf(about))
        if (![...people.keys()].some((one) => areApart(one, person))) join(id, person, 'owner', true);
    },
    endShare: (about: number, person: number) => {
      request(about).shares.delete(person);
      for (const [id, { people }] of chatsOf(about)) {
        const { leads = true, side } = place(id, person) ?? {};
        if (!leads && side === 'owner') people.delete(person);
      }
    },
    handOffer: (id: number, person: number, stays: boolean) => lead(id, person, 'helper', stays),
    handRequest: (about: number, person: number, stays: boolean) => {
      const { owner, shares } = request(about);
      for (const [id] of chatsOf(about)) lead(id, person, 'owner', stays);
      Object.assign(request(about), { owner: person });
      shares.delete(person);
      if (stays) shares.add(owner);
    },
    block: (one: number, other: number) => {
      clock += 1;
      if (!hasBlocked(one, other)) blocks.set(`${one} ${other}`, clock);
      settleAll();
    },
    /** @param heirs who leads a chat that nobody has taken of the desk, if there is somebody */
    erase: (person: number, heirs: ReadonlyMap<number, number>) => {
      for (const [id, one] of chats) {
        const heir = heirs.get(id);
        if (heir !== undefined) lead(id, heir, 'helper', false);
        if (leaderOf(id, 'helper') === person) one.isLive = false;
        if (place(id, person)?.leads === false) one.people.delete(person);
        for (const [other, { by }] of one.asked) if (other === person || by === person) one.asked.delete(other);
      }
      for (const one of requests.values()) {
        one.shares.delete(person);
        one.isGone ||= one.owner === person;
      }
      for (const [one = 0, other = 0] of [...blocks.keys()].map((key) => key.split(' ').map(Number)))
        if (person === one || person === other) unblock(one, other);
      for (const group of [living, suspended, badges, desk]) group.delete(person);
    },
    /** Two accounts become one. */
    merge: (stays: number, goes: number) => {
      const now = (person: number) => (person === goes ? stays : person);
      for (const id of chats.keys()) if (place(id, stays)?.leads && place(id, goes)?.leads) chats.delete(id);
      for (const one of chats.values()) {
        const { people, asked, messages } = one;
        const [mine, theirs, question] = [people.get(stays), people.get(goes), asked.get(goes)];
        if (mine && theirs && !mine.leads && !theirs.leads) mine.after = Math.min(mine.after, theirs.after);
        else if (theirs && !mine?.leads) people.set(stays, theirs);
        people.delete(goes);
        if (asked.delete(goes) && question && !asked.has(stays)) asked.set(stays, question);
        if (people.has(stays)) asked.delete(stays);
        for (const other of asked.values()) other.by = now(other.by);
        for (const message of messages) message.from = now(message.from);
        one.maker &&= now(one.maker);
      }
      for (const [about, one] of requests) {
        one.owner = now(one.owner);
        one.shares = new Set([...one.shares].map(now).filter((person) => person !== one.owner));
        const [early, late] = chatsOf(about).flatMap(([id]) => (leaderOf(id, 'helper') === stays ? [id] : []));
        if (early !== undefined && late !== undefined) joinOffers(Math.min(early, late), Math.max(early, late));
      }
      for (const [key, at] of [...blocks]) {
        const pair = key.split(' ').map(Number);
        const [one = 0, other = 0] = pair.map(now);
        if (pair.includes(goes)) blocks.delete(key);
        if (pair.includes(goes) && one !== other)
          blocks.set(`${one} ${other}`, Math.min(at, blockedAt(one, other) ?? at));
      }
      for (const group of [badges, desk]) if (group.delete(goes)) group.add(stays);
      living.delete(goes);
      settleAll();
    },
  };
}

function fail(what: string): never {
  throw new Error(`The model knows no ${what}.`);
}
