import { createHash } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { workerData } from 'piscina';
import { saltOf } from './password-hash.ts';

export type HashingTask =
  | { kind: 'hash'; password: string; like: string | undefined; cost: number }
  | { kind: 'match'; password: string; hashes: readonly string[] };

/** bcrypt reads 72 bytes only; a password of 127 code points may have 508, and its digest counts them all. */
function digest(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('base64');
}

/** The salt with which a password is hashed that nothing is compared with. */
const unusedSalt = bcrypt.genSaltSync(Number(workerData.cost));

/** Maximum number of salts that a comparison tries, which bounds its cost; pending passwords of an account share one. */
const maxSalts = 3;

/** The task of the worker thread: `hash` returns the bcrypt hash, `match` the index of the matching hash or -1. */
export default function work(task: HashingTask): string | number {
  const secret = digest(task.password);
  if (task.kind === 'hash') return bcrypt.hashSync(secret, task.like === undefined ? task.cost : saltOf(task.like));
  // One run per salt: the pending passwords of an account share a salt, so that the duration does not disclose their
  // number.
  const salts = new Set([...task.hashes, ...(task.hashes.length === 0 ? [unusedSalt] : [])].map(saltOf));
  const fitting = new Set([...salts].slice(0, maxSalts).map((salt) => bcrypt.hashSync(secret, salt)));
  return task.hashes.findIndex((hash) => fitting.has(hash));
}
