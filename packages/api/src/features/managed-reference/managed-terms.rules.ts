import { operatorLimits } from '@exchange/contract/limits';
import type {
  AddTermInput,
  EditTermInput,
  RetireTermInput,
  TermActionInput,
  TermKind,
} from '@exchange/contract/managed-reference';
import type { AuditAction } from '@exchange/contract/operators';
import { managedReferenceSentences } from '@exchange/contract/sentences/managed-reference';
import { messages } from '@exchange/contract/sentences/messages';
import type { Tx } from '@exchange/db';
import { insertAuditEntry } from '../../core/audit.sql.ts';
import { changedFields } from '../../core/changed-meanwhile.ts';
import type { ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { beginReferenceChange } from '../reference/institutes.sql.ts';
import {
  insertTerm,
  isCategory,
  isTermNameTaken,
  type LockedTerm,
  lockTerm,
  setRetired,
  updateTerm,
} from './managed-terms.sql.ts';

/** @throws `operators.termNotFound` */
async function lockKnown(tx: Tx, kind: TermKind, id: number): Promise<LockedTerm> {
  await beginReferenceChange(tx);
  return (await lockTerm(tx, kind, id)) ?? refuse('operators.termNotFound');
}

/** @throws `operators.nameTaken` */
async function requireFreeName(tx: Tx, kind: TermKind, term: Parameters<typeof isTermNameTaken>[2]): Promise<void> {
  if (await isTermNameTaken(tx, kind, term))
    refuse('operators.nameTaken', { fields: { name: managedReferenceSentences.validation.nameTaken() } });
}

/** Adds an area or a type to a category. @returns its id @throws `reference.unknown`, `operators.nameTaken` */
export async function addTerm(
  { tx, viewer: { user_id: actorId } }: ViewerTxContext,
  { reason, ...term }: AddTermInput,
): Promise<number> {
  await beginReferenceChange(tx);
  if (!(await isCategory(tx, term.kind, term.category_id)))
    refuse('reference.unknown', { fields: { category_id: messages.validation.list() } });
  await requireFreeName(tx, term.kind, term);
  const id = await insertTerm(tx, term);
  const details = { name: term.name, category: term.category_id };
  await insertAuditEntry(tx, { actorId, action: 'term_added', subject: { kind: term.kind, id }, reason, details });
  return id;
}

/** Gives an area or a type another name and other words. @throws `operators.termNotFound`, `operators.nameTaken`, `http.changedMeanwhile` */
export async function editTerm(
  { tx, viewer: { user_id: actorId } }: ViewerTxContext,
  { kind, id, reason, loaded, ...words }: EditTermInput,
): Promise<void> {
  const former = await lockKnown(tx, kind, id);
  const changed =
    loaded === undefined ? words : changedFields({ wanted: words, loaded, stored: former }, [['name'], ['aliases']]);
  const { name = former.name, aliases = former.aliases } = changed;
  await requireFreeName(tx, kind, { id, category_id: former.category_id, name });
  await updateTerm(tx, kind, { id, name, aliases });
  const details = { from: former.name, to: name, aliases_from: former.aliases, aliases };
  await insertAuditEntry(tx, { actorId, action: 'term_edited', subject: { kind, id }, reason, details });
}

async function setRetirement(
  { tx, viewer: { user_id: actorId } }: ViewerTxContext,
  { kind, id, reason, instead }: RetireTermInput,
  isRetired: boolean,
): Promise<void> {
  const term = await lockKnown(tx, kind, id);
  if (term.is_retired === isRetired) refuse(isRetired ? 'operators.isRetired' : 'operators.notRetired');
  await setRetired(tx, kind, id, isRetired);
  if (instead !== undefined) await takeOverWords(tx, kind, term, instead);
  const action: AuditAction = isRetired ? 'term_retired' : 'term_restored';
  await insertAuditEntry(tx, {
    actorId,
    action,
    subject: { kind, id },
    reason,
    ...(instead && { details: { instead } }),
  });
}

/** Lets an area or type be found by the words of one that is retired, as far as there is room. @throws `reference.unknown` */
async function takeOverWords(tx: Tx, kind: TermKind, retired: LockedTerm, instead: number): Promise<void> {
  const successor = await lockTerm(tx, kind, instead);
  if (successor === undefined || successor.is_retired)
    return refuse('reference.unknown', { fields: { instead: messages.validation.list() } });
  const known = new Set([successor.name, ...successor.aliases].map((word) => word.toLowerCase()));
  const words = [retired.name, ...retired.aliases].filter(
    (word) => [...word].length <= operatorLimits.termAlias && !known.has(word.toLowerCase()),
  );
  const aliases = [...successor.aliases, ...words].slice(0, operatorLimits.termAliases);
  await updateTerm(tx, kind, { id: successor.id, name: successor.name, aliases });
}

/**
 * Retires an area or a type: it stays where it is, and only those who have it can choose it.
 *
 * @throws `operators.termNotFound`, `operators.isRetired`, `reference.unknown`
 */
export const retireTerm = (ctx: ViewerTxContext, input: RetireTermInput) => setRetirement(ctx, input, true);

/** Offers a retired area or type again. @throws `operators.termNotFound`, `operators.notRetired` */
export const restoreTerm = (ctx: ViewerTxContext, input: TermActionInput) => setRetirement(ctx, input, false);
