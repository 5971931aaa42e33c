import { limits } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/sentences/messages';
import { expect, test } from 'vitest';
import { offerProblem } from './offer.logic.ts';

test('an offer needs a message that is more than white space, and not too long', () => {
  expect(offerProblem(' \n\t ')).toBe(messages.validation.message());
  expect(offerProblem('I can')).toBeUndefined();
  expect(offerProblem('🧪'.repeat(limits.offerMessage))).toBeUndefined();
  expect(offerProblem('a'.repeat(limits.offerMessage + 1))).toBe(
    messages.tooLong.message({ max: limits.offerMessage }),
  );
});
