import { describe, expect, test } from 'vitest';
import { limits } from './limits.ts';
import { reportInput } from './reports.ts';
import { messages } from './sentences/messages.ts';
import { reportSentences } from './sentences/reports.ts';
import { accepted, inField, refusedBy } from './testing/parse.ts';

const report = { kind: 'message', id: 1, reason: 'spam' };

describe('a report', () => {
  test.each([undefined, null, '', ' \n '])('a report may have %j as its text, unless its reason is "other"', (text) => {
    expect(accepted(reportInput, { ...report, text }).text).toBeNull();
    const refusal = refusedBy(reportInput, { ...report, reason: 'other', text });
    expect(refusal).toEqual(inField('text', reportSentences.validation.reportText()));
  });

  test('a report keeps its text with the lines, and is refused if the text is longer than the limit', () => {
    for (const reason of ['spam', 'other'])
      expect(accepted(reportInput, { ...report, reason, text: ' one\ntwo ' }).text).toBe('one\ntwo');
    const text = 'x'.repeat(limits.reportText);
    expect(accepted(reportInput, { ...report, text }).text).toBe(text);
    const refusal = refusedBy(reportInput, { ...report, text: `${text}x` });
    expect(refusal).toEqual(inField('text', messages.tooLong.message({ max: limits.reportText })));
  });

  test('the refusal of a report names every broken field, such as a missing text or an unknown reason', () => {
    const { fields } = refusedBy(reportInput, { kind: 'nothing', id: 1, reason: 'other' });
    expect(fields).toEqual({
      kind: messages.validation.invalidRequest(),
      text: reportSentences.validation.reportText(),
    });
    const ofReason = refusedBy(reportInput, { ...report, reason: 'boredom' });
    expect(ofReason).toEqual(inField('reason', reportSentences.validation.reportReason()));
  });
});
