import type { requestStatus } from '@exchange/contract/statuses';
import { sql } from 'kysely';

/** What rows of several tables put in the place of an export. */

export const active: (typeof requestStatus)['active'] = 2;

/** More than any test uses. */
export const countless = 1_000_000;

/** The function does nothing, or finds nothing. */
export const nothing = () => async () => undefined;
export const yes = () => async () => true;
export const no = () => async () => false;
/** The condition of a statement is true for all. */
export const always = () => () => sql<boolean>`true`;
/** The condition of a statement is true for nobody. */
export const never = () => () => sql<boolean>`false`;

/** The constant has other values. */
export const having =
  <Part extends object>(part: Part) =>
  <Whole extends Record<keyof Part, unknown>>(original: Whole) => ({ ...original, ...part });

export const unlimited = having({ limit: countless });

/** The function answers other values, where it finds something. */
export const answering =
  <Part extends object>(part: Part) =>
  <Args extends unknown[], Whole extends Record<keyof Part, unknown> | undefined>(
    original: (...args: Args) => Promise<Whole>,
  ) =>
  async (...args: Args) => {
    const answer = await original(...args);
    return answer && { ...answer, ...part };
  };

/** The function does its work, and answers that it could. */
export const alwaysDone =
  <Args extends unknown[]>(original: (...args: Args) => Promise<boolean>) =>
  async (...args: Args) => {
    await original(...args);
    return true;
  };
