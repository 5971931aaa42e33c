import { calls } from '../model/calls.ts';
import { requestBody } from '../testing/setting.ts';
import type { ApiCall } from '../testing/transports.ts';

/** Builds the calls of the race tests. */
export const make = {
  offer: (requestId: number, message = 'Me!') => calls.offer({ requestId, message }),
  undoOffer: (requestId: number) => calls.undoOffer({ requestId }),
  hide: (requestId: number) => calls.hide({ requestId }),
  unhide: (requestId: number) => calls.unhide({ requestId }),
  status: (id: number, statusId: number) => calls.status({ id, statusId }),
  edit: (id: number, details: object = {}) => calls.edit({ id, ...requestBody, ...details }),
  remove: (id: number) => calls.remove({ id }),
  create: () => calls.create(requestBody),
  track: (id: number, email: string) => calls.track({ id, email }),
  send: (id: number, message: string, client_id: string | null = null) => calls.send({ id, message, client_id }),
  markRead: (id: number) => calls.markRead({ id }),
  profile: (body: Record<string, unknown>) => calls.profile(body),
  preferences: (body: Record<string, unknown>) => calls.preferences(body),
  signup: (email: string, password: string): ApiCall =>
    auth('POST', 'signup', 'auth.signup', { body: { email, password } }),
  login: (email: string, password: string): ApiCall =>
    auth('POST', 'login', 'auth.login', { body: { email, password } }),
  logout: (): ApiCall => auth('POST', 'logout', 'auth.logout', {}),
  verify: (token: string): ApiCall => auth('GET', 'verify', 'auth.verify', { query: { token } }),
  reset: (token: string, newPassword: string): ApiCall =>
    auth('POST', 'reset-password', 'auth.resetPassword', { body: { token, newPassword } }),
  forgot: (email: string): ApiCall => auth('POST', 'forgot-password', 'auth.forgotPassword', { body: { email } }),
  resend: (email: string): ApiCall =>
    auth('POST', 'resend-verification', 'auth.resendVerification', { body: { email } }),
  unsubscribe: (email: string): ApiCall =>
    auth('GET', 'unsubscribe', 'notifications.unsubscribe', { query: { email } }),
};

function auth(
  method: ApiCall['method'],
  path: string,
  procedure: ApiCall['procedure'],
  parts: Pick<ApiCall, 'query' | 'body'>,
): ApiCall {
  return { method, path: `/api/${path}`, procedure, ...parts };
}
