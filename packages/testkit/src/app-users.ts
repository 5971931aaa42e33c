import type { Viewer } from '@exchange/api';
import { tokenHash } from '@exchange/api/core/tokens';
import { findViewer } from '@exchange/api/features/auth/sessions.sql';
import { grantRole } from '@exchange/api/features/staff/roles.rules';
import type { StaffRole } from '@exchange/contract/profiles';
import { requestStatus } from '@exchange/contract/statuses';
import { giveFactor } from './second-factor.ts';
import { type Browser, type Caller, createBrowser, type TestApp } from './test-app.ts';
import { insertUser, type UserDetails, uniqueEmail, validPassword } from './users.ts';

/** A logged-in user and the calls of this user. */
export interface User {
  readonly id: number;
  readonly hashid: string;
  readonly email: string;
  readonly viewer: Viewer;
  readonly call: Caller;
}

/** A verified user with a session, created without emails. */
export async function createUser(app: TestApp, details: UserDetails = {}): Promise<User> {
  const { token, ...user } = await insertUser(app.db, details);
  const { id: user_id, hashid, name } = user;
  const viewer = { user_id, hashid, name, token_hash: tokenHash(token), deletes_at: null, has_factor: false };
  return { ...user, viewer, call: app.callAs(viewer) };
}

type RequestDetails = Partial<Parameters<Caller['requests']['create']>[0]>;

/** The input of an active request of type 101, in area 101, for everyone. */
export const validRequest = {
  title: 'Which landmarks survive milling?',
  collaboration_type_id: 101,
  description: 'We lose them all.',
  technical_area_ids: [101],
  share_scope: 'everyone',
  institute_ids: [],
} satisfies RequestDetails;

/** Creates a request, `validRequest` by default. @returns its id */
export async function createRequest(owner: User, details: RequestDetails = {}): Promise<number> {
  const { id } = await owner.call.requests.create({ ...validRequest, ...details });
  return id;
}

/** Creates a request whose status is Completed. @returns its id */
export async function createCompletedRequest(owner: User, details: RequestDetails = {}): Promise<number> {
  const id = await createRequest(owner, details);
  await owner.call.requests.updateStatus({ id, statusId: requestStatus.completed });
  return id;
}

/** Sets what a person is open to; the open cells of a custom table are pairs of a type and an area. */
export function beOpenTo(
  { call }: User,
  master: number,
  cells: readonly (readonly [type: number, area: number])[] = [],
) {
  return call.profiles.updateCollaborationStatus({
    master_collaboration_status_id: master,
    collaboration_preferences: cells.map(([collaboration_type_id, tech_area_id]) => ({
      collaboration_type_id,
      tech_area_id,
      is_open: true,
    })),
  });
}

/** The ids of the newest hundred requests that New has for a person. */
export async function newIdsFor({ call }: Pick<User, 'call'>): Promise<number[]> {
  return (await call.requests.listNew({ limit: 100 })).items.map(({ id }) => id);
}

/** Creates a live offer. @returns the id of its chat */
export async function createOffer(helper: User, requestId: number, message = 'I have done this before.') {
  const { collaboration_request_response_id } = await helper.call.offers.offerHelp({ requestId, message });
  return collaboration_request_response_id;
}

/** Ada, a request of hers, and the live offer of Bo, which begins a chat. */
export async function createParties(app: TestApp, message?: string) {
  const owner = await createUser(app);
  const helper = await createUser(app, { name: 'Bo Helper' });
  const request = await createRequest(owner);
  return { owner, helper, request, chat: await createOffer(helper, request, message) };
}

/** A browser and its calls; it is logged out unless stated otherwise. */
export interface Client {
  readonly browser: Browser;
  readonly call: Caller;
}

/** A visitor with a new browser. */
export function createClient(app: TestApp, address?: string): Client {
  const browser = createBrowser(address);
  return { browser, call: app.callAs(null, browser) };
}

/** The token of the only link in an email. @throws if there is no link */
export function tokenIn(mail: { text_body: string } | undefined): string {
  const links = mail?.text_body.match(/^http:\/\/localhost:3000\/(verify|reset-password)\?token=[\w-]+$/gm) ?? [];
  const [link, ...more] = links;
  if (link === undefined || more.length > 0) throw new Error(`Not one link in: ${mail?.text_body}`);
  return new URL(link).searchParams.get('token') ?? '';
}

/** What a person logs in with. */
export interface Account {
  readonly email: string;
  readonly password: string;
  /** Needed if the account has a second factor. */
  readonly code?: string | undefined;
}

/** Signs up; the address waits for its verification. */
export async function signUpUnverified(app: TestApp, wanted: Partial<Account> = {}): Promise<Account> {
  const account = { email: uniqueEmail(), password: validPassword, ...wanted };
  await createClient(app).call.auth.signup(account);
  return account;
}

/** Signs up and follows the link in the email, which verifies the address. */
export async function signUp(app: TestApp, wanted?: Partial<Account>) {
  const account = await signUpUnverified(app, wanted);
  await createClient(app).call.auth.verify({ token: tokenIn(await app.lastMail(account.email)) });
  return account;
}

/** Logs in with a password in a new browser. */
export async function logIn(app: TestApp, account: Account, userAgent?: string): Promise<User & Client> {
  const browser = { ...createBrowser(), userAgent };
  const { email, password, code } = account;
  await app.callAs(null, browser).auth.login({ email, password, code });
  const viewer = await findViewer(app.db, browser.sessionToken ?? '');
  if (viewer === null) throw new Error('Nobody is logged in.');
  const { user_id: id, hashid } = viewer;
  return { id, hashid, email: account.email, viewer, browser, call: app.callAs(viewer, browser) };
}

/** Makes a person an operator or moderator, with the second factor that the console needs. @returns recovery codes, too */
export async function makeStaff<Person extends User>(app: TestApp, person: Person, role: StaffRole) {
  await grantRole(app.db, person.email, role);
  const codes = await giveFactor(app.db, person.id);
  const viewer = { ...person.viewer, has_factor: true };
  return { ...person, viewer, call: app.callAs(viewer), codes };
}

/** An operator or moderator with a fresh session. */
export async function createStaff(app: TestApp, role: StaffRole) {
  return makeStaff(app, await createUser(app, { name: `Some ${role}` }), role);
}
