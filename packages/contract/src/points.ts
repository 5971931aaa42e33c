/** Points and what they reward. */
export const points = { offeredHelp: 1, gaveCredit: 1, gotCredit: 5 } as const;
