import { limits } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/sentences/messages';
import { expect, test } from 'vitest';
import { offerProblem } from './offer.logic.ts';

test('the form for an offer refuses an empty message and one that is too long', () => {
  expect(offerProblem(' \n\t ')).toBe(messages.validation.message());
  expect(offerProblem('I can')).toBeUndefined();
  expect(offerProblem('🧪'.repeat(limits.offerMessage))).toBeUndefined();
  expect(offerProblem('a'.repeat(limits.offerMessage + 1))).toBe(
    messages.tooLong.message({ max: limits.offerMessage }),
  );
});
