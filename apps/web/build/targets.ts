/** The oldest browsers that the product supports: those that know `light-dark()`, `oklch()` and popovers. */
export const targets = ['chrome125', 'edge125', 'firefox128', 'safari17.5'];
