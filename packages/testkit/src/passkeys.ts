import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A part of CBOR (RFC 8949) as far as a passkey needs it. */
function cbor(
  value: number | string | Buffer | Map<number | string, number | string | Buffer | Map<never, never>>,
): Buffer {
  const head = (major: number, count: number) =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

const base64url = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** Bits of an authenticator: a person was there, the person was checked, a key follows (Web Authentication, section 6.1). */
const [present, verified, attested] = [0x01, 0x04, 0x40];

/** An authenticator in memory with one passkey for an origin, which signs like a real one. */
export function createAuthenticator(origin = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let count = 0;
  const dataOf = (flags: number, key: Buffer = Buffer.alloc(0)) => {
    count += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter, key]);
  };
  const clientDataOf = (type: 'webauthn.create' | 'webauthn.get', challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
  } as const;
  return {
    /** What a browser answers to the options of a new passkey. */
    create({ challenge }: { challenge: string }) {
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const data = dataOf(
        present | verified | attested,
        Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]),
      );
      const attestationObject = cbor(
        new Map<string, string | Buffer | Map<never, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<never, never>()],
          ['authData', data],
        ]),
      );
      const clientDataJSON = base64url(clientDataOf('webauthn.create', challenge, origin));
      return { ...credential, response: { clientDataJSON, attestationObject: base64url(attestationObject) } };
    },
    /** What a browser answers to a challenge. @param isVerified whether the authenticator checked the person */
    answer({ challenge }: { challenge: string }, { isVerified = true, from = origin } = {}) {
      const data = dataOf(isVerified ? present | verified : present);
      const clientData = clientDataOf('webauthn.get', challenge, from);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
