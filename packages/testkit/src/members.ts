import { findViewer } from '@exchange/api/features/auth/sessions.sql';
import { type Account, type Client, logIn, signUp, type User } from './app-users.ts';
import type { TestApp } from './test-app.ts';

/** A person who signed up and logged in with a password. */
export type Member = User & Client & Account;

export async function createMember(app: TestApp, userAgent?: string): Promise<Member> {
  const account = await signUp(app);
  return { ...(await logIn(app, account, userAgent)), ...account };
}

/** Whether the session of a browser is alive. */
export async function isLoggedIn({ db }: TestApp, { browser }: Pick<Client, 'browser'>): Promise<boolean> {
  return (await findViewer(db, browser.sessionToken ?? '')) !== null;
}
