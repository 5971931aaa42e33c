/**
 * What is true of careers, in plain rules and without code of the product: people have accounts with addresses and badges, accounts become
 * parts of others, and what one of them did is of the one that stays.
 */

export type Scope = 'everyone' | 'verified' | 'my' | 'selected';

/** The deeds of a career, by ids of accounts, requests and institutes. */
export type Deed =
  | {
      readonly kind: 'request';
      readonly owner: number;
      readonly request: number;
      readonly scope: Scope;
      /** Those chosen. */
      readonly institutes: readonly number[];
    }
  | { readonly kind: 'offer' | 'withdraw' | 'credit'; readonly helper: number; readonly request: number }
  | { readonly kind: 'close'; readonly request: number }
  | { readonly kind: 'hide'; readonly viewer: number; readonly request: number }
  | { readonly kind: 'block'; readonly blocker: number; readonly blocked: number }
  | { readonly kind: 'name'; readonly account: number; readonly name: string }
  | { readonly kind: 'add'; readonly account: number; readonly email: string; readonly institute: number | null }
  | { readonly kind: 'prove' | 'main' | 'show' | 'drop'; readonly account: number; readonly email: string }
  | { readonly kind: 'leave'; readonly account: number; readonly institute: number }
  | { readonly kind: 'merge'; readonly stays: number; readonly goes: number };

interface Offer {
  readonly helper: number;
  readonly request: number;
  isLive: boolean;
}

/** An address, and its badge with the last day. */
interface Address {
  account: number;
  readonly email: string;
  readonly institute: number | null;
  isMain: boolean;
  isProven: boolean;
  hasBadge: boolean;
  ends: number;
  /** How many emails have asked whether the badge stays. */
  asked: number;
}

interface Posted {
  readonly owner: number;
  readonly scope: Scope;
  readonly institutes: readonly number[];
}

/** The points of the specification. */
const [offered, gave, got] = [1, 1, 5];
const dayMs = 86_400_000;

