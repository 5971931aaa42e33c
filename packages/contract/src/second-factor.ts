import * as z from 'zod/mini';
import { ownPassword } from './account.ts';
import { describeEntity, describeInput, type FieldDoc, timeDoc } from './api-docs.ts';
import { codeDoc, passwordExample, secondFactorCode } from './auth.ts';
import { lookupId } from './ids.ts';
import { limits } from './limits.ts';
import { messageDoc, messageReply } from './pagination.ts';
import type { RefusalEntry } from './refusals.ts';
import { messages } from './sentences/messages.ts';
import { secondFactorRefusalSentences, secondFactorSentences } from './sentences/second-factor.ts';
import { text } from './text.ts';

/** Keys are codes on the wire (docs/behaviour/api.md#errors). */
export const secondFactorRefusals = {
  'secondFactor.required': {
    status: 403,
    sentence: secondFactorRefusalSentences.required,
    code: 'second_factor_required',
  },
  'secondFactor.wrongCode': { status: 403, sentence: secondFactorRefusalSentences.wrongCode, code: 'wrong_code' },
  'secondFactor.wrongPasskey': {
    status: 403,
    sentence: secondFactorRefusalSentences.wrongPasskey,
    code: 'wrong_passkey',
  },
  /** The account has none, and the operator wants one. */
  'secondFactor.missing': {
    status: 403,
    sentence: secondFactorRefusalSentences.missing,
    code: 'second_factor_missing',
  },
  'secondFactor.expired': { status: 400, sentence: secondFactorRefusalSentences.expired },
  'secondFactor.hasApp': { status: 409, sentence: secondFactorRefusalSentences.hasApp },
  'secondFactor.tooMany': { status: 409, sentence: secondFactorRefusalSentences.tooMany },
  'secondFactor.notFound': { status: 404, sentence: secondFactorRefusalSentences.notFound },
} as const satisfies Record<string, RefusalEntry>;

const invalid = messages.validation.invalidRequest;

/** Bytes of a browser in base64url; the library reads what is in them. */
const encoded = z
  .string({ error: invalid })
  .check(z.maxLength(limits.passkeyText, { error: invalid }), z.regex(/^[\w-]+$/, { error: invalid }));

const credential = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key', { error: invalid }),
  clientExtensionResults: z.object({}, { error: invalid }),
};

const credentialDocs = {
  id: 'The id of the passkey, in base64url.',
  rawId: 'The same.',
  type: 'Always `public-key`.',
  clientExtensionResults: 'Is not read.',
};

const clientDataDoc = 'What the browser signed, with the challenge and the origin, in base64url.';

const assertion = z.object(
  { clientDataJSON: encoded, authenticatorData: encoded, signature: encoded, userHandle: z.optional(encoded) },
  { error: invalid },
);

describeInput(assertion, {
  clientDataJSON: clientDataDoc,
  authenticatorData: 'What the device says about the answer, in base64url.',
  signature: 'The signature of the passkey, in base64url.',
  userHandle: 'Is not read.',
});

/** What a browser answers with a passkey (AuthenticationResponseJSON of Web Authentication, level 3). */
const passkeyAnswer = z.object({ ...credential, response: assertion }, { error: invalid });

describeInput(passkeyAnswer, { ...credentialDocs, response: 'The answer itself.' });

const attestation = z.object({ clientDataJSON: encoded, attestationObject: encoded }, { error: invalid });

describeInput(attestation, {
  clientDataJSON: clientDataDoc,
  attestationObject: 'The passkey, with its public key, in base64url.',
});

/** What a browser answers that has made a passkey (RegistrationResponseJSON). */
const madePasskey = z.object({ ...credential, response: attestation }, { error: invalid });

describeInput(madePasskey, { ...credentialDocs, response: 'The passkey itself.' });

/** A sealed text of the server that comes back with the answer to it. */
const sealedText = z.string({ error: invalid });

const setupDoc: FieldDoc = {
  description: 'The sealed text of the reply before; it works once, for a few minutes.',
  example: 'c2VhbGVk',
};

/** A passkey that answers a challenge. */
export const passkeyProof = z.object({ challenge: sealedText, answer: passkeyAnswer }, { error: invalid });

