import * as z from 'zod/mini';

/**
 * In how many days a person usually answers an offer of help (`answerTimes.withinDays`): 1, 3 or 7, or null where there is
 * nothing to say (docs/behaviour.md#answer-times).
 */
export const answersWithinDays = z.nullable(z.int());
