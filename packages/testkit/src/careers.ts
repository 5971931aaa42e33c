import { requestStatus } from '@exchange/contract/statuses';
import { createRequest, createUser, type User } from './app-users.ts';
import { type CareerModel, createCareerModel } from './career-model.ts';
import { inconsistencies } from './consistency-queries.ts';
import { walkPages } from './pages.ts';
import { createRandom } from './random.ts';
import type { TestApp } from './test-app.ts';
import { uniqueEmail, validPassword } from './users.ts';

const [mergeHours, putBackDays, maxAddresses] = [24, 8, 5];

/** What the product says of an account, and what the model does. */
interface Compared {
  readonly account: number;
  readonly product: unknown;
  readonly model: unknown;
}

const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);

/** What an account has, as its own screens show it. */
async function seen({ db }: TestApp, { id, call }: User) {
  const chats = await walkPages(call.chats.myRequests, 100);
  const logins = await db.selectFrom('login_identity').select('subject').where('user_id', '=', id).execute();
  const addresses = await db.selectFrom('account_address').select('email').where('user_id', '=', id).execute();
  const lines = await walkPages(call.credit.listPoints, 100);
  const { collaboration_points: points } = await call.profiles.ownPoints();
  return {
    name: (await call.profiles.own()).name,
    points: [points, lines.reduce((sum, line) => sum + line.points, 0)],
    record: sorted(
      (await walkPages(call.credit.listOwn, 100)).flatMap((entry) =>
        entry.is_owner || entry.collaboration_request_id === null ? [] : [entry.collaboration_request_id],
      ),
    ),
    requests: sorted((await walkPages(call.requests.listOwn, 100)).map((request) => request.id)),
    chats: sorted((await walkPages(call.chats.myOffers, 100)).map((chat) => chat.collaboration_request_id)),
    ownChats: chats.map((chat) => `${chat.collaboration_request_id} ${chat.other_user_id}`).sort(),
    hidden: sorted((await walkPages(call.requests.listDismissed, 100)).map((request) => request.id)),
    blocked: sorted((await call.blocks.list()).map((block) => block.user_id)),
    login: logins[0]?.subject,
    addresses: addresses.map(({ email }) => email).sort(),
  };
}

const expected = (model: CareerModel, id: number) => ({
  name: model.nameOf(id),
  points: [model.pointsOf(id), model.pointsOf(id)],
  record: model.recordOf(id),
  requests: model.ownRequests(id),
  chats: model.chatsOf(id),
  ownChats: model.ownChatsOf(id),
  hidden: model.hiddenOf(id),
  blocked: model.blockedBy(id),
  login: model.loginOf(id),
  addresses: model.addressesOf(id),
});

/**
 * Lets people live their careers side by side, a deed of each in a year, and compares the product with the model at the end.
 *
 * @returns what was compared, and emails to addresses that nobody has any more
 */
