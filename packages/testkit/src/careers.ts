import { changePerson } from '@exchange/api/features/provisioning/provisioning.rules';
import { requestStatus } from '@exchange/contract/statuses';
import { createRequest, createUser, type User } from './app-users.ts';
import { type CareerModel, createCareerModel, type Scope } from './career-model.ts';
import { inconsistencies } from './consistency-queries.ts';
import { walkPages } from './pages.ts';
import { createRandom } from './random.ts';
import type { TestApp } from './test-app.ts';
import { uniqueEmail, validPassword } from './users.ts';

/** The days of a year: until what was begun takes effect, until badges are asked about, and until some of them end. */
const [begun, asked, ended] = [9, 330, 26];
const [maxAddresses, pagesRead] = [5, 10];
const password = validPassword;

/** Domains of addresses, each with the one by which its institute is listed; the last two have none. */
const domains = [
  ['ethz.ch', 'ethz.ch'],
  ['ox.ac.uk', 'ox.ac.uk'],
  ['cs.ox.ac.uk', 'ox.ac.uk'],
  ['cam.ac.uk', 'cam.ac.uk'],
  ['alumni.ox.ac.uk', null],
  ['example.org', null],
] as const;

/** The institute that ends accounts of its people itself. */
const scim = { issuer: 'https://idp.example', name: 'ETH', domains: ['ethz.ch'] };

/** What the product says, and what the model does. */
interface Compared {
  readonly of: string;
  readonly product: unknown;
  readonly model: unknown;
}

const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);

/** What an account has, as its own screens show it. */
async function seen({ db }: TestApp, { id, call }: User) {
  const chats = await walkPages(call.chats.myRequests, 100);
  const logins = await db.selectFrom('login_identity').select('subject').where('user_id', '=', id).execute();
  const lines = await walkPages(call.credit.listPoints, 100);
  const { collaboration_points: points } = await call.profiles.ownPoints();
  const { name, institute_id, claimed_institute, institutes } = await call.profiles.own();
  return {
    name,
    institute: institute_id ?? undefined,
    claimed: institute_id === null ? claimed_institute : null,
    institutes: sorted(institutes.map((one) => one.id)),
    points: [points, lines.reduce((sum, line) => sum + line.points, 0)],
    record: sorted(
      (await walkPages(call.credit.listOwn, 100)).flatMap((entry) =>
        entry.is_owner || entry.collaboration_request_id === null ? [] : [entry.collaboration_request_id],
      ),
    ),
    requests: sorted((await walkPages(call.requests.listOwn, 100)).map((request) => request.id)),
    isNew: sorted((await walkPages(call.requests.listNew, 100)).map((request) => request.id)),
    chats: sorted((await walkPages(call.chats.myOffers, 100)).map((chat) => chat.collaboration_request_id)),
    ownChats: chats.map((chat) => `${chat.collaboration_request_id} ${chat.other_user_id}`).sort(),
    hidden: sorted((await walkPages(call.requests.listDismissed, 100)).map((request) => request.id)),
    blocked: sorted((await call.blocks.list()).map((block) => block.user_id)),
    login: logins[0]?.subject,
    addresses: (await call.addresses.list())
      .map(({ email, is_main, proven_at, has_badge }) => `${email} ${is_main} ${proven_at !== null} ${has_badge}`)
      .sort(),
  };
}

const expected = (model: CareerModel, id: number, nameOf: (institute: number | undefined) => string | null) => ({
  name: model.nameOf(id),
  institute: model.shownOf(id),
  claimed: nameOf(model.claimedOf(id)),
  institutes: model.institutesOf(id),
  points: [model.pointsOf(id), model.pointsOf(id)],
  record: model.recordOf(id),
  requests: model.ownRequests(id),
  isNew: model.newOf(id),
  chats: model.chatsOf(id),
  ownChats: model.ownChatsOf(id),
  hidden: model.hiddenOf(id),
  blocked: model.blockedBy(id),
  login: model.loginOf(id),
  addresses: model
    .addressesOf(id)
    .map(({ email, isMain, isProven, hasBadge }) => `${email} ${isMain} ${isProven} ${hasBadge}`)
    .sort(),
});

