import { perLanguage } from './language.ts';
import { authSentences } from './sentences/auth.ts';

export interface WhoMayJoin {
  /** Whose addresses may sign up: those of these domains and of their subdomains; no one's for none, everyone's if it is missing. */
  readonly signUpDomains?: readonly string[] | undefined;
  /** Whether only addresses that were invited may sign up. */
  readonly onlyInvited?: boolean | undefined;
}

const alternatives = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }));

/** Says in one sentence who may sign up; nothing if everyone may. */
export function describeWhoMayJoin({ signUpDomains, onlyInvited }: WhoMayJoin): string | undefined {
  const { notInvited, signUpClosed, signUpDomains: onlyDomains } = authSentences.screen;
  if (onlyInvited) return notInvited();
  if (signUpDomains === undefined) return undefined;
  return signUpDomains.length === 0 ? signUpClosed() : onlyDomains({ names: alternatives().format(signUpDomains) });
}
