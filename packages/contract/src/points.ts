/** Points and what they reward. */
export const points = { offeredHelp: 1, trackedCollaboration: 1, wasTracked: 5 } as const;
