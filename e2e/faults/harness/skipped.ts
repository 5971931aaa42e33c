/** What this machine cannot do, and why. */
export class LeftOut extends Error {}
