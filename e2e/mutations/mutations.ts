import type { Mutation } from './mutation.ts';
import { accountMutations } from './table/accounts.ts';
import { disclosureMutations } from './table/disclosure.ts';
import { expiryMutations } from './table/expiry.ts';
import { httpMutations } from './table/http.ts';
import { limitMutations } from './table/limits.ts';
import { lockoutMutations } from './table/lockout.ts';
import { operatorMutations } from './table/operators.ts';
import { permissionMutations } from './table/permissions.ts';

/** All mutations, in the order in which a call meets what they take away. */
export const mutations: readonly Mutation[] = [
  ...httpMutations,
  ...limitMutations,
  ...lockoutMutations,
  ...accountMutations,
  ...permissionMutations,
  ...expiryMutations,
  ...disclosureMutations,
  ...operatorMutations,
];
