import * as z from 'zod/mini';
import { clientId, id } from './ids.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { clearable, text } from './text.ts';

/** What can be reported to the operator; `id` of a report's input is the request's, the person's or the message's. */
export const reportKinds = ['request', 'profile', 'message'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Why something is reported, as a person chooses it. */
export const reportReasonNames = {
  spam: 'Advertising or spam',
  harassment: 'Harassment, threats or hate',
  impersonation: 'Pretends to be somebody else',
  misconduct: 'Breaks research ethics or the law',
  private: 'Shares private or confidential data',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof reportReasonNames;
/** In the order in which a form offers them. */
export const reportReasons = Object.keys(reportReasonNames) as [ReportReason, ...ReportReason[]];

const reportText = text({
  lines: 'many',
  max: limits.reportText,
  tooLong: messages.validation.tooLong('Message', limits.reportText),
});

/** `POST /api/reports`; `text` may be left out, except with the reason `other`. */
export const reportInput = z
  .object({
    kind: z.enum(reportKinds, messages.validation.invalidRequest),
    id,
    reason: z.enum(reportReasons, messages.validation.reportReason),
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
          context.addIssue({ code: 'custom', path: ['text'], message: messages.validation.reportText });
      },
      // Runs also when other fields are broken, so that `fields` names every one of them.
      { when: ({ value }) => typeof value === 'object' && value !== null },
    ),
  );
export type ReportInput = z.output<typeof reportInput>;
