import { createHash } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { workerData } from 'piscina';

export type HashingTask =
  | { kind: 'hash'; password: string; cost: number }
  | { kind: 'match'; password: string; hashes: readonly string[] };

/** bcrypt reads 72 bytes only; the digest of a longer password counts whole (decisions section 1: up to 127 code points). */
function digest(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('base64');
}

/** A hash nobody knows the password of, made when the worker starts so that the first unknown address takes no longer. */
const nobodysHash = bcrypt.hashSync(crypto.randomUUID(), Number(workerData.cost));

/** Runs in a worker thread: `hash` answers the bcrypt hash, `match` the index of the hash that fits or -1. */
export default function work(task: HashingTask): string | number {
  const secret = digest(task.password);
  if (task.kind === 'hash') return bcrypt.hashSync(secret, task.cost);
  if (task.hashes.length === 0) {
    bcrypt.compareSync(secret, nobodysHash);
    return -1;
  }
  return task.hashes.findIndex((hash) => bcrypt.compareSync(secret, hash));
}
