/** The prefix of a hash with its salt: `$2b$10$` and 22 characters (the format of bcrypt). */
export function saltOf(hash: string): string {
  return hash.slice(0, 29);
}

/** Whether two hashes have one salt, so that a password is compared with both in one run. */
export function haveSameSalt(one: string, other: string): boolean {
  return saltOf(one) === saltOf(other);
}
