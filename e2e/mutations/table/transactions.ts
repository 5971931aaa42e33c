import { mutationsOf, tableOf } from '../mutation.ts';

const connection = mutationsOf(() => import('@exchange/db/connection'));

/** That a transaction keeps all of its statements or none. */
export const transactionMutations = tableOf([
  'a transaction whose BEGIN fails keeps nothing of its first statement',
  connection('a statement that changes something waits for BEGIN', { changesNothing: () => () => true }),
]);
