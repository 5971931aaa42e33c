import { paths } from '@exchange/contract/paths';
import { emailSentences } from '@exchange/contract/sentences/emails';
import type { Settings } from '../core/context.ts';

/** What the owner of an account does if somebody else was it: a new password, if there are passwords. */
export function ifNotYou({ publicUrl, arePasswordsOff }: Settings, withPassword: string) {
  const { notYouWithoutPasswords, link } = emailSentences;
  return arePasswordsOff === true
    ? { notYou: notYouWithoutPasswords(), action: { label: link.settings(), url: publicUrl + paths.account } }
    : { notYou: withPassword, action: { label: link.newPassword(), url: publicUrl + paths.forgotPassword } };
}
