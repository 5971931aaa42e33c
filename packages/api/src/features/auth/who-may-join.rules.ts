import { emailKey } from '@exchange/contract/auth';
import { describeWhoMayJoin, type WhoMayJoin } from '@exchange/contract/who-may-join';
import type { Db } from '@exchange/db';
import { refuse } from '../../core/refusal.ts';
import { isInvitedToSignUp } from './join-invitation.sql.ts';

/** Looks only at the domain of the address, so that the answer says nothing about accounts. */
export function hasDomain({ signUpDomains: domains }: WhoMayJoin, email: string): boolean {
  const own = emailKey(email).split('@').at(-1) ?? '';
  return domains === undefined || domains.some((domain) => own === domain || own.endsWith(`.${domain}`));
}

/** @throws `auth.signUpClosed`, `auth.signUpDomain` */
export function checkDomain(settings: WhoMayJoin, email: string): void {
  if (hasDomain(settings, email)) return;
  if (settings.signUpDomains?.length === 0) refuse('auth.signUpClosed');
  refuse('auth.signUpDomain', { fields: { email: describeWhoMayJoin(settings) ?? '' } });
}

/** Whether an address needs no invitation here, or has one. */
export async function hasNeededInvitation(db: Db, { onlyInvited }: WhoMayJoin, email: string): Promise<boolean> {
  return !onlyInvited || isInvitedToSignUp(db, email);
}

/** For a person who has proved the address; no other may learn whether it was invited. @throws `auth.notInvited` */
export async function requireNeededInvitation(db: Db, settings: WhoMayJoin, email: string): Promise<void> {
  if (!(await hasNeededInvitation(db, settings, email))) refuse('auth.notInvited');
}
