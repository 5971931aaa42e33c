/** Timings of the screens; apart from the limits, which the first page does not load. */
export const timings = {
  unreadPollMs: 30_000,
  messagesPollMs: 10_000,
  newRequestsPollMs: 60_000,
  redirectMs: 2_000,
  verifyingShownMs: 1_000,
  tooltipMs: 3_000,
  slowNoteMs: 2_000,
  errorShownMs: 5_000,
  successShownMs: 3_000,
  /** A message with the undo of a change of status, which says more than others. */
  undoShownMs: 10_000,
  scrollToLatestMs: 100,
} as const;

/** Procedures in one tRPC batch. */
export const batchSize = 20;
