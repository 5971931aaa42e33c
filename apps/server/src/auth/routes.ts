import { type Context, escapeHtml, loginWithIdentity, provenAddress, Refusal, useOnce } from '@exchange/api';
import { callbackOf, loginProviderPaths } from '@exchange/contract/login-providers';
import { paths } from '@exchange/contract/paths';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config, LoginProviderConfig } from '../config.ts';
import type { Contexts } from '../http/context.ts';
import { refusalOf, reportFailure } from '../http/errors.ts';
import { htmlPage } from '../pages/html-page.ts';
import { flowCookies } from './flow-cookie.ts';
import { type Claims, createProvider } from './provider.ts';

/** What a provider's answer leads to. @returns the screen to which the browser goes: never one that the request names */
type Finish = (context: Context, claims: Claims, provider: LoginProviderConfig) => Promise<string>;

const finishInstitute: Finish = async (context, claims, { domains }) => {
  const { issuer, subject } = claims;
  const identity = { provider: 'institute', issuer, subject } as const;
  const isLoggedIn = await loginWithIdentity(context, identity, provenAddress(claims, domains));
  return isLoggedIn ? paths.loggedIn : paths.confirmLogin;
};

/** Answers a refusal as a page with its sentence and a way back: a person is here, not a program. */
function answerPage({ appName }: Config) {
  return (error: FastifyError, req: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = refusalOf(error);
    reportFailure(req, refusal);
    if (refusal.retryAfter !== undefined) reply.header('Retry-After', String(refusal.retryAfter));
    const content = `<h1>You are not logged in</h1>
<p>${escapeHtml(refusal.message)}</p>
<p><a href="${paths.login}">Back to Login</a></p>`;
    return reply
      .code(refusal.status)
      .type('text/html; charset=utf-8')
      .send(htmlPage({ title: 'Login', appName, content }));
  };
}

/**
 * The logins at providers (docs/behaviour.md#login-providers): `/auth/…` sends the browser to the provider, and
 * `/auth/…/callback` takes its answer. What is not configured is not there.
 */
export function mountLoginProviders(app: FastifyInstance, contexts: Contexts, config: Config): void {
  app.setErrorHandler(answerPage(config));
  const cookies = flowCookies(config.isHttps, config.secret);
  // No HEAD, which must change nothing.
  const route = { onRequest: contexts.identify, exposeHeadRoute: false };

  const mount = (path: string, settings: LoginProviderConfig, scope: string, finish: Finish) => {
    const redirectUri = config.publicUrl + callbackOf(path);
    const provider = createProvider(settings, { redirectUri, scope });
    app.get(path, route, async (req, reply) => {
      const { url, flow } = await provider.begin();
      cookies.keep(req, reply, path, flow);
      return reply.redirect(url.href, 303);
    });
    app.get(callbackOf(path), route, async (req, reply) => {
      const answer = new URL(redirectUri);
      answer.search = new URL(req.url, config.publicUrl).search;
      const state = answer.searchParams.get('state') ?? '';
      const flow = cookies.take(req, reply, path, state);
      const context = contexts.contextOf(req, reply);
      if (flow === undefined || !(await useOnce(context.db, state))) throw new Refusal('loginProviders.expired');
      return reply.redirect(await finish(context, await provider.finish(answer, flow), settings), 303);
    });
  };

  if (config.institute !== undefined)
    mount(loginProviderPaths.institute, config.institute, 'openid email', finishInstitute);
}