const challengeDoc: FieldDoc = { ...setupDoc, description: 'The sealed text of `POST /api/login/passkey-challenge`.' };
const exampleText = 'AAECAwQFBgcICQ';
const answerDoc: FieldDoc = {
  description: 'What the browser answered: AuthenticationResponseJSON of Web Authentication.',
  example: {
    id: exampleText,
    rawId: exampleText,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: exampleText, authenticatorData: exampleText, signature: exampleText },
  },
};

describeInput(passkeyProof, { challenge: challengeDoc, answer: answerDoc });

/** PublicKeyCredentialRequestOptionsJSON of Web Authentication. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

const optionDocs = {
  challenge: 'The random text that is signed, in base64url.',
  timeout: 'How long the browser waits for the person, in ms.',
};

describeEntity(requestOptions, 'PasskeyRequest', {
  ...optionDocs,
  rpId: 'The host to which passkeys belong.',
  userVerification: 'The device checks its owner.',
});

/** What a browser needs to answer with a passkey, and the sealed text that comes back with the answer. */
export const passkeyChallenge = z.object({ challenge: z.string(), options: requestOptions });

describeEntity(passkeyChallenge, 'PasskeyChallenge', {
  challenge: 'A sealed text that comes back with the answer. It works once, for a few minutes.',
  options: 'What the browser needs: PublicKeyCredentialRequestOptionsJSON of Web Authentication.',
});

export const passkeyDoc: FieldDoc = {
  description: 'An answer with a passkey.',
  example: { challenge: setupDoc.example, answer: answerDoc.example },
};

/** The link of an email or of `admin login-link`, with the second factor; any token is valid, so that a malformed one is answered like an expired one. */
export const loginByLinkInput = z.object({
  token: z.catch(z.string(), ''),
  code: z.optional(secondFactorCode),
  passkey: z.optional(passkeyProof),
});

describeInput(loginByLinkInput, {
  token: { description: 'The token of the link.', example: 'mUv0s0Yq3hX6kz1mJ8fQ9wPz4yT7bN2cR5dL1aE6gHk' },
  code: codeDoc,
  passkey: passkeyDoc,
});

/** That a logged-in person is the owner of the account: the password or a fresh login, a code, or a passkey. */
export const confirmation = {
  password: ownPassword,
  code: z.optional(secondFactorCode),
  passkey: z.optional(passkeyProof),
};

export const confirmationDocs = {
  password: {
    description:
      'The password of the account; or one of the next two. With `PASSWORDS=off` a fresh login stands for it.',
    example: passwordExample,
  },
  code: { description: 'A code of the authenticator app, or a recovery code.', example: '123456' },
  passkey: passkeyDoc,
} satisfies Record<string, FieldDoc>;

export const confirmationInput = z.object(confirmation);

export type Confirmation = z.output<typeof confirmationInput>;

describeInput(confirmationInput, confirmationDocs);

export const removeFactorInput = z.object({ id: lookupId, ...confirmation });

describeInput(removeFactorInput, {
  id: { description: 'The factor, by its id.', example: 12 },
  ...confirmationDocs,
});

/** A passkey or an authenticator app. */
const secondFactor = z.object({
  id: z.int(),
  kind: z.enum(['passkey', 'app']),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});

export type SecondFactor = z.output<typeof secondFactor>;

describeEntity(secondFactor, 'SecondFactor', {
  id: 'Id.',
  kind: '`passkey`, or `app` for an authenticator app.',
  name: 'What its owner calls it.',
  created_at: timeDoc('When it was set up.'),
  last_used_at: timeDoc('When it was last used; `null` before its first use.'),
});

export const secondFactors = z.object({
  factors: z.array(secondFactor),
  recovery_codes_left: z.int(),
});

describeEntity(secondFactors, 'SecondFactors', {
  factors: 'The passkeys and the authenticator app, the first first.',
  recovery_codes_left: 'Recovery codes that were not used.',
});

/** The secret of an authenticator app that is not set up yet. */
export const appSetup = z.object({ secret: z.string(), uri: z.string(), setup: z.string() });

