import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign, verify } from 'node:crypto';
import {
  type CreditDocument,
  type CreditDocumentCheck,
  creditDocument,
  creditKeysPath,
} from '@exchange/contract/credit-documents';
import { paths } from '@exchange/contract/paths';
import { creditRoleNames } from '@exchange/contract/sentences/credit';
import type { Db } from '@exchange/db';
import { insertAuditEntry } from '../../core/audit.sql.ts';
import type { Context, ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { seal, unseal } from '../../core/sealed-text.ts';
import { inTransaction } from '../../core/transaction.ts';
import {
  findConfirmedCredit,
  findSigningKey,
  insertSigningKey,
  isWithdrawn,
  listPublicKeys,
  listWithdrawnDocuments,
  retireSigningKey,
  updateTitleChoice,
  withdrawDocuments,
} from './documents.sql.ts';

const purpose = 'signing key of credit';

/** The JWK of a public key (RFC 8037). */
const jwkOf = (x: string) => ({ kty: 'OKP', crv: 'Ed25519', x });

/** The key with which documents are signed; made at the first need, and when `SECRET` is another one than before. */
async function signingKey(db: Db, secret: string) {
  const found = await findSigningKey(db);
  const opened = found && unseal(secret, purpose, found.sealed_private_key);
  if (found !== undefined && opened !== undefined)
    return {
      id: found.id,
      key: createPrivateKey({ key: Buffer.from(opened, 'base64'), format: 'der', type: 'pkcs8' }),
    };
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const made = {
    id: hash('sha256', x, 'base64url').slice(0, 16),
    public_key: x,
    sealed_private_key: seal(secret, purpose, privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')),
  };
  await inTransaction(db, async (tx) => {
    if (found !== undefined) await retireSigningKey(tx);
    await insertSigningKey(tx, made);
  });
  return signingKey(db, secret);
}

/** JSON with sorted keys and without spaces (RFC 8785, for documents without numbers). */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}

const signedBytes = (document: object) => Buffer.from(canonical(document), 'utf8');

/**
 * The signed document about a credit that the viewer confirmed (docs/behaviour/credit.md#signed-documents).
 *
 * @param title whether it names the title of the request, to which the owner must have agreed
 * @throws `credit.entryNotFound`; `credit.titleNotShared`
 */
export async function readDocument(
  { db, settings: { publicUrl, secret }, viewer }: ViewerContext,
  { id, title }: { id: number; title?: 'yes' | undefined },
): Promise<CreditDocument> {
  const credit = (await findConfirmedCredit(db, viewer.user_id, id)) ?? refuse('credit.entryNotFound');
  if (title === 'yes' && credit.title === null) refuse('credit.titleNotShared');
  const { id: key_id, key } = await signingKey(db, secret);
  const document = {
    format: 'research-exchange-credit-1' as const,
    issuer: publicUrl,
    keys: publicUrl + creditKeysPath,
    check: publicUrl + paths.checkCredit,
    key_id,
    id: credit.document_id,
    signed_on: new Date().toISOString().slice(0, 10),
    credited_on: credit.created_at.slice(0, 10),
    confirmed_on: credit.confirmed_on,
    collaboration_type: credit.collaboration_type_name,
    technical_areas: credit.technical_areas.map(({ name }) => name),
    title: title === 'yes' ? credit.title : null,
    collaborator: viewer.name,
    roles: credit.roles.map((role) => creditRoleNames[role]),
    owner: credit.owner_name,
  };
  return { ...document, signature: sign(null, signedBytes(document), key).toString('base64url') };
}

/**
 * Lets the signed documents of a collaborator name the title of the viewer's request. Those that name it are withdrawn when the owner
 * does not want it any more.
 *
 * @throws `credit.entryNotFound`
 */
export async function shareTitle(
  { tx, viewer: { user_id: ownerId } }: ViewerTxContext,
  { id: requestId, userId, mayNameTitle }: { id: number; userId: number; mayNameTitle: boolean },
): Promise<void> {
  const credit =
    (await updateTitleChoice(tx, { ownerId, requestId, userId, mayNameTitle })) ?? refuse('credit.entryNotFound');
  if (credit.wasAllowed && !mayNameTitle) await withdrawDocuments(tx, credit.id);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether this installation signed a document as it is now, and whether it is withdrawn. Anyone may ask. */
export async function checkDocument(
  { db, settings: { publicUrl } }: Context,
  { text }: { text: string },
): Promise<CreditDocumentCheck> {
  const { data } = creditDocument.safeParse(parsed(text));
  if (data === undefined) return { state: 'unreadable', document: null };
  if (data.issuer !== publicUrl) return { state: 'foreign', document: null };
  const { signature, ...document } = data;
  const key = (await listPublicKeys(db)).find(({ id }) => id === data.key_id);
  const isSigned =
    key !== undefined &&
    verify(
      null,
      signedBytes(document),
      createPublicKey({ key: jwkOf(key.public_key), format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    );
  if (!isSigned) return { state: 'forged', document: null };
  return { state: (await isWithdrawn(db, data.id)) ? 'withdrawn' : 'valid', document: data };
}

/** What `/.well-known/credit.json` publishes: a JWK set of all keys, and the ids of withdrawn documents. */
export async function readCreditKeys(db: Db): Promise<object> {
  const keys = await listPublicKeys(db);
  return {
    keys: keys.map(({ id, public_key }) => ({ ...jwkOf(public_key), kid: id, use: 'sig', alg: 'EdDSA' })),
    withdrawn: await listWithdrawnDocuments(db),
  };
}

/** Retires the key, for the command line; documents that it signed stay valid. @returns whether there was one */
export function rotateSigningKey(db: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const retired = await retireSigningKey(tx);
    if (retired === undefined) return false;
    await insertAuditEntry(tx, { actorId: null, action: 'signing_key_retired', details: { key: retired } });
    return true;
  });
}
