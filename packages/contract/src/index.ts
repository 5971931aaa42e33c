/**
 * What both sides agree on: limits, sentences, refusals, screen paths and schemas. Imports zod only.
 * The web imports single files (`@exchange/contract/paths`), so that a screen carries no more than it uses.
 */
export * from './account.ts';
export * from './answer-times.ts';
export * from './auth.ts';
export * from './chats.ts';
export * from './code-points.ts';
export * from './collaborators.ts';
export * from './credit-role-names.ts';
export * from './credit-roles.ts';
export * from './events.ts';
export * from './hiding.ts';
export * from './home.ts';
export * from './ids.ts';
export * from './invitations.ts';
export * from './limits.ts';
export * from './messages.ts';
export * from './notifications.ts';
export * from './offers.ts';
export * from './pagination.ts';
export * from './passwords.ts';
export * from './paths.ts';
export * from './people.ts';
export * from './profiles.ts';
export * from './proposed-roles.ts';
export * from './reach.ts';
export * from './record.ts';
export * from './record-files.ts';
export * from './reference.ts';
export * from './refusals.ts';
export * from './request-search.ts';
export * from './requests.ts';
export * from './safety.ts';
export * from './saved-search-path.ts';
export * from './saved-searches.ts';
export * from './statuses.ts';
export * from './text.ts';
export * from './validation-errors.ts';
