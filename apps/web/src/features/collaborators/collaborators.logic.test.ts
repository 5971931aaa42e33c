import { messages } from '@exchange/contract/messages';
import { expect, test } from 'vitest';
import { addressProblem, trackingError } from './collaborators.logic.ts';

test('the address of a collaborator is checked before it is sent', () => {
  expect(addressProblem(' ada@example.org ')).toBeUndefined();
  expect(addressProblem('ada')).toBe(messages.validation.email);
});

test('an error without a sentence is answered by one of the screen', () => {
  expect(trackingError(new Error('network'))).toBe(messages.fallback.addCollaborator);
});
