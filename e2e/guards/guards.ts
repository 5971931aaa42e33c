import type { Guard } from './guard.ts';
import { accountGuards } from './table/accounts.ts';
import { doorGuards } from './table/doors.ts';
import { limitGuards } from './table/limits.ts';
import { lockoutGuards } from './table/lockout.ts';
import { rightGuards } from './table/rights.ts';
import { silenceGuards } from './table/silence.ts';

/** All guards that are proved, in the order in which a call meets them. */
export const guards: readonly Guard[] = [
  ...doorGuards,
  ...limitGuards,
  ...lockoutGuards,
  ...accountGuards,
  ...rightGuards,
  ...silenceGuards,
];
