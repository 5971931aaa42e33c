import { passwordRules } from '@exchange/contract/passwords';

/** The live list of password requirements. */
export function passwordProgress(password: string) {
  const rules = passwordRules.map(({ key, label, met }) => ({ key, label, met: password !== '' && met(password) }));
  const met = rules.filter((rule) => rule.met).length;
  return { rules, summary: `Password requirements: ${met} of ${rules.length} met` };
}
