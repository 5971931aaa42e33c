import { Refusal } from '@exchange/api';
import { codeOf } from '@exchange/api/core/error-details';
import { lifetimes } from '@exchange/contract/limits';
import * as client from 'openid-client';
import type { LoginProviderConfig } from '../config.ts';

/** What binds the answer of a provider to the login that a browser began: each is random and used once. */
export interface LoginFlow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The user whose account the identity is linked to; nothing for a login. */
  readonly linkTo?: number | undefined;
  /** The user who logs in again; nothing for another login. */
  readonly again?: number | undefined;
}

/** Who a provider says that somebody is. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: unknown;
  readonly email_verified: unknown;
  /** Whether the person has authenticated at the provider just now, and not with an older session there. */
  readonly isFresh: boolean;
  /** Everything that it says. */
  readonly all: Readonly<Record<string, unknown>>;
}

export interface Provider {
  /**
   * The address at the provider to which the browser goes.
   *
   * @param isAgain whether the provider must ask who it is, even of somebody who is logged in there
   * @throws `loginProviders.unavailable`
   */
  begin(isAgain: boolean): Promise<{ readonly url: URL; readonly flow: LoginFlow }>;
  /**
   * Exchanges the code in the answer of a provider.
   *
   * @param answer the public address to which the provider sent the browser back, with its query
   * @throws `loginProviders.declined`, `loginProviders.expired`, `loginProviders.untrusted`, `loginProviders.unavailable`
   */
  finish(answer: URL, flow: LoginFlow): Promise<Claims>;
}

/** Time limit of each request to a provider, in seconds. */
const timeoutSeconds = 5;
/** How long ago a person may have authenticated at the provider for a fresh login. */
const freshSeconds = lifetimes.freshLoginMinutes * 60;
/** How long the addresses of a provider are kept, in ms. */
const metadataMs = 10 * 60_000;

/** The client authenticates as the provider supports it; without a word about it by HTTP Basic (RFC 8414, section 2). */
function authenticationOf(secret: string): client.ClientAuth {
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(server, ...rest);
}

/** A refusal for what goes wrong between the product and a provider. */
function providerRefusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  // RFC 6749, section 4.1.2.1, and what OpenID Connect adds to it.
  if (error instanceof client.AuthorizationResponseError)
    return new Refusal(isTemporary(error.error) ? 'loginProviders.unavailable' : 'loginProviders.declined', {
      cause: error,
    });
  // RFC 6749, section 5.2: the code has expired, was used, or belongs to another login.
  if (error instanceof client.ResponseBodyError)
    return new Refusal(error.error === 'invalid_grant' ? 'loginProviders.expired' : 'loginProviders.untrusted', {
      cause: error,
    });
  return new Refusal(isAway(error) ? 'loginProviders.unavailable' : 'loginProviders.untrusted', {
    cause: error,
    retryAfter: isAway(error) ? 30 : undefined,
  });
}

function isTemporary(code: string): boolean {
  return code === 'server_error' || code === 'temporarily_unavailable';
}

/** Whether a request failed because the provider did not answer, or not with what such a provider answers. */
function isAway(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  const code = codeOf(error);
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON';
}

/**
 * An OpenID Connect provider (authorization code with PKCE; `openid-client` speaks the protocol). Its addresses are read
 * when somebody first logs in, so that a server starts and passwords work without it. Its keys are read at every login:
 * a rotation of them is noticed at once.
 *
 * @param redirectUri the address to which the provider sends the browser back
 */
export function createProvider(
  { issuer, clientId, clientSecret, scope, claims: needed }: LoginProviderConfig,
  redirectUri: string,
): Provider {
  const authentication = authenticationOf(clientSecret);
  const isInsecure = issuer.startsWith('http:');
  const prepare = (configuration: client.Configuration) => {
    // Only for a provider on this machine, which `config.ts` checks.
    if (isInsecure) client.allowInsecureRequests(configuration);
    // The signature of the ID token is checked, too, not only TLS.
    client.enableNonRepudiationChecks(configuration);
    configuration.timeout = timeoutSeconds;
  };
  let known: { readonly metadata: client.ServerMetadata; readonly until: number } | undefined;
  let asking: Promise<client.ServerMetadata> | undefined;

  const discover = async (): Promise<client.ServerMetadata> => {
    const found = await client.discovery(new URL(issuer), clientId, undefined, authentication, {
      timeout: timeoutSeconds,
      execute: isInsecure ? [client.allowInsecureRequests] : [],
    });
    const metadata = found.serverMetadata();
    known = { metadata, until: performance.now() + metadataMs };
    return metadata;
  };
  const configurationOf = async (): Promise<client.Configuration> => {
    asking ??= known !== undefined && performance.now() < known.until ? Promise.resolve(known.metadata) : discover();
    const metadata = await asking.finally(() => {
      asking = undefined;
    });
    const configuration = new client.Configuration(metadata, clientId, undefined, authentication);
    prepare(configuration);
    return configuration;
  };

  return {
    async begin(isAgain) {
      try {
        const configuration = await configurationOf();
        const flow = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
        };
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope,
          state: flow.state,
          nonce: flow.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
          code_challenge_method: 'S256',
          // OpenID Connect Core 1.0, section 3.1.2.1; with `max_age` the answer must tell `auth_time`.
          ...(isAgain && { prompt: 'login', max_age: String(freshSeconds) }),
        });
        return { url, flow };
      } catch (error) {
        throw providerRefusalOf(error);
      }
    },
    async finish(answer, { state, nonce, verifier, again }) {
      try {
        const configuration = await configurationOf();
        const tokens = await client.authorizationCodeGrant(configuration, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          // A browser can take the parameters of `begin` away.
          ...(again !== undefined && { maxAge: freshSeconds }),
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Refusal('loginProviders.untrusted');
        const wanted = [...(scope.includes('email') ? ['email'] : []), ...needed.map(({ name }) => name)];
        const isComplete = wanted.every((name) => claims[name] !== undefined);
        const more =
          isComplete || configuration.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        const all: Record<string, unknown> = { ...claims, ...more };
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: all.email,
          email_verified: all.email_verified,
          isFresh: Date.now() / 1000 - (claims.auth_time ?? 0) < freshSeconds,
          all,
        };
      } catch (error) {
        throw providerRefusalOf(error);
      }
    },
  };
}
