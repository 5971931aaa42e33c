import { createHmac, timingSafeEqual } from 'node:crypto';

/** The letters of base 32 (RFC 4648, section 6). */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A code is valid for a step of this many seconds (RFC 6238, section 4). */
export const stepSeconds = 30;

/** Steps before and after the present one whose code is taken, because clocks differ (RFC 6238, section 5.2). */
const tolerance = 1;

/** Bytes in base 32, without padding: apps ask for secrets in this form. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The bytes of a text that `base32` made. */
export function bytesOf(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a step of time, six digits (RFC 4226, section 5.3, with the step as its counter). */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

/**
 * The step of time whose code this is, if it may still be used.
 *
 * @param now seconds since 1970
 * @param lastStep the step whose code was taken last: neither it nor an earlier one is taken again
 */
export function stepOf(secret: Uint8Array, code: string, now: number, lastStep: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const present = Math.floor(now / stepSeconds);
  for (let step = Math.max(present - tolerance, lastStep + 1); step <= present + tolerance; step += 1)
    if (timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code))) return step;
  return undefined;
}

/** The `otpauth:` link that apps read from a QR code. */
export function appLink({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
