import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { authSentences } from './sentences/auth.ts';
import { messages } from './sentences/messages.ts';
import { refusedBy } from './testing/parse.ts';
import { explainIssues } from './validation-errors.ts';

const issue = (path: PropertyKey[], message: string) => ({ path, message });

test('the refusal of a form gives one sentence for each broken field, the first one', () => {
  expect(explainIssues([issue(['a'], 'One'), issue(['a'], 'Two'), issue(['b', 3], 'Three')])).toEqual({
    error: 'One',
    fields: { a: 'One', b: 'Three' },
  });
});

test('the refusal of a form begins with the sentence of the form, if it has one, instead of those of its fields', () => {
  expect(explainIssues([issue(['a'], 'One')], 'Form').error).toBe('Form');
});

test.each(['password', 'newPassword'])(
  'the refusal of a form whose %s breaks the rules says only that, before all other sentences',
  (field) => {
    const { error } = explainIssues([issue(['email'], 'One'), issue([field], 'Two')], 'Form');
    expect(error).toBe(authSentences.validation.passwordRules());
  },
);

test('a broken rule about a whole form is told without a field, and only if no field is broken', () => {
  expect(explainIssues([issue([], 'Whole')])).toEqual({ error: 'Whole', fields: {} });
  expect(explainIssues([issue([], 'Whole'), issue(['a'], 'One')])).toEqual({ error: 'One', fields: { a: 'One' } });
  expect(explainIssues([])).toEqual({ error: messages.validation.invalidRequest(), fields: {} });
});

test('a value of a wrong type is refused with a sentence of the product, not of the validation library', () => {
  const invalidRequest = messages.validation.invalidRequest();
  const schema = z.object({ list: z.array(z.object({ id: z.int() })) });
  expect(refusedBy(schema, 5)).toEqual({ error: invalidRequest, fields: {} });
  for (const list of [5, [5], [{ id: 'x' }], undefined])
    expect(refusedBy(schema, { list })).toEqual({ error: invalidRequest, fields: { list: invalidRequest } });
});
