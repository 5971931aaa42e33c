import { email, emailKey, typedEmail } from '@exchange/contract/auth';
import { type CreditedPerson, type PointsLine, type RequestHelper, roleNames } from '@exchange/contract/credit';
import type { CreditOutcome } from '@exchange/contract/join-invitations';
import { limits } from '@exchange/contract/limits';
import type { Said } from '@exchange/contract/sentences';
import { creditSentences } from '@exchange/contract/sentences/credit';
import { creditScreens } from '@exchange/contract/sentences/credit.screens';
import { joinInvitationSentences } from '@exchange/contract/sentences/join-invitations';
import { messages } from '@exchange/contract/sentences/messages';
import * as z from 'zod/mini';
import { errorKey, errorStatus, errorText } from '../../lib/errors.ts';

/** What a line of points is for. */
export const lineTexts: Readonly<Record<PointsLine['kind'], Said>> = {
  offered_help: creditScreens.offeredHelp,
  offer_withdrawn: creditScreens.offerWithdrawn,
  named: creditScreens.gaveCredit,
  named_undone: creditScreens.creditUndone,
  was_named: creditScreens.gotCredit,
  was_named_undone: creditScreens.creditUndone,
};

/** `+5` or `−1`, with a real minus sign. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** The element id of the heading above those who helped, which takes the focus when a part below it goes. */
export const whoHelpedId = (requestId: number) => `who-helped-${requestId}`;

/** The sentence for a collaborator's address that cannot be sent; `undefined` for a valid one. */
export function addressProblem(address: string): string | undefined {
  return z.safeParse(email, address).error?.issues[0]?.message;
}

/** One of a list of addresses, and what became of it. */
export interface AddressRow {
  readonly email: string;
  readonly outcome: CreditOutcome | 'not_an_address';
}

export const outcomeTexts: Readonly<Record<AddressRow['outcome'], Said>> = {
  credited: creditScreens.credited,
  already: creditScreens.list.already,
  invited: creditScreens.invitedToJoin,
  oneself: creditScreens.list.oneself,
  not_allowed: creditScreens.list.notAllowed,
  later: creditScreens.list.later,
  not_an_address: creditScreens.list.notAnAddress,
};

/** The addresses of a pasted list, each once, as typed: `Ada <ada@example.org>, bob@example.org`; and what is none. */
export function addressesIn(text: string): { right: string[]; wrong: string[] } {
  const parts = text.match(/"[^"]*"\s*<[^<>]*>|[^,;\s][^,;<>]*<[^<>]*>|[^\s,;]+/g) ?? [];
  const distinct = [...new Map(parts.map((part) => [emailKey(typedEmail(part)), part])).values()];
  return {
    right: distinct.filter((part) => addressProblem(part) === undefined),
    wrong: distinct.filter((part) => addressProblem(part) !== undefined),
  };
}

/** The sentence for more addresses than one call takes; `undefined` for fewer. */
export function tooMany(addresses: readonly string[]): string | undefined {
  return addresses.length > limits.creditedAtOnce ? joinInvitationSentences.validation.tooManyAtOnce() : undefined;
}

/** The sentence for a collaborator who could not be added. */
export function creditError(error: unknown): string {
  const isInvalid = errorStatus(error) === 400;
  return errorText(error, isInvalid ? messages.validation.invalidRequest() : creditSentences.fallback.give());
}

/** Whether nobody has the address, so that its person can be invited to join. */
export function isUnknownAddress(error: unknown): boolean {
  return errorKey(error) === 'credit.notFound';
}

/** What became of credit: whether it is confirmed, and what is on the person's profile. */
export function creditText({ confirmed_at, roles, is_shown, thanks, is_thanks_shown }: CreditedPerson): string {
  if (confirmed_at === null)
    return thanks === null ? creditScreens.notConfirmed() : creditScreens.notConfirmedWithThanks();
  const where = is_shown ? (is_thanks_shown ? 'thanks' : 'profile') : 'nowhere';
  return roles.length === 0
    ? creditScreens.confirmedOnly({ where })
    : creditScreens.confirmedRoles({ where, roles: roleNames(roles) });
}

/** The label of the button that opens roles and thanks. */
export function thanksLabel({ thanks, owner_roles }: CreditedPerson): string {
  return thanks === null && owner_roles.length === 0 ? creditScreens.addThanks() : creditScreens.editThanks();
}

/** A person of the list, and the credit they were given, if any. */
export interface CreditRow {
  readonly person: RequestHelper | CreditedPerson;
  readonly credit: CreditedPerson | undefined;
}

/** Those who offered help, in their order, also after they got credit; then those who were named by their address. */
export function rowsOf(helpers: readonly RequestHelper[], named: readonly CreditedPerson[]): CreditRow[] {
  const known = new Set(helpers.map(({ id }) => id));
  return [
    ...helpers.map((person) => ({ person, credit: named.find(({ id }) => id === person.id) })),
    ...named.filter(({ id }) => !known.has(id)).map((person) => ({ person, credit: person })),
  ];
}
