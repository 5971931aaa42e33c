import { randomUUID } from 'node:crypto';
import { allRefusals } from '@exchange/contract/all-refusals';
import type {
  AddInstituteInput,
  InstituteDetails,
  InstituteDomainInput,
  MergeInstitutesInput,
  RenameInstituteInput,
} from '@exchange/contract/managed-reference';
import { managedReferenceSentences } from '@exchange/contract/sentences/managed-reference';
import type { Tx } from '@exchange/db';
import { isDomain, isShared, longestSuffixes } from '@exchange/db/seed/domains';
import { storeMergers } from '@exchange/db/seed/institutes/merge';
import { insertAuditEntry } from '../../core/audit.sql.ts';
import { changedFields } from '../../core/changed-meanwhile.ts';
import type { ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { beginReferenceChange, findInstituteByEmail } from '../reference/institutes.sql.ts';
import { rewriteCopies } from '../requests/feed.sql.ts';
import {
  findInstituteDetails,
  insertInstitute,
  isInstituteNameTaken,
  type LockedInstitute,
  linkPeople,
  listHostsBelow,
  listPeopleOf,
  listPeopleToLink,
  listStoredDomains,
  lockInstitutes,
  lockRequestsAndPeople,
  moveDomains,
  updateInstituteName,
  writeDomain,
} from './managed-institutes.sql.ts';

/** @throws `operators.instituteNotFound` also for a merged one */
export async function describeInstitute({ db }: ViewerContext, id: number): Promise<InstituteDetails> {
  return (await findInstituteDetails(db, id)) ?? refuse('operators.instituteNotFound');
}

/** @throws `operators.instituteNotFound`, `operators.instituteMerged` */
function requireLiving(institute: LockedInstitute | undefined): LockedInstitute {
  if (institute === undefined) return refuse('operators.instituteNotFound');
  if (institute.merged_into !== null) refuse('operators.instituteMerged');
  return institute;
}

/** Locks an institute before its change. @throws as `requireLiving` does */
async function lockLiving(tx: Tx, id: number): Promise<LockedInstitute> {
  await beginReferenceChange(tx);
  return requireLiving((await lockInstitutes(tx, [id])).get(id));
}

async function requireFreeName(tx: Tx, name: string, exceptId = 0): Promise<void> {
  if (await isInstituteNameTaken(tx, name, exceptId))
    refuse('operators.nameTaken', { fields: { name: managedReferenceSentences.validation.nameTaken() } });
}

/**
 * Refuses a domain that cannot belong to the institute: one that is none, that unrelated people share, or that is another's.
 *
 * @throws `reference.unknown`, `operators.domainShared`, `operators.domainTaken`
 */
async function requireFreeDomain(tx: Tx, domain: string, field: string): Promise<void> {
  if (!isDomain(domain))
    refuse('reference.unknown', { fields: { [field]: managedReferenceSentences.validation.domain() } });
  const stored = await listStoredDomains(tx, longestSuffixes(domain));
  const isStopped = stored.some(({ institute_id, is_set_by_operator }) => institute_id === null && !is_set_by_operator);
  if (isShared(domain) || isStopped)
    refuse('operators.domainShared', { fields: { [field]: allRefusals['operators.domainShared'].sentence() } });
  const owner = stored.find((one) => one.domain === domain)?.institute_name;
  if (owner == null) return;
  const sentence = managedReferenceSentences.refused.domainTaken({ domain, institute: owner });
  refuse('operators.domainTaken', { sentence, fields: { [field]: sentence } });
}

/**
 * Links everybody with a verified address at or below a domain to the institute that owns the address now, as a verification
 * would (docs/behaviour/operators.md#institutes-areas-and-types). @returns how many people changed
 */
async function relink(tx: Tx, domain: string): Promise<number> {
  const hosts: { host: string; institute_id: number | null }[] = [];
  for (const host of await listHostsBelow(tx, domain))
    hosts.push({ host, institute_id: await findInstituteByEmail(tx, `@${host}`) });
  const people = await listPeopleToLink(tx, hosts);
  if (people.length === 0) return 0;
  await lockRequestsAndPeople(tx, people);
  // Between the two locks they may have posted.
  const requests = await lockRequestsAndPeople(tx, people);
  await linkPeople(tx, people, hosts);
  await rewriteCopies(tx, requests);
  return people.length;
}

/**
 * Adds an institute with its domains. @returns its id, and how many people got its badge
 *
 * @throws `operators.nameTaken`, and as `addDomain` does
 */
export async function addInstitute(
  { tx, viewer: { user_id: actorId } }: ViewerTxContext,
  { name, domains, reason }: AddInstituteInput,
): Promise<{ id: number; people: number }> {
  await beginReferenceChange(tx);
  await requireFreeName(tx, name);
  const distinct = [...new Set(domains)];
  for (const domain of distinct) await requireFreeDomain(tx, domain, 'domains');
  const id = await insertInstitute(tx, name, `operator:${randomUUID()}`);
  let people = 0;
  for (const domain of distinct) {
    await writeDomain(tx, domain, id);
    people += await relink(tx, domain);
  }
  const details = { domains: distinct, people };
  await insertAuditEntry(tx, {
    actorId,
    action: 'institute_added',
    subject: { kind: 'institute', id },
    reason,
    details,
  });
  return { id, people };
}

/** Renames an institute wherever it is shown. @throws `operators.nameTaken`, `http.changedMeanwhile`, and as `lockLiving` does */
export async function renameInstitute(
  { tx, viewer: { user_id: actorId } }: ViewerTxContext,
  { id, name, reason, loaded }: RenameInstituteInput,
): Promise<void> {
  const stored = await lockLiving(tx, id);
  if (loaded !== undefined) changedFields({ wanted: { name }, loaded, stored }, [['name']]);
  const { name: from } = stored;
  await requireFreeName(tx, name, id);
  await updateInstituteName(tx, id, name);
  const details = { from, to: name };
  await insertAuditEntry(tx, {
    actorId,
    action: 'institute_renamed',
    subject: { kind: 'institute', id },
    reason,
    details,
  });
}

/** Gives a domain to an institute. @returns how many people got its badge */
export async function addDomain(
  { tx, viewer: { user_id: actorId } }: ViewerTxContext,
  { id, domain, reason }: InstituteDomainInput,
): Promise<number> {
  await lockLiving(tx, id);
  await requireFreeDomain(tx, domain, 'domain');
  await writeDomain(tx, domain, id);
  const people = await relink(tx, domain);
  const details = { domain, people };
  await insertAuditEntry(tx, { actorId, action: 'domain_added', subject: { kind: 'institute', id }, reason, details });
  return people;
}

/** Takes a domain from an institute. @returns how many people lost its badge @throws `operators.domainNotFound` */
export async function removeDomain(
  { tx, viewer: { user_id: actorId } }: ViewerTxContext,
  { id, domain, reason }: InstituteDomainInput,
): Promise<number> {
  await lockLiving(tx, id);
  const stored = (await listStoredDomains(tx, [domain]))[0];
  if (stored?.institute_id !== id) refuse('operators.domainNotFound');
  await writeDomain(tx, domain, null);
  const people = await relink(tx, domain);
  const details = { domain, people };
  await insertAuditEntry(tx, {
    actorId,
    action: 'domain_removed',
    subject: { kind: 'institute', id },
    reason,
    details,
  });
  return people;
}

/**
 * Merges one institute into another: its people with their badges, its domains, the requests that are shared with it and the
 * saved searches. A person who chooses it later chooses the other one. @returns how many people moved
 *
 * @throws `operators.sameInstitute`, and as `requireLiving` does
 */
export async function mergeInstitutes(
  { tx, viewer: { user_id: actorId } }: ViewerTxContext,
  { id, into, reason }: MergeInstitutesInput,
): Promise<number> {
  if (id === into) refuse('operators.sameInstitute');
  await beginReferenceChange(tx);
  await lockRequestsAndPeople(tx, await listPeopleOf(tx, id), id);
  const institutes = await lockInstitutes(tx, [id, into]);
  const { name: from } = requireLiving(institutes.get(id));
  const { name: to } = requireLiving(institutes.get(into));
  // People may have come or posted between the locks.
  await lockRequestsAndPeople(tx, await listPeopleOf(tx, id), id);
  const moved = { people: await storeMergers(tx, [{ id, into }]), domains: await moveDomains(tx, id, into) };
  await insertAuditEntry(tx, {
    actorId,
    action: 'institute_merged',
    subject: { kind: 'institute', id },
    reason,
    details: { from, to, into, ...moved },
  });
  return moved.people;
}
