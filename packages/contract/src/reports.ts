import * as z from 'zod/mini';
import { clientIdDoc, describeEntity, describeInput, timeDoc } from './api-docs.ts';
import { clientId, id } from './ids.ts';
import { limits } from './limits.ts';
import type { RefusalEntry } from './refusals.ts';
import { messages } from './sentences/messages.ts';
import { reportRefusalSentences, reportSentences } from './sentences/reports.ts';
import { clearable, text } from './text.ts';

/** Keys are codes on the wire; some keep the name that they were published with (docs/behaviour/api.md#errors). */
export const reportRefusals = {
  'reports.reportOwn': { status: 403, sentence: reportRefusalSentences.reportOwn, code: 'safety.reportOwn' },
  'reports.tooManyReports': {
    status: 429,
    sentence: reportRefusalSentences.tooManyReports,
    code: 'rate_limited',
  },
} as const satisfies Record<string, RefusalEntry>;

/** What can be reported to the operator; `id` of a report's input is the request's, the person's or the message's. */
export const reportKinds = ['request', 'profile', 'message'] as const;

export type ReportKind = (typeof reportKinds)[number];

/** Why something is reported, in the order in which a form offers the reasons. */
export const reportReasons = ['spam', 'harassment', 'impersonation', 'misconduct', 'private', 'other'] as const;

const reportText = text({
  lines: 'many',
  max: limits.reportText,
  tooLong: messages.tooLong.message,
});

/** `POST /api/reports`; `text` may be left out, except with the reason `other`. */
export const reportInput = z
  .object({
    kind: z.enum(reportKinds, { error: messages.validation.invalidRequest }),
    id,
    reason: z.enum(reportReasons, { error: reportSentences.validation.reportReason }),
    text: z.pipe(
      z.optional(clearable(reportText)),
      z.transform((value) => value ?? null),
    ),
    client_id: clientId,
  })
  .check(
    z.superRefine(
      (input, context) => {
        if (input.reason === 'other' && !input.text)
          context.addIssue({ code: 'custom', path: ['text'], message: reportSentences.validation.reportText() });
      },
      // Runs also when other fields are broken, so that `fields` names every one of them.
      { when: ({ value }) => typeof value === 'object' && value !== null },
    ),
  );

export type ReportInput = z.output<typeof reportInput>;

describeInput(reportInput, {
  kind: { description: 'What is reported.', example: 'message' },
  id: { description: 'Id of the request, the person or the message.', example: 311 },
  reason: { description: 'Why it is reported.', example: 'spam' },
  text: {
    description: 'What the operator should know; needed with the reason `other`.',
    example: 'Third advertisement this week.',
  },
  client_id: clientIdDoc,
});

/** What became of a report, as far as the person who sent it is told. */
const ownReportStates = ['open', 'acted', 'closed'] as const;

/** `GET /api/reports`: a report of one's own. */
export const ownReport = z.object({
  id: z.int(),
  kind: z.enum(reportKinds),
  reason: z.enum(reportReasons),
  text: z.nullable(z.string()),
  created_at: z.string(),
  state: z.enum(ownReportStates),
  closed_at: z.nullable(z.string()),
});

export type OwnReport = z.output<typeof ownReport>;

describeEntity(ownReport, 'OwnReport', {
  id: 'Id.',
  kind: 'What was reported.',
  reason: 'Why it was reported.',
  text: 'What one wrote, `null` if nothing.',
  created_at: timeDoc('When it was reported.'),
  state: '`open` while it waits; `acted` if the operators did something about it; `closed` if they did not.',
  closed_at: timeDoc('When it was decided, `null` while it waits.'),
});
