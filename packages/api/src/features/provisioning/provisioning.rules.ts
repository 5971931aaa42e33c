import { emailKey, isEmail } from '@exchange/contract/auth';
import { limits } from '@exchange/contract/limits';
import type { AuditAction } from '@exchange/contract/operators';
import type { Db, Tx } from '@exchange/db';
import { insertAuditEntry } from '../../core/audit.sql.ts';
import type { Institute, Services, Settings } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit, transact } from '../../core/transaction.ts';
import { insertMail } from '../../mail/outbox.sql.ts';
import { lockPerson } from '../account/deletion.sql.ts';
import { deleteTokensOf } from '../auth/access-tokens.sql.ts';
import { lockOrInsertAccount } from '../auth/accounts.sql.ts';
import { showBadges } from '../auth/addresses.sql.ts';
import { deleteEmailTokens } from '../auth/email-tokens.sql.ts';
import { deletePendingPasswords } from '../auth/pending-passwords.sql.ts';
import { activateAccount, proveAddress } from '../auth/proving.rules.ts';
import { findServiceToken } from '../auth/service-tokens.sql.ts';
import { deleteSessionsOf } from '../auth/sessions.sql.ts';
import { publishToPartners } from '../profiles/presence.rules.ts';
import { lockRequestsOf, relistRequestsOf } from '../requests/feed.sql.ts';
import {
  clearDecision,
  type Decision,
  deleteAffiliation,
  findDecision,
  findPerson,
  hasOtherMain,
  listPeople,
  type PersonFilter,
  type ProvisionedPerson,
  setActive,
  setAwaited,
  setExternalId,
  setRemoved,
  wasLeaving,
} from './provisioned.sql.ts';
import { leaverEmail } from './provisioning.emails.ts';

/**
 * The institute whose people the token of a call manages (docs/behaviour/provisioning.md#who-may-call).
 *
 * @throws `provisioning.token` for an unknown token, or one of an issuer that is not configured any more
 */
export async function requireInstitute(
  { db, settings: { institutes = [] } }: { readonly db: Db; readonly settings: Settings },
  token: string | null | undefined,
): Promise<Institute> {
  const found = token == null ? undefined : await findServiceToken(db, token, 'scim');
  return institutes.find(({ issuer }) => issuer === found?.issuer) ?? refuse('provisioning.token');
}

/** What an institute says of a person; what is missing stays. */
export interface PersonChange {
  readonly userName?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly externalId?: string | null | undefined;
}

function writeDown(
  tx: Tx,
  id: number,
  action: AuditAction,
  { issuer }: Institute,
  details: { readonly was_leaving?: boolean } = {},
): Promise<void> {
  const subject = { kind: 'person', id } as const;
  return insertAuditEntry(tx, { actorId: null, action, subject, details: { issuer, ...details } });
}

/** Lets others see, or no longer see, a person's requests, and tells their screens. */
async function showChange(tx: Tx, id: number): Promise<void> {
  await relistRequestsOf(tx, id);
  await publishToPartners(tx, id);
}

/** Ends all sessions, tokens and streams of a person. */
async function endAccess(tx: Tx, id: number): Promise<void> {
  await deleteSessionsOf(tx, id);
  await deleteTokensOf(tx, id);
  publishAfterCommit(tx, [id], { kind: 'session' });
  await showChange(tx, id);
}

/** Lets a locked person in, or keeps one out, if that is a change. */
async function changeActive(
  tx: Tx,
  settings: Settings,
  institute: Institute,
  person: ProvisionedPerson,
  isActive: boolean,
): Promise<void> {
  const { id } = person;
  if (isActive) await proveAddress(tx, settings, person);
  const { deactivated_at } = await findDecision(tx, id);
  if (isActive === (deactivated_at === null)) return;
  await setActive(tx, id, isActive);
  await (isActive ? showChange : endAccess)(tx, id);
  await writeDown(tx, id, isActive ? 'person_reactivated' : 'person_deactivated', institute);
}

/**
 * A person whose main address is proven and of another domain has left: the institute takes its badge and its login away, and nothing
 * else (docs/behaviour/provisioning.md#leavers).
 *
 * @returns whether the person is one
 */
async function letGo(tx: Tx, institute: Institute, id: number, action: AuditAction): Promise<boolean> {
  if (!(await hasOtherMain(tx, id, institute.domains))) return false;
  await deleteAffiliation(tx, id, institute);
  await showBadges(tx, [id]);
  await writeDown(tx, id, action, institute);
  return true;
}

/** Locks a person as an offer of help does: requests first. @throws `provisioning.notFound` */
async function lockManaged(tx: Tx, { domains }: Institute, hashid: string): Promise<number> {
  const { id } = (await findPerson(tx, domains, hashid)) ?? refuse('provisioning.notFound');
  await lockRequestsOf(tx, id);
  await lockPerson(tx, id);
  if ((await findPerson(tx, domains, hashid)) === undefined) refuse('provisioning.notFound');
  return id;
}

async function personOf(tx: Tx, { domains }: Institute, hashid: string): Promise<ProvisionedPerson> {
  return (await findPerson(tx, domains, hashid)) ?? refuse('provisioning.notFound');
}

