import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type Configuration, Provider } from 'oidc-provider';
import { listen } from './ports.ts';

/** Somebody at a login provider; `subject` identifies them there. */
export interface ProviderPerson {
  readonly subject: string;
  readonly email?: string;
  readonly email_verified?: unknown;
  /** What the scope `affiliation` tells. */
  readonly eduperson_affiliation?: string | readonly string[];
}

/** What a test changes about a running provider. */
interface Behaviour {
  /** Milliseconds before each answer. */
  delayMs: number;
  /** Whether the ID token itself has the address, after `rotateKeys`; otherwise the userinfo endpoint has it. */
  hasAddressInIdToken: boolean;
  /** Seconds that an ID token lasts. */
  idTokenSeconds: number;
  /** Seconds by which the clock is ahead that stamps ID tokens. */
  clockSeconds: number;
  /** Whether the published keys are others than those that sign. */
  publishesOtherKeys: boolean;
}

function newKeys() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }] };
}

/** Runs `work` with a clock that is ahead by so many seconds. Nothing else may read it meanwhile. */
async function atClock(seconds: number, work: () => Promise<void>): Promise<void> {
  const { now } = Date;
  Date.now = () => now() + seconds * 1000;
  try {
    await work();
  } finally {
    Date.now = now;
  }
}

const page = (people: Iterable<ProviderPerson>) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Login provider</title><link rel="icon" href="data:,">
<h1>Login provider</h1>
<form method="post">
${[...people].map(({ subject, email = '' }) => `<p><button name="subject" value="${subject}">${subject} ${email}</button></p>`).join('\n')}
<p><button name="subject" value="">Cancel</button></p>
</form></html>`;

export type LoginProvider = Awaited<ReturnType<typeof startLoginProvider>>;

/**
 * Starts a real OpenID Connect provider on a port of this machine. Its login page has a button for each person and one to
 * cancel; it asks for no password and no consent.
 */
export async function startLoginProvider(people: readonly ProviderPerson[] = [], port = 0) {
  const client = { id: 'research-exchange', secret: 'a secret of the tests' };
  const known = new Map(people.map((person) => [person.subject, person]));
  const behaviour: Behaviour = {
    delayMs: 0,
    hasAddressInIdToken: false,
    idTokenSeconds: 3600,
    clockSeconds: 0,
    publishesOtherKeys: false,
  };
  const redirectUris: string[] = [];
  let provider: Provider | undefined;

  const interact = async (oidc: Provider, req: IncomingMessage, res: ServerResponse) => {
    if (req.method !== 'POST') {
      await oidc.interactionDetails(req, res);
      return res.setHeader('Content-Type', 'text/html; charset=utf-8').end(page(known.values()));
    }
    const subject = new URLSearchParams(await text(req)).get('subject') ?? '';
    const result =
      subject === ''
        ? { error: 'access_denied', error_description: 'The person cancelled.' }
        : { login: { accountId: subject, remember: false } };
    return oidc.interactionFinished(req, res, result);
  };
  const server = createServer((req, res) => {
    const answer = async () => {
      const running = provider ?? newProvider();
      if (behaviour.delayMs > 0) await wait(behaviour.delayMs);
      if (req.url?.startsWith('/interaction/')) await interact(running, req, res);
      else if (req.url === '/jwks' && behaviour.publishesOtherKeys) await newProvider().callback()(req, res);
      else if (req.url === '/token') await atClock(behaviour.clockSeconds, () => running.callback()(req, res));
      else await running.callback()(req, res);
    };
    answer().catch((error: unknown) => res.writeHead(500).end(String(error)));
  });
  const issuer = `http://localhost:${await listen(server, port)}`;

  const configurationOf = (): Configuration => ({
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: redirectUris }],
    jwks: newKeys(),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], affiliation: ['eduperson_affiliation'] },
    conformIdTokenClaims: !behaviour.hasAddressInIdToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: {
      AuthorizationCode: 60,
      AccessToken: 600,
      IdToken: () => behaviour.idTokenSeconds,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    findAccount: (_, subject) => {
      const person = known.get(subject);
      if (person === undefined) return undefined;
      const { email, email_verified, eduperson_affiliation } = person;
      return { accountId: subject, claims: () => ({ sub: subject, email, email_verified, eduperson_affiliation }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email affiliation');
      await grant.save();
      return grant;
    },
  });
  const cookieKeys = [randomUUID()];
  const newProvider = () => new Provider(issuer, { ...configurationOf(), cookies: { keys: cookieKeys } });
  const startProvider = () => {
    provider = newProvider();
  };
  startProvider();

  return {
    issuer,
    client,
    /** The people who can log in, by subject; a test may add some. */
    people: known,
    /** What it does from now on. */
    behaviour,
    /** Lets it send browsers back to an address, from now on. */
    allowRedirect(uri: string) {
      redirectUris.push(uri);
      startProvider();
    },
    /** Restarts it with other keys, with which ID tokens are signed. */
    rotateKeys: startProvider,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Logs in at a provider as a browser does: follows its redirects and presses a button of its login page.
 *
 * @param url where the product sent the browser
 * @param subject who logs in; nothing to cancel
 * @returns the address at the product to which the provider sends the browser back
 */
export async function visitProvider(provider: LoginProvider, url: string, subject?: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const request = async (address: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(address, { ...init, headers: { ...init.headers, cookie }, redirect: 'manual' });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return reply;
  };
  let next = url;
  for (let steps = 0; steps < 10; steps += 1) {
    let reply = await request(next);
    if (reply.status === 200) {
      const body = new URLSearchParams({ subject: subject ?? '' }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      reply = await request(next, { method: 'POST', body, headers });
    }
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`);
    next = new URL(location, next).href;
    if (!next.startsWith(provider.issuer)) return new URL(next);
  }
  throw new Error('The provider redirects without end.');
}
