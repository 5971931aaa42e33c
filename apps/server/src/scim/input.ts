import { type PersonChange, type PersonFilter, Refusal } from '@exchange/api';
import { emailKey } from '@exchange/contract/auth';
import { profileName } from '@exchange/contract/profiles';
import { personTexts } from '@exchange/contract/provisioning';
import { fieldOf, isRecord } from '@exchange/contract/unknown';
import { userSchema } from './resources.ts';

/** Names of attributes are compared without case (RFC 7643, section 2.1). */
function read(resource: unknown, name: string): unknown {
  if (!isRecord(resource)) return undefined;
  const key = Object.keys(resource).find((each) => each.toLowerCase() === name.toLowerCase());
  // Null is "no value" (RFC 7643, section 2.5).
  return key === undefined ? undefined : (resource[key] ?? null);
}

function refuseValue(): never {
  throw new Refusal('provisioning.value');
}

/** Entra ID writes booleans as texts. */
function activeOf(value: unknown): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return text === 'true' ? true : text === 'false' ? false : refuseValue();
}

/** A text of a person; missing stays missing. */
function textOf(schema: (typeof personTexts)[keyof typeof personTexts], value: unknown): string | null | undefined {
  if (value === undefined) return undefined;
  const read = schema.safeParse(value);
  return read.success ? read.data : refuseValue();
}

/** The parts of a resource that are kept. */
function partsOf(resource: unknown): PersonChange {
  return {
    userName: textOf(personTexts.userName, read(resource, 'userName')) ?? undefined,
    isActive: activeOf(read(resource, 'active')),
    externalId: textOf(personTexts.externalId, read(resource, 'externalId')),
  };
}

/** The body of a creation or replacement, which must have a `userName`. */
export function personOf(body: unknown) {
  if (!isRecord(body)) throw new Refusal('http.invalid');
  const { userName = '', ...rest } = partsOf(body);
  const name = read(body, 'name');
  const given = [fieldOf(name, 'givenName'), fieldOf(name, 'familyName')].filter((part) => typeof part === 'string');
  // Many directories let people write their name; one that a profile refuses is none.
  const names = [read(body, 'displayName'), fieldOf(name, 'formatted'), given.join(' ')]
    .map((called) => profileName.safeParse(called).data)
    .filter((called) => called !== undefined);
  return { ...rest, userName, name: names[0] ?? null };
}

/** The changes of a PATCH (RFC 7644, section 3.5.2). Attributes that are not kept are ignored. */
export function patchOf(body: unknown): PersonChange {
  const operations = read(body, 'Operations');
  if (!Array.isArray(operations) || operations.length === 0) throw new Refusal('http.invalid');
  return Object.assign({}, ...operations.map(operationOf));
}

function operationOf(operation: unknown): PersonChange {
  const op = String(read(operation, 'op')).toLowerCase();
  const path = read(operation, 'path') ?? '';
  const value = read(operation, 'value');
  if (typeof path !== 'string' || !['add', 'replace', 'remove'].includes(op)) throw new Refusal('provisioning.path');
  const name = path.replace(`${userSchema}:`, '').toLowerCase();
  if (op !== 'remove') return definedOf(partsOf(name === '' ? value : { [name]: value }));
  if (name === '' || name === 'active' || name === 'username') throw new Refusal('provisioning.path');
  return name === 'externalid' ? { externalId: null } : {};
}

const definedOf = (change: PersonChange): PersonChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

const comparison =
  /^\s*(userName|externalId|id|emails(?:\[type eq "work"\])?(?:\.value)?)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i;

/** `userName eq "…"`, and the same of the other names of a person (RFC 7644, section 3.4.2.2). */
export function filterOf(text: unknown): PersonFilter | undefined {
  if (text === undefined) return undefined;
  const [, name = '', quoted = ''] = comparison.exec(String(text)) ?? [];
  const value = unquote(quoted);
  if (value === undefined) throw new Refusal('provisioning.filter');
  if (name.toLowerCase() === 'id') return { attribute: 'hashid', value };
  if (name.toLowerCase() === 'externalid') return { attribute: 'external_id', value };
  return { attribute: 'email_key', value: emailKey(value) };
}

function unquote(quoted: string): string | undefined {
  try {
    const value: unknown = JSON.parse(quoted);
    return typeof value === 'string' && !value.includes('\0') ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A number of the query; what is none counts as missing. */
export function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : otherwise;
}