describeEntity(appSetup, 'AuthenticatorSetup', {
  secret: 'The secret in base 32, to be typed into the app.',
  uri: 'The same as an `otpauth:` link, which is shown as a QR code.',
  setup: 'A sealed text that comes back with the first code, within a few minutes.',
});

export const addAppInput = z.object({ setup: sealedText, code: secondFactorCode });

describeInput(addAppInput, { setup: setupDoc, code: { ...codeDoc, description: 'The code that the app shows.' } });

const site = z.object({ id: z.string(), name: z.string() });

describeEntity(site, 'PasskeySite', {
  id: 'The host to which the passkey belongs.',
  name: 'The name of this installation.',
});

const owner = z.object({ id: z.string(), name: z.string(), displayName: z.string() });

describeEntity(owner, 'PasskeyOwner', {
  id: 'The hashid of the person, in base64url.',
  name: 'The address of the account.',
  displayName: 'The name of the person, else the address.',
});

const parameters = z.object({ type: z.literal('public-key'), alg: z.int() });

describeEntity(parameters, 'PasskeyAlgorithm', {
  type: 'Always `public-key`.',
  alg: 'An algorithm by its number in COSE.',
});

const known = z.object({ type: z.literal('public-key'), id: z.string() });

describeEntity(known, 'KnownPasskey', { type: 'Always `public-key`.', id: 'The id of the passkey, in base64url.' });

const selection = z.object({
  residentKey: z.literal('required'),
  requireResidentKey: z.literal(true),
  userVerification: z.literal('required'),
});

describeEntity(selection, 'PasskeySelection', {
  residentKey: 'The device knows whose the passkey is.',
  requireResidentKey: 'The same for older browsers.',
  userVerification: 'The device checks its owner.',
});

/** PublicKeyCredentialCreationOptionsJSON of Web Authentication. */
const creationOptions = z.object({
  rp: site,
  user: owner,
  challenge: z.string(),
  pubKeyCredParams: z.array(parameters),
  timeout: z.int(),
  excludeCredentials: z.array(known),
  authenticatorSelection: selection,
  attestation: z.literal('none'),
});

describeEntity(creationOptions, 'PasskeyCreation', {
  ...optionDocs,
  rp: 'This installation.',
  user: 'Whose the passkey is.',
  pubKeyCredParams: 'The algorithms, the best first.',
  excludeCredentials: 'The passkeys that the account has.',
  authenticatorSelection: 'What the device must do.',
  attestation: 'Nothing is asked about the device.',
});

/** What a browser needs to make a passkey. */
export const passkeySetup = z.object({ setup: z.string(), options: creationOptions });

describeEntity(passkeySetup, 'PasskeySetup', {
  setup: 'A sealed text that comes back with the passkey. It works once, for a few minutes.',
  options: 'What the browser needs: PublicKeyCredentialCreationOptionsJSON of Web Authentication.',
});

export const addPasskeyInput = z.object({
  setup: sealedText,
  name: text({
    lines: 'one',
    max: limits.factorName,
    tooLong: messages.tooLong.name,
    required: secondFactorSentences.validation.name,
  }),
  answer: madePasskey,
});

describeInput(addPasskeyInput, {
  setup: setupDoc,
  name: { description: 'What its owner calls it.', example: 'Laptop' },
  answer: {
    description: 'What the browser answered: RegistrationResponseJSON of Web Authentication.',
    example: {
      id: exampleText,
      rawId: exampleText,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: exampleText, attestationObject: exampleText },
    },
  },
});

/** The only replies that hold recovery codes: with the first factor, and when they are made anew. */
export const factorAdded = z.extend(messageReply, { recovery_codes: z.nullable(z.array(z.string())) });

describeEntity(factorAdded, 'SecondFactorAdded', {
  message: messageDoc,
  recovery_codes: 'Recovery codes, shown here only; `null` if the account had a second factor before.',
});

export const recoveryCodes = z.extend(messageReply, { recovery_codes: z.array(z.string()) });

describeEntity(recoveryCodes, 'RecoveryCodes', {
  message: messageDoc,
  recovery_codes: 'Recovery codes, shown here only. Each works once.',
});
