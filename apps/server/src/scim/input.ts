import { type PersonChange, type PersonFilter, Refusal } from '@exchange/api';
import { emailKey } from '@exchange/contract/auth';
import { profileName } from '@exchange/contract/profiles';
import { personTexts } from '@exchange/contract/provisioning';
import { fieldOf, isRecord } from '@exchange/contract/unknown';
import { userSchema } from './resources.ts';

/** The parts of a resource, by names in lower case. Names may be qualified (RFC 7644, section 3.10), and have no case. */
function partsOf(resource: unknown): ReadonlyMap<string, unknown> {
  const parts = new Map<string, unknown>();
  for (const [key, value] of Object.entries(isRecord(resource) ? resource : {})) {
    const name = nameOf(key);
    // Null is "no value" (RFC 7643, section 2.5).
    if (name !== '') parts.set(name, value ?? null);
    else for (const [part, partValue] of partsOf(value)) parts.set(part, partValue);
  }
  return parts;
}

/** The name of an attribute without its schema. */
function nameOf(path: string): string {
  const name = path.toLowerCase();
  const schema = userSchema.toLowerCase();
  return name === schema ? '' : name.startsWith(`${schema}:`) ? name.slice(schema.length + 1) : name;
}

function refuseValue(): never {
  throw new Refusal('provisioning.value');
}

/** Entra ID writes booleans as texts, and once wrote them as `[{ "value": "False" }]`. */
function activeOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value) && value.length === 1) return activeOf(fieldOf(value[0], 'value'));
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return text === 'true' ? true : text === 'false' ? false : refuseValue();
}

/** A text of a person; an empty one is none. */
function textOf(schema: (typeof personTexts)[keyof typeof personTexts], value: unknown): string | null {
  const read = schema.safeParse(value);
  return read.success ? read.data : refuseValue();
}

/** The change that a part asks for; nothing if the part is not kept. */
function changeOf(name: string, value: unknown): PersonChange | undefined {
  if (name === 'username') return { userName: textOf(personTexts.userName, value) ?? '' };
  if (name === 'active') return { isActive: activeOf(value) };
  return name === 'externalid' ? { externalId: textOf(personTexts.externalId, value) } : undefined;
}

/** All these changes, in their order. A deactivation counts, whatever is wrong with the others: a leaver must not stay inside. */
function allOf(changes: readonly (() => PersonChange | undefined)[]): PersonChange {
  let all: PersonChange = {};
  let refusal: unknown;
  for (const change of changes) {
    try {
      all = { ...all, ...change() };
    } catch (error) {
      refusal ??= error;
    }
  }
  if (refusal !== undefined && all.isActive !== false) throw refusal;
  return all;
}

/** The body of a replacement. What it does not name gets its default, and what is not kept is ignored (RFC 7644, section 3.5.1). */
export function replacementOf(body: unknown): PersonChange {
  if (!isRecord(body)) throw new Refusal('http.invalid');
  const changes = [...partsOf(body)].map(
    ([name, value]) =>
      () =>
        changeOf(name, value),
  );
  return { userName: '', isActive: true, externalId: null, ...allOf(changes) };
}

/** The body of a creation. */
export function personOf(body: unknown) {
  if (!isRecord(body)) throw new Refusal('http.invalid');
  const parts = partsOf(body);
  const { userName = '', ...rest }: PersonChange = Object.assign(
    {},
    ...[...parts].map(([name, value]) => changeOf(name, value)),
  );
  const name = parts.get('name');
  const given = [fieldOf(name, 'givenName'), fieldOf(name, 'familyName')].filter((part) => typeof part === 'string');
  // Many directories let people write their name; one that a profile refuses is none.
  const names = [parts.get('displayname'), fieldOf(name, 'formatted'), given.join(' ')]
    .map((called) => profileName.safeParse(called).data)
    .filter((called) => called !== undefined);
  return { ...rest, userName, name: names[0] ?? null };
}

/** The changes of a PATCH (RFC 7644, section 3.5.2). What cannot be changed is refused: a reply of 200 would hide it. */
export function patchOf(body: unknown): PersonChange {
  const operations = partsOf(body).get('operations');
  if (!Array.isArray(operations) || operations.length === 0) throw new Refusal('http.invalid');
  return allOf(operations.flatMap(changesOf));
}

const notWritten = new Set(['schemas', 'id', 'meta']);

function changesOf(operation: unknown): (() => PersonChange)[] {
  const parts = partsOf(operation);
  const op = String(parts.get('op')).toLowerCase();
  const path = parts.get('path') ?? '';
  const value = parts.get('value');
  const isKnown = ['add', 'replace', 'remove'].includes(op);
  if (typeof path !== 'string' || !isKnown) return [refusePath];
  const name = nameOf(path);
  if (op === 'remove') return [name === 'externalid' ? () => ({ externalId: null }) : () => refuseChange(name)];
  const changed = name === '' ? partsOf(value) : new Map([[name, value]]);
  const changes = [...changed]
    .filter(([part]) => name !== '' || !notWritten.has(part))
    .map(
      ([part, partValue]) =>
        () =>
          changeOf(part, partValue) ?? refuseChange(part),
    );
  return changes.length > 0 ? changes : [refuseValue];
}

function refusePath(): never {
  throw new Refusal('provisioning.path');
}

/** Of what a person has, and of what no person has. */
function refuseChange(name: string): never {
  if (/^(displayname|name|emails)(\.|\[|$)/.test(name)) throw new Refusal('provisioning.isFixed');
  return refusePath();
}

const comparison =
  /^\s*((?:urn:ietf:params:scim:schemas:core:2\.0:User:)?(?:userName|externalId|id|emails(?:\[type eq "work"\])?(?:\.value)?))\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i;

/** `userName eq "…"`, and the same of the other names of a person (RFC 7644, section 3.4.2.2). */
export function filterOf(text: unknown): PersonFilter | undefined {
  if (text === undefined) return undefined;
  const [, path = '', quoted = ''] = comparison.exec(String(text)) ?? [];
  const name = nameOf(path);
  const value = unquote(quoted);
  if (value === undefined) throw new Refusal('provisioning.filter');
  if (name === 'id') return { attribute: 'hashid', value };
  if (name === 'externalid') return { attribute: 'external_id', value };
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