/**
 * Lets people live their careers side by side, a deed of half of them in a year, and compares the product with the model at the end.
 *
 * @returns what was compared, and emails to addresses that nobody has any more
 */
export async function liveCareers(
  app: TestApp,
  { seed, people, years }: { seed: number; people: number; years: number },
) {
  const { pick, below, some } = createRandom(seed);
  const model = createCareerModel();
  const users = new Map<number, User>();
  const [requests, humans]: [number[], number[][]] = [[], Array.from({ length: people }, () => [])];
  const [strayEmails, compared]: [string[], Compared[]] = [[], []];
  const userOf = (id: number) => users.get(id) ?? Promise.reject(new Error(`No account ${id}`));
  const open = new Set<number>();
  const counts = { merges: 0, rested: 0, back: 0, left: 0 };

  const listed = await app.db
    .selectFrom('institute_domain')
    .innerJoin('institute', 'institute.id', 'institute_id')
    .select(['domain', 'institute.id', 'name'])
    .where('domain', 'in', ['ethz.ch', 'ox.ac.uk', 'cam.ac.uk'])
    .execute();
  const institutes = listed.map(({ id }) => id);
  const nameOf = (institute: number | undefined) => listed.find(({ id }) => id === institute)?.name ?? null;
  const newAddress = () => {
    const [domain, of] = pick(domains);
    return { email: uniqueEmail(domain), institute: listed.find((one) => one.domain === of)?.id ?? null };
  };

  const tokenTo = async (email: string) =>
    /token=([\w-]+)/.exec((await app.lastMail(email))?.text_body ?? '')?.[1] ?? '';

  /** Proves an address by a link that was sent to it. */
  const confirm = async (account: number, email: string) => {
    const { call } = await userOf(account);
    await call.addresses.confirm({ token: await tokenTo(email) });
    model.did({ kind: 'prove', account, email });
  };
  const sendLink = async (account: number, email: string) =>
    (await userOf(account)).call.addresses.add({ email, password });
  const idOf = async (account: number, email: string) => {
    const rows = await (await userOf(account)).call.addresses.list();
    return rows.find((one) => one.email === email)?.id ?? 0;
  };
  const mainOf = (account: number) => model.addressesOf(account).find(({ isMain }) => isMain)?.email ?? '';

  const begin = async (accounts: number[]) => {
    const { email, institute } = newAddress();
    const name = `Person ${users.size}`;
    const user = await createUser(app, { name, email, password });
    const { id: account } = user;
    const login = below(3) === 0 ? `subject-${account}` : null;
    const identity = { user_id: account, provider: 'institute' as const, issuer: scim.issuer };
    if (login !== null)
      await app.db
        .insertInto('login_identity')
        .values({ ...identity, subject: login })
        .execute();
    users.set(account, user);
    accounts.push(account);
    model.open(account, name, login);
    model.did({ kind: 'add', account, email, institute });
    model.did({ kind: 'prove', account, email });
    model.did({ kind: 'main', account, email });
    if (institute === null) return;
    // Its badge gets an end.
    await sendLink(account, email);
    await confirm(account, email);
  };
  const someRequest = (fits: (request: number) => boolean) => {
    const tried = open.size === 0 ? [] : Array.from({ length: 12 }, () => pick([...open]));
    return tried.find(fits);
  };

  /** What was begun this year: accounts that become one, and addresses that go. */
  let [merges, drops]: [(readonly [stays: number, goes: number])[], (readonly [account: number, email: string])[]] = [
    [],
    [],
  ];

  const merge = async (accounts: number[]) => {
    const [stays = 0, goes = 0] = below(2) === 0 ? accounts : [...accounts].reverse();
    const { call } = await userOf(stays);
    const email = mainOf(goes);
    await call.accountMerge.begin({ email, password });
    await call.accountMerge.confirm({ token: await tokenTo(email) });
    accounts.splice(accounts.indexOf(goes), 1);
    merges.push([stays, goes]);
  };

  /** A new job, or a second one: a new main address, and often the mailbox of the former one is gone. */
  const move = async (account: number) => {
    const { call } = await userOf(account);
    const former = mainOf(account);
    const { email, institute } = newAddress();
    await sendLink(account, email);
    model.did({ kind: 'add', account, email, institute });
    await confirm(account, email);
    if (below(4) === 0) return;
    await call.addresses.makeMain({ id: await idOf(account, email), password });
    model.did({ kind: 'main', account, email });
    if (below(2) === 0) drops.push([account, former]);
  };

  const drop = async (account: number, email: string) => {
    await (await userOf(account)).call.addresses.remove({ id: await idOf(account, email), password });
    model.did({ kind: 'drop', account, email });
  };

  /** The institute lets some of those go who have a main address elsewhere. */
  const letGo = async () => {
    const isOfScim = (address: string) => address.endsWith('@ethz.ch');
    for (const account of model.living()) {
      const left = model.addressesOf(account).find((one) => one.isProven && isOfScim(one.email))?.institute;
      if (left == null || isOfScim(mainOf(account)) || below(3) > 0) continue;
      await changePerson(app.services, scim, (await userOf(account)).hashid, { isActive: false });
      model.did({ kind: 'leave', account, institute: left });
      counts.left += 1;
    }
  };

  /** One thing about the addresses: one goes, a badge comes back or is shown first. */
  const tidy = async (account: number) => {
    const { email, isProven, hasBadge, institute } = pick(model.addressesOf(account));
    if (!isProven && below(2) === 0) return drop(account, email);
    if (institute !== null && !hasBadge) {
      await sendLink(account, email);
      await confirm(account, email);
      counts.back += 1;
    } else if (hasBadge) {
      await (await userOf(account)).call.addresses.show({ id: await idOf(account, email) });
      model.did({ kind: 'show', account, email });
    }
  };

  const complete = async (me: number, request: number) => {
    const { call } = await userOf(me);
    await call.requests.updateStatus({ id: request, statusId: requestStatus.completed });
    open.delete(request);
    model.did({ kind: 'close', request });
    const helpers = model.living().filter((id) => model.hasOffered(id, request) && !model.areApart(id, me));
    for (const helper of helpers.slice(0, 2)) {
      await call.credit.give({ id: request, userId: helper });
      const theirs = (await userOf(helper)).call.credit;
      const entry = (await theirs.listWaiting()).find((one) => one.collaboration_request_id === request);
      const answer = { version: entry?.version ?? 0, roles: [], isShown: true, isThanksShown: false };
      await theirs.confirm({ id: entry?.id ?? 0, ...answer });
      model.did({ kind: 'credit', helper, request });
    }
  };

  const post = async (owner: number) => {
    const scopes: Scope[] = ['everyone', 'verified', 'selected', ...(model.shownOf(owner) ? ['my' as const] : [])];
    const scope = pick(scopes);
    const chosen = scope === 'selected' ? some(institutes) : [];
    const request = await createRequest(await userOf(owner), { share_scope: scope, institute_ids: chosen });
    requests.push(request);
    open.add(request);
    model.did({ kind: 'request', owner, request, scope, institutes: chosen });
  };

  /** One deed of a person, by one of their accounts. */
  const live = async (accounts: number[]) => {
    const count = accounts.flatMap(model.addressesOf).length;
    if (accounts.length < 3 && count < maxAddresses && below(10) === 0) return begin(accounts);
    if (accounts.length > 1 && below(4) === 0) return merge(accounts);
    const me = pick(accounts);
    if (count < maxAddresses && below(6) === 0) return move(me);
    if (below(5) === 0) return tidy(me);
    const { call } = await userOf(me);
    const others = (request: number) =>
      model.ownerOf(request) !== me && model.maySee(me, request) && !model.areApart(me, model.ownerOf(request));
    const deed = below(16);
    if (deed < 4) await post(me);
    else if (deed < 10) {
      const request = someRequest((one) => others(one) && !model.hasLive(me, one) && !model.hasHidden(me, one));
      if (request === undefined) return;
      await call.offers.offerHelp({ requestId: request, message: 'I can help.' });
      model.did({ kind: 'offer', helper: me, request });
    } else if (deed === 10) {
      const request = [...open].find((one) => others(one) && model.hasLive(me, one));
      if (request === undefined) return;
      await call.offers.undoOfferHelp({ requestId: request });
      model.did({ kind: 'withdraw', helper: me, request });
    } else if (deed < 13) {
      const request = [...open].find((one) => model.ownerOf(one) === me);
      if (request !== undefined) await complete(me, request);
    } else if (deed === 13) {
      const request = someRequest((one) => others(one) && !model.hasLive(me, one));
      if (request === undefined) return;
      await call.requests.dismiss({ requestId: request });
      model.did({ kind: 'hide', viewer: me, request });
    } else if (deed === 14 && below(3) === 0) {
      const blocked = pick(model.living());
      if (blocked === me) return;
      await call.blocks.block({ userId: blocked });
      model.did({ kind: 'block', blocker: me, blocked });
    } else {
      const name = `Renamed ${below(1000)}`;
      await call.profiles.update({ name });
      model.did({ kind: 'name', account: me, name });
    }
  };

  let lastMail = 0;
  /** Notes emails that went to an address that nobody has proven by now, other than its link. @returns those that ask about a badge */
  const checkEmails = async () => {
    const emails = await app.db
      .selectFrom('mail_outbox')
      .select(['id', 'to_address', 'kind'])
      .where('id', '>', lastMail)
      .execute();
    for (const { id, to_address, kind } of emails) {
      if (kind !== 'address_link' && !model.isKnown(to_address)) strayEmails.push(`${kind} ${to_address}`);
      lastMail = Math.max(lastMail, id);
    }
    return emails.filter(({ kind }) => kind === 'badge').map(({ to_address }) => to_address);
  };
  const pass = async (days: number) => {
    await checkEmails();
    await app.passTime(days, 'days');
    model.pass(days);
  };
  const endBadges = async () => {
    while (await app.runJob('end-badges'));
    const before = model.living().flatMap(model.institutesOf).length;
    const due = model.endBadges();
    counts.rested += before - model.living().flatMap(model.institutesOf).length;
    const emails = due.map(({ email }) => email).sort();
    compared.push({ of: 'asked about badges', product: (await checkEmails()).sort(), model: emails });
    return due;
  };

  for (const accounts of humans) await begin(accounts);
  for (let year = 0; year < years; year += 1) {
    for (const accounts of humans) if (below(2) === 0) await live(accounts);
    await pass(begun);
    while (await app.runJob('merge-accounts'));
    for (const [stays, goes] of merges) model.did({ kind: 'merge', stays, goes });
    counts.merges += merges.length;
    for (const [account, email] of drops) await drop(account, email);
    [merges, drops] = [[], []];
    await letGo();
    await pass(asked);
    for (const { account, email } of await endBadges()) if (below(2) === 0) await confirm(account, email);
    await pass(ended);
    await endBadges();
    await app.sendAll();
    for (const job of ['delete-old-emails', 'delete-expired-sessions-and-accounts'] as const) await app.runJob(job);
  }
  for (const id of model.living()) {
    const user = await userOf(id);
    const read = Array.from({ length: pagesRead }, () => pick(requests));
    const sees: boolean[] = [];
    for (const request of read)
      sees.push(
        await user.call.requests.byId({ id: request }).then(
          () => true,
          () => false,
        ),
      );
    compared.push({
      of: `account ${id}`,
      product: { ...(await seen(app, user)), read, sees },
      model: { ...expected(model, id, nameOf), read, sees: read.map((request) => model.maySee(id, request)) },
    });
  }
  for (const [id, { hashid }] of users) {
    const found = await users.get(model.now(id))?.call.profiles.byId({ userId: hashid });
    compared.push({ of: `profile of ${id}`, product: found?.user_id, model: model.now(id) });
  }
  return { compared, strayEmails, counts, errors: await inconsistencies(app.db) };
}
