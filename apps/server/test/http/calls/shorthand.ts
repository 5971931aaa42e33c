import { requestBody } from '../testing/fixture.ts';
import { callWith, type Values } from './call.ts';

/** Calls that several tests make with valid and invalid values. */
export const signup = (email: unknown, password: unknown) => callWith('auth.signup', { email, password });
export const login = (email: unknown, password: unknown) => callWith('auth.login', { email, password });
export const verify = (token: unknown) => callWith('auth.verify', { token });
export const forgotPassword = (email: unknown) => callWith('auth.forgotPassword', { email });
export const resendVerification = (email: unknown) => callWith('auth.resendVerification', { email });
export const resetPassword = (token: unknown, newPassword: unknown) =>
  callWith('auth.resetPassword', { token, newPassword });
export const unsubscribe = (email: unknown) => callWith('notifications.unsubscribe', { email });
export const profile = (fields: Values) => callWith('profiles.update', fields);
export const create = (fields: Values = {}) => callWith('requests.create', { ...requestBody, ...fields });
export const edit = (id: unknown, fields: Values = {}) =>
  callWith('requests.update', { ...requestBody, ...fields, id });
export const status = (id: unknown, statusId: unknown) => callWith('requests.updateStatus', { id, statusId });
export const remove = (id: unknown) => callWith('requests.delete', { id });
export const dismiss = (requestId: unknown) => callWith('requests.dismiss', { requestId });
export const undoDismiss = (requestId: unknown) => callWith('requests.undoDismiss', { requestId });
export const offer = (requestId: unknown, message: unknown = 'Me!') =>
  callWith('offers.offerHelp', { requestId, message });
export const answer = (id: unknown, decision: unknown, message?: unknown) =>
  callWith('offers.answer', { id, answer: decision, message });
export const undoOffer = (requestId: unknown) => callWith('offers.undoOfferHelp', { requestId });
export const track = (id: unknown, email: unknown) => callWith('credit.give', { id, email });
export const write = (id: unknown, message: unknown, client_id?: string | null) =>
  callWith('chats.send', { id, message, client_id });
export const markRead = (id: unknown) => callWith('chats.markRead', { id });
export const archive = (id: unknown) => callWith('chats.archive', { id, is_archived: true });