/** @throws `provisioning.userName` for anything but an address at a domain of the institute */
function requireOwnAddress({ domains }: Institute, userName: string): string {
  const isOwn = isEmail(userName) && domains.includes(emailKey(userName).split('@').at(-1) ?? '');
  return isOwn ? userName : refuse('provisioning.userName');
}

/** Ends what the institute decided about a locked account; a deletion that the person asked for goes on. */
export async function letIn(tx: Tx, id: number): Promise<void> {
  await clearDecision(tx, id, { keepsDeletion: await wasLeaving(tx, id) });
}

/**
 * A person who is in has an account already. So has one who is only deactivated, if the institute now means somebody else: an address
 * may be given to another person later.
 */
function requireDecided({ is_removed, deactivated_at, external_id }: Decision, externalId: string | null): void {
  const isSame = external_id === null || externalId === null || external_id === externalId;
  if (!is_removed && (deactivated_at === null || !isSame)) refuse('provisioning.taken');
}

/**
 * Makes the account of a person, or takes one back who was removed or deactivated; a deletion that the person asked for goes on. Passwords that were
 * planted on the address are void, as at a first login at the provider.
 *
 * @throws `provisioning.userName`, `provisioning.taken`
 */
export function createPerson(
  services: Services,
  institute: Institute,
  { userName, name, isActive = true, externalId = null }: PersonChange & { userName: string; name: string | null },
): Promise<ProvisionedPerson> {
  const address = requireOwnAddress(institute, userName);
  return transact(services, async (tx) => {
    const { id, email, is_verified } = await lockOrInsertAccount(tx, address);
    if (is_verified) {
      requireDecided(await findDecision(tx, id), externalId);
      await lockRequestsOf(tx, id);
      await letIn(tx, id);
      await showChange(tx, id);
    } else {
      await deletePendingPasswords(tx, id);
      await deleteEmailTokens(tx, id);
      await activateAccount(tx, services.settings, { id, email }, null);
      await setAwaited(tx, id, institute.issuer, name);
    }
    await writeDown(tx, id, 'person_provisioned', institute);
    await setExternalId(tx, id, externalId);
    await changeActive(tx, services.settings, institute, await personOfAddress(tx, institute, email), isActive);
    return personOfAddress(tx, institute, email);
  });
}

/** @throws `provisioning.notFound` */
async function personOfAddress(db: Db, { domains }: Institute, email: string): Promise<ProvisionedPerson> {
  const filter = { attribute: 'email_key', value: emailKey(email) } as const;
  const { people } = await listPeople(db, domains, { filter, offset: 0, limit: 1 });
  return people[0] ?? refuse('provisioning.notFound');
}

/** @throws `provisioning.notFound` */
export async function describePerson(db: Db, { domains }: Institute, hashid: string): Promise<ProvisionedPerson> {
  return (await findPerson(db, domains, hashid)) ?? refuse('provisioning.notFound');
}

/** The people of an institute, from the first one on, which has the number 1. */
export function findPeople(
  db: Db,
  { domains }: Institute,
  { filter, startIndex, count }: { filter: PersonFilter | undefined; startIndex: number; count: number },
) {
  const limit = Math.min(Math.max(count, 0), limits.page);
  return listPeople(db, domains, { filter, offset: Math.max(startIndex, 1) - 1, limit });
}

/** Changes what the institute decides about a person. @throws `provisioning.notFound`, `provisioning.isFixed` */
export function changePerson(
  services: Services,
  institute: Institute,
  hashid: string,
  { userName, isActive, externalId }: PersonChange,
): Promise<ProvisionedPerson> {
  return transact(services, async (tx) => {
    const id = await lockManaged(tx, institute, hashid);
    const person = await personOf(tx, institute, hashid);
    // Directories often rename a leaver in the same call, which must not keep the person inside.
    const isOther = userName !== undefined && emailKey(userName) !== emailKey(person.email);
    if (isOther && isActive !== false) refuse('provisioning.isFixed');
    if (isActive === false && (await letGo(tx, institute, id, 'person_deactivated')))
      return { ...person, deactivated_at: new Date().toISOString() };
    if (externalId !== undefined) await setExternalId(tx, id, externalId);
    if (isActive !== undefined) await changeActive(tx, services.settings, institute, person, isActive);
    return personOf(tx, institute, hashid);
  });
}

/**
 * Removes a person: as one who is deactivated, and whose account is erased as after a deletion. Until then the institute can take the
 * person back. The audit log keeps whether the person had asked for the deletion before.
 *
 * @throws `provisioning.notFound`
 */
export function removePerson(services: Services, institute: Institute, hashid: string): Promise<void> {
  return transact(services, async (tx) => {
    const id = await lockManaged(tx, institute, hashid);
    const { email } = await personOf(tx, institute, hashid);
    if (await letGo(tx, institute, id, 'person_removed')) return;
    const { delete_at } = await findDecision(tx, id);
    const { settings } = services;
    const days = settings.limits.deletionDays;
    const content = () => leaverEmail(settings, new Date(Date.now() + days * 86_400_000));
    await insertMail(tx, settings, { kind: 'address', to: email, content });
    await setRemoved(tx, id, days);
    await endAccess(tx, id);
    await writeDown(tx, id, 'person_removed', institute, { was_leaving: delete_at !== null });
  });
}