export function createCareerModel() {
  const partOf = new Map<number, number>();
  const names = new Map<number, string>();
  const logins = new Map<number, string>();
  const shown = new Map<number, number>();
  const claimed = new Map<number, number>();
  const posted = new Map<number, Posted>();
  const closed = new Set<number>();
  const offers: Offer[] = [];
  const credits: { helper: number; request: number }[] = [];
  let addresses: Address[] = [];
  let hidden: { viewer: number; request: number }[] = [];
  const blocks: { blocker: number; blocked: number }[] = [];
  let passed = 0;

  /** The account that an account is by now. */
  const now = (account: number): number => {
    const whole = partOf.get(account);
    return whole === undefined ? account : now(whole);
  };
  const byNumber = (list: Iterable<number>) => [...new Set(list)].sort((one, other) => one - other);
  const ownerOf = (request: number) => now(posted.get(request)?.owner ?? 0);
  const isOwn = ({ helper, request }: { helper: number; request: number }) => now(helper) === ownerOf(request);
  const pairs = (list: readonly { helper: number; request: number }[]) => [
    ...new Set(list.filter((one) => !isOwn(one)).map(({ helper, request }) => `${now(helper)} ${request}`)),
  ];
  const isBlocking = (blocker: number, blocked: number) =>
    blocks.some((one) => now(one.blocker) === now(blocker) && now(one.blocked) === now(blocked));
  const areApart = (one: number, other: number) => isBlocking(one, other) || isBlocking(other, one);
  const offersOf = (account: number, request?: number) =>
    offers.filter((one) => (request ?? one.request) === one.request && now(one.helper) === now(account) && !isOwn(one));
  const hasOffered = (account: number, request: number) => offersOf(account, request).length > 0;
  const hasLive = (account: number, request: number) => offersOf(account, request).some(({ isLive }) => isLive);
  const hasHidden = (account: number, request: number) =>
    hidden.some((one) => one.request === request && now(one.viewer) === account);

  const today = () => Math.floor(Date.now() / dayMs) + passed;
  /** Twelve months from now, on the clock that was moved by whole days. */
  const yearFromNow = () => {
    const day = new Date();
    const month = day.getUTCMonth();
    day.setUTCFullYear(day.getUTCFullYear() + 1);
    if (day.getUTCMonth() !== month) day.setUTCDate(0);
    return Math.floor(day.getTime() / dayMs) + passed;
  };
  const of = (account: number) => addresses.filter((one) => one.account === account);
  const isKnown = ({ isMain, isProven }: Address) => isMain || isProven;
  const badgesOf = (account: number) => of(account).filter(({ hasBadge }) => hasBadge);
  const institutesOf = (account: number) =>
    byNumber(badgesOf(account).flatMap(({ institute }) => (institute === null ? [] : [institute])));
  /** The profile shows a badge that it showed, else that of the main address, else the oldest; else it claims what it showed. */
  const choose = (account: number) => {
    const badges = badgesOf(account);
    const former = shown.get(account);
    const best = badges.find((one) => one.institute === former) ?? badges.find(({ isMain }) => isMain) ?? badges[0];
    if (best?.institute != null) shown.set(account, best.institute);
    else if (former !== undefined) {
      claimed.set(account, former);
      shown.delete(account);
    }
  };

  const isInScope = (viewer: number, request: number) => {
    const { scope, institutes }: Omit<Posted, 'owner'> = posted.get(request) ?? { scope: 'my', institutes: [] };
    if (scope === 'everyone') return true;
    const mine = institutesOf(viewer);
    return scope === 'verified' ? mine.length > 0 : mine.some((one) => institutes.includes(one));
  };
  /** Whether a viewer can open a request: an offer on it is enough, else it is shared with them and no block stands between. */
  const maySee = (viewer: number, request: number) => {
    const owner = ownerOf(request);
    if (viewer === owner || hasOffered(viewer, request)) return true;
    return isInScope(viewer, request) && !areApart(viewer, owner);
  };
  const isNew = (viewer: number, request: number) => {
    const owner = ownerOf(request);
    return (
      viewer !== owner &&
      !closed.has(request) &&
      !hasLive(viewer, request) &&
      !hasHidden(viewer, request) &&
      isInScope(viewer, request) &&
      !isBlocking(viewer, owner) &&
      (!isBlocking(owner, viewer) || hasOffered(viewer, request))
    );
  };

  const changeAddress = (deed: Extract<Deed, { email: string }>) => {
    const { account, email } = deed;
    if (deed.kind === 'add') {
      const { institute } = deed;
      const fresh = { isMain: false, isProven: false, hasBadge: false, ends: Infinity, asked: 0 };
      addresses.push({ account, email, institute, ...fresh });
    }
    for (const one of of(account).filter((address) => address.email === email)) {
      const hasBadge = one.institute !== null;
      if (deed.kind === 'prove')
        Object.assign(one, { isProven: true, hasBadge, ends: hasBadge ? yearFromNow() : Infinity, asked: 0 });
      if (deed.kind === 'main') for (const other of of(account)) other.isMain = other === one;
      if ((deed.kind === 'main' || deed.kind === 'show') && one.hasBadge && one.institute !== null)
        shown.set(account, one.institute);
    }
    if (deed.kind === 'drop') addresses = addresses.filter((one) => one.account !== account || one.email !== email);
    choose(account);
  };

  const merge = ({ stays, goes }: { readonly stays: number; readonly goes: number }) => {
    // What the two had with each other is gone for good.
    partOf.set(goes, stays);
    hidden = hidden.filter((one) => now(one.viewer) !== stays || !hasLive(stays, one.request));
    // An address that was only typed, or has to be proven again, is none of the whole.
    addresses = addresses.filter((one) => one.account !== goes || isKnown(one));
    for (const one of of(goes)) Object.assign(one, { account: stays, isMain: false, isProven: true });
    choose(stays);
    const login = logins.get(goes);
    if (login !== undefined && !logins.has(stays)) logins.set(stays, login);
    logins.delete(goes);
  };

  return {
    now,
    isBlocking,
    areApart,
    hasLive,
    hasHidden,
    hasOffered,
    ownerOf,
    maySee,
    isNew,
    open: (account: number, name: string, login: string | null) => {
      names.set(account, name);
      if (login !== null) logins.set(account, login);
    },
    living: () => [...names.keys()].filter((account) => now(account) === account),
    did: (deed: Deed) => {
      switch (deed.kind) {
        case 'request': {
          const my = shown.get(deed.owner);
          posted.set(deed.request, deed.scope === 'my' && my !== undefined ? { ...deed, institutes: [my] } : deed);
          return;
        }
        case 'offer': {
          hidden = hidden.filter((one) => one.request !== deed.request || now(one.viewer) !== deed.helper);
          const [mine] = offersOf(deed.helper, deed.request);
          if (mine) mine.isLive = true;
          else offers.push({ helper: deed.helper, request: deed.request, isLive: true });
          return;
        }
        case 'withdraw':
          for (const one of offersOf(deed.helper, deed.request)) one.isLive = false;
          return;
        case 'credit':
          credits.push(deed);
          return;
        case 'close':
          closed.add(deed.request);
          return;
        case 'hide':
          hidden.push(deed);
          return;
        case 'block':
          blocks.push(deed);
          return;
        case 'name':
          names.set(deed.account, deed.name);
          return;
        case 'leave':
          addresses = addresses.filter(
            (one) => one.account !== deed.account || one.institute !== deed.institute || !isKnown(one),
          );
          choose(deed.account);
          logins.delete(deed.account);
          return;
        case 'merge':
          merge(deed);
          return;
        default:
          changeAddress(deed);
      }
    },
    pass: (days: number) => {
      passed += days;
    },
    /** Badges that have ended rest. @returns the addresses that are asked: 30 days and 7 days before the last one */
    endBadges: () => {
      const over = addresses.filter((one) => one.ends < today() && (one.hasBadge || !one.isMain));
      // The mailbox of an address that is not the main one may be somebody else's by now.
      for (const one of over) Object.assign(one, { hasBadge: false, isProven: one.isMain });
      for (const { account } of over) choose(account);
      const due = addresses.flatMap((one) => {
        const stage = one.ends <= today() + 7 ? 2 : one.ends <= today() + 30 ? 1 : 0;
        if (!one.hasBadge || stage <= one.asked) return [];
        one.asked = stage;
        return one;
      });
      return due.map(({ account, email }) => ({ account, email }));
    },
    nameOf: (account: number) => names.get(now(account)),
    loginOf: (account: number) => logins.get(account),
    institutesOf,
    shownOf: (account: number) => shown.get(account),
    claimedOf: (account: number) => (shown.has(account) ? undefined : claimed.get(account)),
    addressesOf: (account: number): readonly Readonly<Address>[] => of(account),
    /** Whether emails may go to an address. */
    isKnown: (email: string) => addresses.some((one) => one.email === email && isKnown(one)),
    /** Live offers, credit given and credit got, each once. */
    pointsOf: (account: number) => {
      const mine = (list: string[]) => list.filter((pair) => pair.startsWith(`${account} `)).length;
      const given = pairs(credits).filter((pair) => ownerOf(Number(pair.split(' ')[1])) === account).length;
      return mine(pairs(offers.filter(({ isLive }) => isLive))) * offered + given * gave + mine(pairs(credits)) * got;
    },
    /** The requests for which an account has confirmed credit. */
    recordOf: (account: number) =>
      byNumber(credits.filter((one) => !isOwn(one) && now(one.helper) === account).map(({ request }) => request)),
    ownRequests: (account: number) => byNumber([...posted.keys()].filter((request) => ownerOf(request) === account)),
    newOf: (account: number) => byNumber([...posted.keys()].filter((request) => isNew(account, request))),
    /** The requests whose chats a helper sees: not those of people whom the helper blocks. */
    chatsOf: (account: number) =>
      byNumber(
        offersOf(account)
          .map(({ request }) => request)
          .filter((request) => !isBlocking(account, ownerOf(request))),
      ),
    /** The helpers with whom an owner sees chats, by request. */
    ownChatsOf: (account: number) => {
      const mine = offers.filter((one) => !isOwn(one) && ownerOf(one.request) === account);
      const seen = mine.filter(({ helper }) => !isBlocking(account, helper));
      return [...new Set(seen.map(({ helper, request }) => `${request} ${now(helper)}`))].sort();
    },
    hiddenOf: (account: number) =>
      byNumber(hidden.filter(({ viewer }) => now(viewer) === account).map(({ request }) => request)).filter(
        (request) => ownerOf(request) !== account && !isBlocking(account, ownerOf(request)) && maySee(account, request),
      ),
    blockedBy: (account: number) =>
      byNumber(blocks.filter(({ blocker }) => now(blocker) === account).map(({ blocked }) => now(blocked))).filter(
        (blocked) => blocked !== account,
      ),
  };
}

export type CareerModel = ReturnType<typeof createCareerModel>;
