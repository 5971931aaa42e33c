import {
  type Context,
  escapeHtml,
  exchangeAnswer,
  isPermitOf,
  linkIdentity,
  loginWithIdentity,
  provenAddress,
  Refusal,
  requireClaims,
  useOnce,
} from '@exchange/api';
import { callbackOf, linkedLoginsId, loginProviderPaths } from '@exchange/contract/login-providers';
import { paths } from '@exchange/contract/paths';
import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { authScreens } from '@exchange/contract/sentences/auth.screens';
import { loginProviderRefusalSentences } from '@exchange/contract/sentences/login-providers';
import { pageSentences } from '@exchange/contract/sentences/pages';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Config, LoginProviderConfig } from '../config.ts';
import type { Contexts } from '../http/context.ts';
import { httpRefusalOf, reportFailure } from '../http/errors.ts';
import { htmlPage } from '../pages/html-page.ts';
import { flowCookies } from './flow-cookie.ts';
import type { Claims, LoginFlow } from './provider.ts';

/** What a provider's answer leads to. @returns the screen to which the browser goes: never one that the request names */
type Finish = (
  context: Context,
  claims: Claims,
  provider: LoginProviderConfig & Pick<LoginFlow, 'linkTo' | 'again'>,
) => Promise<string>;

const finishInstitute: Finish = async (context, claims, { domains, claims: needed, again }) => {
  const { issuer, subject, isFresh } = claims;
  requireClaims(claims.all, needed);
  const identity = { provider: 'institute', issuer, subject } as const;
  const isLoggedIn = await loginWithIdentity(context, identity, provenAddress(claims, domains), { again, isFresh });
  return isLoggedIn ? paths.loggedIn : paths.confirmLogin;
};

interface Steps {
  /** Whose account the identity will be linked to; nobody's for a login. */
  readonly begin?: (context: Context, query: { permit?: string | undefined }) => number | undefined;
  readonly finish: Finish;
}

const beginQuery = z.object({ permit: z.catch(z.optional(z.string()), ''), again: z.optional(z.unknown()) });

/** With a permit the iD is linked, by the session to which it was given. @throws `loginProviders.expired` for any other */
const mayLink: Steps['begin'] = ({ viewer, settings }, { permit }) => {
  if (permit === undefined) return undefined;
  if (viewer === null || !isPermitOf(settings, viewer, permit, Date.now())) throw new Refusal('loginProviders.expired');
  return viewer.user_id;
};

const finishOrcid: Finish = async (context, { issuer, subject, isFresh }, { linkTo, again }) => {
  const identity = { provider: 'orcid', issuer, subject } as const;
  if (linkTo === undefined)
    return (await loginWithIdentity(context, identity, undefined, { again, isFresh }))
      ? paths.loggedIn
      : paths.confirmLogin;
  if (context.viewer?.user_id !== linkTo) throw new Refusal('loginProviders.expired');
  await linkIdentity(context, context.viewer, identity);
  return `${paths.account}#${linkedLoginsId}`;
};

/** Answers a refusal as a page with its sentence and a way back: a person is here, not a program. */
function answerPage({ appName, arePasswordsOff }: Config) {
  const sentenceOf = ({ key, message }: Refusal) => {
    if (arePasswordsOff && key === 'loginProviders.unavailable')
      return loginProviderRefusalSentences.unavailableForAll();
    if (arePasswordsOff && key === 'loginProviders.unproven') return loginProviderRefusalSentences.unprovenForAll();
    return message;
  };
  return (error: FastifyError, req: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = httpRefusalOf(error);
    reportFailure(req, refusal);
    if (refusal.retryAfter !== undefined) reply.header('Retry-After', String(refusal.retryAfter));
    // Somebody who is logged in was linking a login, or logged in again, mostly in Settings.
    const back =
      req.viewer === null
        ? { href: paths.login, title: authScreens.login(), text: authScreens.backToLogin() }
        : { href: paths.account, title: accountScreens.settings(), text: pageSentences.backToSettings() };
    const content = `<h1>${escapeHtml(pageSentences.loginFailed())}</h1>
<p>${escapeHtml(sentenceOf(refusal))}</p>
<p><a href="${back.href}">${escapeHtml(back.text)}</a></p>`;
    return reply
      .code(refusal.status)
      .type('text/html; charset=utf-8')
      .send(htmlPage({ title: back.title, appName, content }));
  };
}

/**
 * The logins at providers (docs/behaviour/login-providers.md#login-providers): `/auth/…` sends the browser to the provider, and
 * `/auth/…/callback` takes its answer. What is not configured is not there.
 */
export async function mountLoginProviders(app: FastifyInstance, contexts: Contexts, config: Config): Promise<void> {
  if (config.institutes.length === 0 && config.orcid === undefined) return;
  const { createProvider } = await import('./provider.ts');
  app.setErrorHandler(answerPage(config));
  const cookies = flowCookies(config.isHttps, config.secret);
  // No HEAD, which must change nothing.
  const route = { onRequest: contexts.identify, exposeHeadRoute: false };

  const mount = (path: string, settings: LoginProviderConfig, { finish, begin }: Steps) => {
    const redirectUri = config.publicUrl + callbackOf(path);
    const provider = createProvider(settings, redirectUri);
    app.get(path, route, async (req, reply) => {
      const query = z.parse(beginQuery, req.query);
      const linkTo = begin?.(contexts.contextOf(req, reply), query);
      // Somebody whose session has ended meanwhile just logs in.
      const again = query.again === undefined ? undefined : req.viewer?.user_id;
      const { url, flow } = await provider.begin(again !== undefined);
      cookies.keep(req, reply, path, { ...flow, linkTo, again });
      return reply.redirect(url.href, 303);
    });
    app.get(callbackOf(path), route, async (req, reply) => {
      const answer = new URL(redirectUri);
      answer.search = new URL(req.url, config.publicUrl).search;
      const state = answer.searchParams.get('state') ?? '';
      const flow = cookies.take(req, reply, path, state);
      const context = contexts.contextOf(req, reply);
      if (flow === undefined || !(await useOnce(context.db, state))) throw new Refusal('loginProviders.expired');
      const { linkTo, again } = flow;
      // The session in which it began has ended, or is another person's.
      if (again !== undefined && context.viewer?.user_id !== again) throw new Refusal('loginProviders.expired');
      const claims = await exchangeAnswer(context, () => provider.finish(answer, flow));
      return reply.redirect(await finish(context, claims, { ...settings, linkTo, again }), 303);
    });
  };

  for (const institute of config.institutes) mount(institute.path, institute, { finish: finishInstitute });
  if (config.orcid !== undefined)
    mount(loginProviderPaths.orcid, config.orcid, { begin: mayLink, finish: finishOrcid });
}
