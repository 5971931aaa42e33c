/**
 * What is true of careers, in plain rules and without code of the product: people have accounts, accounts become parts of others, and what
 * one of them did is of the one that stays.
 */

/** The deeds of a career, by ids of accounts and requests. */
export type Deed =
  | { readonly kind: 'request'; readonly owner: number; readonly request: number }
  | { readonly kind: 'offer' | 'withdraw'; readonly helper: number; readonly request: number }
  | { readonly kind: 'credit'; readonly helper: number; readonly request: number }
  | { readonly kind: 'close'; readonly request: number }
  | { readonly kind: 'hide'; readonly viewer: number; readonly request: number }
  | { readonly kind: 'block'; readonly blocker: number; readonly blocked: number }
  | { readonly kind: 'name'; readonly account: number; readonly name: string }
  | { readonly kind: 'address' | 'drop'; readonly account: number; readonly address: string }
  | { readonly kind: 'merge'; readonly stays: number; readonly goes: number };

interface Offer {
  readonly helper: number;
  readonly request: number;
  isLive: boolean;
}

/** The points of the specification. */
const [offered, gave, got] = [1, 1, 5];

export function createCareerModel() {
  const partOf = new Map<number, number>();
  const names = new Map<number, string>();
  const logins = new Map<number, string>();
  const addresses = new Map<number, string[]>();
  const owners = new Map<number, number>();
  const closed = new Set<number>();
  const offers: Offer[] = [];
  const credits: { helper: number; request: number }[] = [];
  let hidden: { viewer: number; request: number }[] = [];
  const blocks: { blocker: number; blocked: number }[] = [];

  /** The account that an account is by now. */
  const now = (account: number): number => {
    const whole = partOf.get(account);
    return whole === undefined ? account : now(whole);
  };
  const ownerOf = (request: number) => now(owners.get(request) ?? 0);
  const isOwn = ({ helper, request }: { helper: number; request: number }) => now(helper) === ownerOf(request);
  const unique = <T>(list: readonly T[]) => [...new Set(list)];
  const pairs = (list: readonly { helper: number; request: number }[]) =>
    unique(list.filter((one) => !isOwn(one)).map(({ helper, request }) => `${now(helper)} ${request}`));
  const isBlocking = (blocker: number, blocked: number) =>
    blocks.some((one) => now(one.blocker) === now(blocker) && now(one.blocked) === now(blocked));
  const areApart = (one: number, other: number) => isBlocking(one, other) || isBlocking(other, one);
  const offersOf = (account: number) => offers.filter((one) => !isOwn(one) && now(one.helper) === now(account));
  const hasLive = (account: number, request: number) =>
    offersOf(account).some((one) => one.request === request && one.isLive);

  /** Whether a viewer can open a request for everyone: an offer on it is enough, else no block may stand between. */
  const maySee = (viewer: number, request: number) => {
    const owner = ownerOf(request);
    return viewer === owner || offersOf(viewer).some((one) => one.request === request) || !areApart(viewer, owner);
  };

  return {
    now,
    isBlocking,
    areApart,
    hasLive,
    ownerOf,
    isClosed: (request: number) => closed.has(request),
    hasOffered: (account: number, request: number) => offersOf(account).some((one) => one.request === request),
    isCredited: (account: number, request: number) =>
      credits.some((one) => one.request === request && now(one.helper) === now(account)),
    open: (account: number, name: string, address: string, login: string | null) => {
      names.set(account, name);
      addresses.set(account, [address]);
      if (login !== null) logins.set(account, login);
    },
    living: () => [...names.keys()].filter((account) => now(account) === account),
    did: (deed: Deed) => {
      switch (deed.kind) {
        case 'request':
          owners.set(deed.request, deed.owner);
          break;
        case 'offer': {
          hidden = hidden.filter((one) => one.request !== deed.request || now(one.viewer) !== deed.helper);
          const mine = offersOf(deed.helper).find((one) => one.request === deed.request);
          if (mine) mine.isLive = true;
          else offers.push({ helper: deed.helper, request: deed.request, isLive: true });
          break;
        }
        case 'withdraw':
          for (const one of offersOf(deed.helper)) if (one.request === deed.request) one.isLive = false;
          break;
        case 'credit':
          credits.push(deed);
          break;
        case 'close':
          closed.add(deed.request);
          break;
        case 'hide':
          hidden.push(deed);
          break;
        case 'block':
          blocks.push(deed);
          break;
        case 'name':
          names.set(deed.account, deed.name);
          break;
        case 'address':
          addresses.set(deed.account, [...(addresses.get(deed.account) ?? []), deed.address]);
          break;
        case 'drop':
          addresses.set(
            deed.account,
            (addresses.get(deed.account) ?? []).filter((one) => one !== deed.address),
          );
          break;
        case 'merge': {
          // What the two had with each other is gone for good.
          partOf.set(deed.goes, deed.stays);
          hidden = hidden.filter((one) => now(one.viewer) !== deed.stays || !hasLive(deed.stays, one.request));
          addresses.set(deed.stays, [...(addresses.get(deed.stays) ?? []), ...(addresses.get(deed.goes) ?? [])]);
          const login = logins.get(deed.goes);
          if (login !== undefined && !logins.has(deed.stays)) logins.set(deed.stays, login);
          logins.delete(deed.goes);
        }
      }
    },
    nameOf: (account: number) => names.get(now(account)),
    loginOf: (account: number) => logins.get(account),
    addressesOf: (account: number) => [...(addresses.get(account) ?? [])].sort(),
    /** Live offers, credit given and credit got, each once. */
    pointsOf: (account: number) => {
      const mine = (list: string[]) => list.filter((pair) => pair.startsWith(`${account} `)).length;
      const given = pairs(credits).filter((pair) => ownerOf(Number(pair.split(' ')[1])) === account).length;
      return mine(pairs(offers.filter(({ isLive }) => isLive))) * offered + given * gave + mine(pairs(credits)) * got;
    },
    /** The requests for which an account has confirmed credit. */
    recordOf: (account: number) =>
      unique(credits.filter((one) => !isOwn(one) && now(one.helper) === account).map(({ request }) => request)).sort(
        (one, other) => one - other,
      ),
    ownRequests: (account: number) =>
      [...owners.keys()].filter((request) => ownerOf(request) === account).sort((one, other) => one - other),
    /** The requests whose chats a helper sees: not those of people whom the helper blocks. */
    chatsOf: (account: number) =>
      unique(
        offersOf(account)
          .filter(({ request }) => !isBlocking(account, ownerOf(request)))
          .map(({ request }) => request),
      ).sort((one, other) => one - other),
    /** The helpers with whom an owner sees chats, by request. */
    ownChatsOf: (account: number) =>
      unique(
        offers
          .filter((one) => !isOwn(one) && ownerOf(one.request) === account && !isBlocking(account, one.helper))
          .map(({ helper, request }) => `${request} ${now(helper)}`),
      ).sort(),
    maySee,
    hiddenOf: (account: number) =>
      unique(
        hidden
          .filter(({ viewer, request }) => now(viewer) === account && ownerOf(request) !== account)
          .map(({ request }) => request),
      )
        .filter((request) => !isBlocking(account, ownerOf(request)) && maySee(account, request))
        .sort((one, other) => one - other),
    blockedBy: (account: number) =>
      unique(
        blocks
          .filter(({ blocker, blocked }) => now(blocker) === account && now(blocked) !== account)
          .map(({ blocked }) => now(blocked)),
      ).sort((one, other) => one - other),
  };
}

export type CareerModel = ReturnType<typeof createCareerModel>;
