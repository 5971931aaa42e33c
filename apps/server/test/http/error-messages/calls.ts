import { requestBody } from '../testing/setting.ts';
import type { ApiCall } from '../testing/transports.ts';

/** A call below `/api`. */
export const api = (
  method: ApiCall['method'],
  path: string,
  procedure: ApiCall['procedure'],
  parts: Pick<ApiCall, 'params' | 'query' | 'body'> = {},
): ApiCall => ({ method, path: `/api/${path}`, procedure, ...parts });

export const signup = (email: unknown, password: unknown) =>
  api('POST', 'signup', 'auth.signup', { body: { email, password } });
export const login = (body: object) => api('POST', 'login', 'auth.login', { body });
export const reset = (body: object) => api('POST', 'reset-password', 'auth.resetPassword', { body });
export const profile = (body: object) => api('PUT', 'profile', 'profiles.update', { body });
export const create = (details: object) =>
  api('POST', 'collaboration-requests', 'requests.create', { body: { ...requestBody, ...details } });
export const edit = (id: number, details: object = {}) =>
  api('PUT', 'collaboration-requests', 'requests.update', { query: { id }, body: { ...requestBody, ...details } });
export const status = (id: number, statusId: unknown) =>
  api('PUT', 'collaboration-requests/status', 'requests.updateStatus', { query: { id }, body: { statusId } });
export const track = (id: number | string, email: unknown) =>
  api('POST', 'collaboration-requests/:id/successful-collaborators', 'collaborators.track', {
    params: { id },
    body: { email },
  });
export const offer = (requestId: unknown, message: unknown = 'Me!') =>
  api('POST', 'collaboration-requests/offer-help', 'offers.offerHelp', { body: { requestId, message } });
export const dismiss = (requestId: number) =>
  api('POST', 'collaboration-requests/dismiss', 'requests.dismiss', { body: { requestId } });
export const chat = (id: number | string, message: unknown) =>
  api('POST', 'chats/messages', 'chats.send', { query: { id }, body: { message } });

/** Error messages that fields share. */
export const malformed = 'Please enter a valid email address.';
export const rules = 'Please fix password requirements.';
export const below = 'Please fix the errors below.';
