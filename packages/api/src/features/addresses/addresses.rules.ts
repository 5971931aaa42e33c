import type { AccountAddress, AddressStep } from '@exchange/contract/addresses';
import { addressesPerAccount, rates } from '@exchange/contract/limits';
import { addressSentences } from '@exchange/contract/sentences/addresses';
import type { Db, Tx } from '@exchange/db';
import { lockEmail } from '../../core/addresses.sql.ts';
import type { TxContext, ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { consumeQuota, daily } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { cancelNotifications, insertMail, mayMail, redirectNotifications } from '../../mail/outbox.sql.ts';
import { transactAsOwner } from '../account/password.rules.ts';
import { lockAccount } from '../auth/accounts.sql.ts';
import { deletePendingSignup, showBadges } from '../auth/addresses.sql.ts';
import { consumeEmailToken, findEmailToken, insertEmailToken } from '../auth/email-tokens.sql.ts';
import { endAccess, linkEmailSpacing } from '../auth/password-reset.rules.ts';
import { proveAddress } from '../auth/proving.rules.ts';
import { findInstituteByEmail } from '../reference/institutes.sql.ts';
import { addedEmail, confirmAddressEmail, movedEmail, takenAddressEmail } from './addresses.emails.ts';
import {
  deleteAddedAround,
  deleteAddress,
  deleteAddressLinks,
  findInstituteName,
  findStored,
  insertAddress,
  isOthers,
  listOwn,
  listStored,
  type StoredAddress,
  setMain,
  showFirst,
} from './addresses.sql.ts';
import { acceptChange, stopChange } from './change.rules.ts';

export const addedAddressQuota = daily('added addresses', rates.addressesPerDay, 'addresses.tooManyNew');

/** One’s own addresses. The institute of a badge that rests is that of the domain. */
export async function listAddresses({ db, viewer }: ViewerContext): Promise<AccountAddress[]> {
  const listed: AccountAddress[] = [];
  for (const { institute_id, institute_name, ...address } of await listOwn(db, viewer.user_id)) {
    const rests = !address.has_badge && address.badge_ends_on !== null;
    const id = rests ? await findInstituteByEmail(db, address.email) : institute_id;
    const name = rests && id !== null ? ((await findInstituteName(db, id)) ?? null) : institute_name;
    listed.push({ ...address, institute: id === null || name === null ? null : { id, name } });
  }
  return listed;
}

/**
 * Adds an address, which waits for its link, or sends a new link to one that is there. The answer and the work are the same if another
 * account has it; only the email differs (docs/behaviour/addresses.md#addresses).
 *
 * @throws `addresses.tooMany`, `addresses.tooManyNew`, `ownerRefusals`
 */
export async function addAddress(
  ctx: ViewerContext,
  { email, password }: { email: string; password?: string | undefined },
): Promise<void> {
  const { settings, viewer } = ctx;
  await transactAsOwner(ctx, password, async (tx) => {
    await consumeQuota(tx, ctx, addedAddressQuota);
    const id = await insertAddress(tx, viewer.user_id, email);
    const { length: count } = await listStored(tx, viewer.user_id);
    if (count > addressesPerAccount) refuse('addresses.tooMany');
    const isTaken = await isOthers(tx, viewer.user_id, email);
    const isReal = await mayMail(tx, settings, { kind: 'address_link', to: email }, linkEmailSpacing);
    const token = await insertEmailToken(tx, { purpose: 'address', userId: viewer.user_id, addressId: id });
    const content = () => (isTaken ? takenAddressEmail(settings) : confirmAddressEmail(settings, token));
    await insertMail(tx, settings, { kind: 'address_link', to: email, content, isReal });
  });
}

/** The address of a link that can be used, of this account. @throws `addresses.link` */
async function requireAddressOfLink(tx: Tx, purpose: 'address' | 'put_back', token: string): Promise<StoredAddress> {
  const link = await findEmailToken(tx, purpose, token);
  if (link?.address_id == null || link.used) return refuse('addresses.link');
  return (await findStored(tx, link.address_id)) ?? refuse('addresses.link');
}

/**
 * Proves an address by its link, in a session of the account that added it. Of a proven one it begins the badge anew.
 *
 * @throws `addresses.link`, also if the address has come to another account meanwhile
 */
export async function confirmAddress({ tx, settings, viewer }: ViewerTxContext, token: string): Promise<void> {
  const { user_id, email } = await requireAddressOfLink(tx, 'address', token);
  if (user_id !== viewer.user_id) refuse('addresses.link');
  await lockEmail(tx, email);
  const { email: main } = await lockAccount(tx, user_id);
  const address = await requireAddressOfLink(tx, 'address', token);
  if (await isOthers(tx, user_id, email)) refuse('addresses.link');
  if (!address.is_proven) await deletePendingSignup(tx, email);
  await proveAddress(tx, settings, { id: user_id, email });
  await consumeEmailToken(tx, { token, userId: user_id, ends: [] });
  if (!address.is_proven && !address.is_main)
    await insertMail(tx, settings, { kind: 'address', to: main, content: () => addedEmail(settings, email) });
}

/** @throws `addresses.notFound` */
async function requireOwnAddress(db: Db, userId: number, id: number): Promise<StoredAddress> {
  const address = await findStored(db, id);
  return address?.user_id === userId ? address : refuse('addresses.notFound');
}

interface OwnAddressInput {
  readonly id: number;
  readonly password?: string | undefined;
}

/**
 * Makes an address the main one. The former one gets a link that puts it back, and the links of before to choose a password end.
 *
 * @throws `addresses.notFound`, `addresses.notProven`, `ownerRefusals`
 */
export async function makeMain(ctx: ViewerContext, { id, password }: OwnAddressInput): Promise<void> {
  const { settings, viewer } = ctx;
  await requireOwnAddress(ctx.db, viewer.user_id, id);
  await transactAsOwner(ctx, password, async (tx, { email: former }) => {
    const address = await requireOwnAddress(tx, viewer.user_id, id);
    if (!address.is_proven) refuse('addresses.notProven');
    if (address.is_main) return;
    const [old] = await listStored(tx, viewer.user_id);
    await setMain(tx, address, true);
    await redirectNotifications(tx, former, address.email);
    await deleteAddressLinks(tx, viewer.user_id);
    const token = await insertEmailToken(tx, {
      purpose: 'put_back',
      userId: viewer.user_id,
      addressId: old?.id ?? null,
    });
    await insertMail(tx, settings, { kind: 'address', to: former, content: () => movedEmail(settings, token) });
    if (address.institute_id !== null) await showFirst(tx, viewer.user_id, address.institute_id);
    await showBadges(tx, [viewer.user_id]);
  });
}

/**
 * Removes an address with its badge and its links.
 *
 * @throws `addresses.notFound`, `addresses.isMain`, `addresses.isKept`, `ownerRefusals`
 */
export async function removeAddress(ctx: ViewerContext, { id, password }: OwnAddressInput): Promise<void> {
  const { viewer } = ctx;
  await requireOwnAddress(ctx.db, viewer.user_id, id);
  await transactAsOwner(ctx, password, async (tx) => {
    const { email, is_main, is_kept, is_proven } = await requireOwnAddress(tx, viewer.user_id, id);
    if (is_main) refuse('addresses.isMain');
    if (is_kept) refuse('addresses.isKept');
    if (is_proven) await cancelNotifications(tx, email);
    await deleteAddress(tx, id);
    await showBadges(tx, [viewer.user_id]);
  });
}

/** Shows the institute of an address first on the profile. @throws `addresses.notFound`, `addresses.noBadge` */
export async function showBadge({ tx, viewer }: ViewerTxContext, id: number): Promise<void> {
  await lockAccount(tx, viewer.user_id);
  const { institute_id } = await requireOwnAddress(tx, viewer.user_id, id);
  await showFirst(tx, viewer.user_id, institute_id ?? refuse('addresses.noBadge'));
}

/** Makes the former main address the main one again, and ends what somebody may have added meanwhile. @throws `addresses.link` */
async function putBack(tx: Tx, token: string): Promise<void> {
  const { user_id } = await requireAddressOfLink(tx, 'put_back', token);
  const { email: present } = await lockAccount(tx, user_id);
  const address = await requireAddressOfLink(tx, 'put_back', token);
  await consumeEmailToken(tx, { token, userId: user_id, ends: ['reset'] });
  await redirectNotifications(tx, present, address.email);
  // The present main address may be among those that go.
  await deleteAddedAround(tx, address);
  await setMain(tx, address, false);
  await deleteAddressLinks(tx, user_id);
  await showBadges(tx, [user_id]);
  await endAccess(tx, user_id);
}

/** Uses a link that works without a login, once. @returns what is said @throws `addresses.link` */
export async function useAddressLink(
  { tx, settings }: TxContext,
  { token, step }: { token: string; step: AddressStep },
): Promise<string> {
  if (step === 'stop') {
    await stopChange(tx, token);
    return addressSentences.success.stopped();
  }
  if (step === 'change')
    return (await acceptChange(tx, settings, token))
      ? addressSentences.success.changed()
      : addressSentences.success.accepted();
  await putBack(tx, token);
  return addressSentences.success.putBack();
}