export async function liveCareers(
  app: TestApp,
  { seed, people, years }: { seed: number; people: number; years: number },
) {
  const { pick, below } = createRandom(seed);
  const model = createCareerModel();
  const users = new Map<number, User>();
  const [requests, humans]: [number[], number[][]] = [[], Array.from({ length: people }, () => [])];
  const strayEmails: string[] = [];
  const userOf = (id: number) => users.get(id) ?? Promise.reject(new Error(`No account ${id}`));
  const mains = new Map<number, string>();
  let merges = 0;

  const open = async (accounts: number[]) => {
    const name = `Person ${users.size}`;
    const user = await createUser(app, { name, email: uniqueEmail(), password: validPassword });
    const login = below(3) === 0 ? `subject-${user.id}` : null;
    const identity = { user_id: user.id, provider: 'institute' as const, issuer: 'https://idp.example' };
    if (login !== null)
      await app.db
        .insertInto('login_identity')
        .values({ ...identity, subject: login })
        .execute();
    users.set(user.id, user);
    mains.set(user.id, user.email);
    accounts.push(user.id);
    model.open(user.id, name, user.email, login);
  };
  const someRequest = (fits: (request: number) => boolean) => {
    const open = requests.filter((request) => !model.isClosed(request) && fits(request));
    return open.length === 0 ? undefined : pick(open);
  };

  const merge = async (accounts: number[]) => {
    const [stays = 0, goes = 0] = below(2) === 0 ? accounts : [...accounts].reverse();
    const { call } = await userOf(stays);
    const email = mains.get(goes) ?? '';
    await call.accountMerge.begin({ email, password: validPassword });
    await call.accountMerge.confirm({ token: await tokenTo(email) });
    await app.passTime(mergeHours, 'hours');
    while (await app.runJob('merge-accounts'));
    accounts.splice(accounts.indexOf(goes), 1);
    model.did({ kind: 'merge', stays, goes });
    merges += 1;
  };

  const tokenTo = async (email: string) =>
    /token=([\w-]+)/.exec((await app.lastMail(email))?.text_body ?? '')?.[1] ?? '';

  /** A new job: a new main address, and often the mailbox of the former one is gone. */
  const move = async (me: number) => {
    const { call } = await userOf(me);
    const former = (await call.addresses.list()).find((one) => one.is_main);
    const email = uniqueEmail();
    await call.addresses.add({ email, password: validPassword });
    await call.addresses.confirm({ token: await tokenTo(email) });
    model.did({ kind: 'address', account: me, address: email });
    const added = (await call.addresses.list()).find((one) => one.email === email);
    await call.addresses.makeMain({ id: added?.id ?? 0, password: validPassword });
    mains.set(me, email);
    await app.passTime(putBackDays, 'days');
    if (former === undefined || below(3) === 0) return;
    await checkEmails();
    await call.addresses.remove({ id: former.id, password: validPassword });
    model.did({ kind: 'drop', account: me, address: former.email });
  };

  const complete = async (me: number, request: number) => {
    const { call } = await userOf(me);
    await call.requests.updateStatus({ id: request, statusId: requestStatus.completed });
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

  /** One deed of a person, by one of their accounts. */
  const live = async (accounts: number[]) => {
    const mayOpen = accounts.length < 3 && accounts.flatMap(model.addressesOf).length < maxAddresses;
    if (mayOpen && below(8) === 0) return open(accounts);
    if (accounts.length > 1 && below(4) === 0) return merge(accounts);
    const me = pick(accounts);
    if (accounts.flatMap(model.addressesOf).length < maxAddresses && below(6) === 0) return move(me);
    const { call } = await userOf(me);
    const others = (request: number) => model.ownerOf(request) !== me && !model.areApart(me, model.ownerOf(request));
    const deed = below(16);
    if (deed < 4) {
      const request = await createRequest(await userOf(me));
      requests.push(request);
      model.did({ kind: 'request', owner: me, request });
    } else if (deed < 10) {
      const fits = (request: number) =>
        others(request) && !model.hasLive(me, request) && !model.hiddenOf(me).includes(request);
      const request = someRequest(fits);
      if (request === undefined) return;
      await call.offers.offerHelp({ requestId: request, message: 'I can help.' });
      model.did({ kind: 'offer', helper: me, request });
    } else if (deed === 10) {
      const request = someRequest((one) => others(one) && model.hasLive(me, one));
      if (request === undefined) return;
      await call.offers.undoOfferHelp({ requestId: request });
      model.did({ kind: 'withdraw', helper: me, request });
    } else if (deed < 13) {
      const request = someRequest((one) => model.ownerOf(one) === me);
      if (request !== undefined) await complete(me, request);
      if (request !== undefined) model.did({ kind: 'close', request });
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
  /** Notes emails that went to an address of no account. */
  const checkEmails = async () => {
    const known = new Set(model.living().flatMap(model.addressesOf));
    const emails = await app.db
      .selectFrom('mail_outbox')
      .select(['id', 'to_address'])
      .where('id', '>', lastMail)
      .execute();
    for (const { id, to_address } of emails) {
      if (!known.has(to_address)) strayEmails.push(to_address);
      lastMail = Math.max(lastMail, id);
    }
  };

  for (const accounts of humans) await open(accounts);
  for (let year = 0; year < years; year += 1) {
    for (const accounts of humans) await live(accounts);
    await checkEmails();
    await app.passTime(365, 'days');
  }
  const compared: Compared[] = [];
  for (const id of model.living()) {
    const user = await userOf(id);
    const shown = await Promise.all(
      requests
        .filter(() => below(4) === 0)
        .map(async (request) => ({
          request,
          isSeen: await user.call.requests.byId({ id: request }).then(
            () => true,
            () => false,
          ),
        })),
    );
    const sees = shown.map(({ request }) => ({ request, isSeen: model.maySee(id, request) }));
    compared.push({
      account: id,
      product: { ...(await seen(app, user)), sees: shown },
      model: { ...expected(model, id), sees },
    });
  }
  for (const [id, { hashid }] of users) {
    const found = await users.get(model.now(id))?.call.profiles.byId({ userId: hashid });
    compared.push({ account: id, product: found?.user_id, model: model.now(id) });
  }
  return { compared, strayEmails, merges, errors: await inconsistencies(app.db) };
}
