import { randomBytes } from 'node:crypto';
import { lifetimes } from '@exchange/contract/limits';
import type { addPasskeyInput, passkeyChallenge, passkeyProof, passkeySetup } from '@exchange/contract/second-factor';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import * as z from 'zod/mini';
import type { Services, Settings, Viewer } from '../../core/context.ts';
import { insertUse } from '../../core/quotas.sql.ts';
import { seal, unseal } from '../../core/sealed-text.ts';
import { tokenHash } from '../../core/tokens.ts';
import { inTransaction } from '../../core/transaction.ts';
import { findPasskey, updateSignCount } from './factors.sql.ts';

/** The algorithms of a passkey, the best first: EdDSA, ES256, RS256 (COSE). */
const algorithms = [-8, -7, -257];

const minuteMs = 60_000;
const timeout = lifetimes.factorSetupMinutes * minuteMs;

const sealedChallenge = z.object({ challenge: z.string(), session: z.string(), at: z.number() });
const challengePurpose = 'passkey';

/** The session for which a passkey is made; empty for an answer of one, which says itself whose it is. */
const sessionOf = (viewer: Viewer | null) => viewer?.token_hash.toString('hex') ?? '';

function newChallenge({ secret }: Settings, viewer: Viewer | null) {
  const challenge = randomBytes(32).toString('base64url');
  const sealed = seal(
    secret,
    challengePurpose,
    JSON.stringify({ challenge, session: sessionOf(viewer), at: Date.now() }),
  );
  return { challenge, sealed };
}

/** Uses of a challenge, for longer than it is valid. */
const challengeQuota = { name: 'passkey challenges', limit: 1, hours: 1 };

/** The challenge in a sealed text, if it is fresh, of this session and was not used before, on any server. */
async function takeChallenge(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  sealed: string,
  viewer: Viewer | null,
): Promise<string | undefined> {
  const text = unseal(settings.secret, challengePurpose, sealed);
  if (text === undefined) return undefined;
  const { challenge, session, at } = sealedChallenge.parse(JSON.parse(text));
  if (session !== sessionOf(viewer) || Date.now() - at > timeout) return undefined;
  const key = tokenHash(challenge).toString('base64url');
  return (await inTransaction(db, (tx) => insertUse(tx, challengeQuota, key))) ? challenge : undefined;
}

/** The host and the origin with which browsers tie a passkey to this installation. */
function siteOf({ publicUrl }: Settings) {
  const { hostname, origin } = new URL(publicUrl);
  return { expectedRPID: hostname, expectedOrigin: origin };
}

/** What a browser needs to answer with any passkey of this installation. */
export function challengePasskey({ settings }: Pick<Services, 'settings'>): z.output<typeof passkeyChallenge> {
  const { challenge, sealed } = newChallenge(settings, null);
  const rpId = siteOf(settings).expectedRPID;
  return { challenge: sealed, options: { challenge, rpId, timeout, userVerification: 'required' } };
}

/** The passkey that answered a challenge, with its account; nothing for a wrong answer. */
export async function takePasskey(
  services: Pick<Services, 'db' | 'settings'>,
  { challenge: sealed, answer }: z.output<typeof passkeyProof>,
): Promise<{ readonly user_id: number; readonly email: string } | undefined> {
  const { db, settings } = services;
  const passkey = await findPasskey(db, answer.id);
  const challenge = await takeChallenge(services, sealed, null);
  if (passkey?.public_key == null || challenge === undefined) return undefined;
  const { id, user_id, email, public_key, sign_count } = passkey;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    ...siteOf(settings),
    credential: { id: answer.id, publicKey: Uint8Array.from(public_key), counter: sign_count },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: { newCounter: 0 } }));
  if (!verified) return undefined;
  await inTransaction(db, (tx) => updateSignCount(tx, id, authenticationInfo.newCounter));
  return { user_id, email };
}

/** What a browser needs to make a passkey for an account. @param known the passkeys that the account has */
export function beginPasskey(
  settings: Settings,
  viewer: Viewer,
  { email, known }: { email: string; known: readonly string[] },
): z.output<typeof passkeySetup> {
  const { challenge, sealed } = newChallenge(settings, viewer);
  return {
    setup: sealed,
    options: {
      rp: { id: siteOf(settings).expectedRPID, name: settings.appName },
      user: {
        id: Buffer.from(viewer.hashid).toString('base64url'),
        name: email,
        displayName: viewer.name ?? email,
      },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout,
      excludeCredentials: known.map((id) => ({ type: 'public-key', id })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  };
}

/** The passkey that a browser has made for this session; nothing if it is not the answer to what was asked. */
export async function readMadePasskey(
  services: Pick<Services, 'db' | 'settings'>,
  viewer: Viewer,
  { setup, answer }: Pick<z.output<typeof addPasskeyInput>, 'setup' | 'answer'>,
) {
  const challenge = await takeChallenge(services, setup, viewer);
  if (challenge === undefined) return undefined;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    ...siteOf(services.settings),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }));
  return registrationInfo?.credential;
}
