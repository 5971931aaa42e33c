import { randomUUID } from 'node:crypto';
import { findViewer } from '../features/auth/sessions.sql.ts';
import type { Person } from './people.ts';
import { aBrowser, type Browser, type Caller, type TestApp } from './test-app.ts';

/** A password that every rule is content with. */
export const goodPassword = 'Correct horse 1';

/** A browser and its calls; it is logged out unless stated otherwise. */
export interface TestClient {
  readonly browser: Browser;
  readonly call: Caller;
}

/** A visitor with a new browser. */
export function aClient(product: TestApp, address?: string): TestClient {
  const browser = aBrowser(address);
  return { browser, call: product.callAs(null, browser) };
}

export function anAddress(domain = 'example.org'): string {
  return `${randomUUID()}@${domain}`;
}

/** The token of the only link in an email. @throws where there is no link */
export function tokenIn(mail: { text_body: string } | undefined): string {
  const links = mail?.text_body.match(/^http:\/\/localhost:3000\/(verify|reset-password)\?token=[\w-]+$/gm) ?? [];
  const [link, ...more] = links;
  if (link === undefined || more.length > 0) throw new Error(`Not one link in: ${mail?.text_body}`);
  return new URL(link).searchParams.get('token') ?? '';
}

/** An account with a verified address. */
export async function anAccount(
  product: TestApp,
  { email = anAddress(), password = goodPassword }: { email?: string; password?: string } = {},
): Promise<{ email: string; password: string }> {
  const { call } = aClient(product);
  await call.auth.signup({ email, password });
  await call.auth.verify({ token: tokenIn(await product.lastMail(email)) });
  return { email, password };
}

/** A user who logged in with a password in a new browser. */
export async function aLogin(
  product: TestApp,
  account: { email: string; password: string },
  userAgent?: string,
): Promise<Person & TestClient> {
  const browser = { ...aBrowser(), userAgent };
  await product.callAs(null, browser).auth.login(account);
  const viewer = await findViewer(product.db, browser.sessionToken ?? '');
  if (viewer === null) throw new Error('Nobody is logged in.');
  const { user_id: id, hashid } = viewer;
  return { id, hashid, email: account.email, viewer, browser, call: product.callAs(viewer, browser) };
}
