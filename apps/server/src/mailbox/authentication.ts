import { getDomain } from 'tldts';

/** A header value without comments; quoted texts stay whole, because a stranger may have written them. */
function tokensOf(value: string): string[] {
  const tokens: string[] = [];
  let current = '';
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const char = value[at] ?? '';
    if (char === '\\' && (isQuoted || depth > 0)) {
      at += 1;
      if (isQuoted && depth === 0) current += value[at] ?? '';
    } else if (isQuoted) {
      if (char === '"') isQuoted = false;
      else current += char;
    } else if (depth > 0) depth += char === '(' ? 1 : char === ')' ? -1 : 0;
    else if (char === '(') depth = 1;
    else if (char === '"') isQuoted = true;
    else if (char === ';' || /\s/.test(char)) {
      if (current !== '') tokens.push(current);
      current = '';
      if (char === ';') tokens.push(';');
    } else current += char;
  }
  return current === '' ? tokens : [...tokens, current];
}

interface Result {
  readonly method: string;
  readonly result: string;
  readonly properties: ReadonlyMap<string, string>;
}

/** What one `Authentication-Results` header says (RFC 8601), and which host says it; Exchange Online writes no host. */
function readResults(value: string): { host: string; results: Result[] } {
  const groups: string[][] = [[]];
  for (const token of tokensOf(value)) {
    if (token === ';') groups.push([]);
    else groups.at(-1)?.push(token);
  }
  const isUnnamed = groups[0]?.[0]?.includes('=') === true;
  const [[host = ''] = [], ...rest] = isUnnamed ? [[], ...groups] : groups;
  const pairOf = (token: string) => {
    const at = token.indexOf('=');
    return [token.slice(0, at).toLowerCase(), token.slice(at + 1).toLowerCase()] as const;
  };
  const results = rest.flatMap(([first, ...properties]) => {
    if (first?.includes('=') !== true) return [];
    const [method, result] = pairOf(first);
    return [{ method: method.split('/')[0] ?? '', result, properties: new Map(properties.map(pairOf)) }];
  });
  return { host: host.toLowerCase(), results };
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether two domains belong to one organisation, as relaxed alignment asks (RFC 7489). */
function isAligned(domain: string, other: string): boolean {
  if (domain === other) return true;
  const organisation = getDomain(domain, { allowPrivateDomains: true });
  return organisation !== null && organisation === getDomain(other, { allowPrivateDomains: true });
}

/** What an operator writes instead of a host, if the mail server writes no name. */
const unnamed = 'unnamed';

/** The results of the trusted host: its first header, or the very first one of a server without a name. */
function trustedResults(headers: readonly string[], trustedHost: string): Result[] {
  const read = headers.map(readResults);
  const trusted =
    trustedHost === unnamed
      ? read.slice(0, 1).find(({ host }) => host === '')
      : read.find(({ host }) => host === trustedHost.toLowerCase());
  return trusted?.results ?? [];
}

/** There is no policy; Exchange Online then guesses one. */
const isWithoutPolicy = (result: string) => result === 'none' || result === 'bestguesspass';

/**
 * Whether the trusted host says that an email comes from the domain of its `From`: DMARC has passed, or there is no policy and an aligned
 * DKIM or SPF has. Only the first header of this host counts: those below may have come with the email.
 */
export function isAuthentic(headers: readonly string[], trustedHost: string, from: string): boolean {
  const domain = domainOf(from);
  const results = trustedResults(headers, trustedHost);
  const dmarc = results.filter(({ method }) => method === 'dmarc');
  const claimed = (properties: Result['properties']) => properties.get('header.from') ?? domain;
  if (dmarc.some(({ result, properties }) => result === 'pass' && claimed(properties) === domain)) return true;
  if (dmarc.some(({ result }) => !isWithoutPolicy(result))) return false;
  return results.some(({ method, result, properties }) => {
    if (result !== 'pass') return false;
    if (method === 'dkim')
      return isAligned(properties.get('header.d') ?? domainOf(properties.get('header.i') ?? ''), domain);
    return method === 'spf' && isAligned(domainOf(properties.get('smtp.mailfrom') ?? ''), domain);
  });
}
