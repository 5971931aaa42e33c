import * as z from 'zod/mini';
import { choice, choices, id, lookupId } from './ids.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { named } from './reference.ts';
import { shareScopes } from './statuses.ts';
import { clearable, text } from './text.ts';

const missing = (input: unknown) => input === undefined || input === null || input === '';

const description = text({
  lines: 'many',
  max: limits.requestDescription,
  tooLong: messages.validation.tooLong('Description', limits.requestDescription),
});

/** `POST` and `PUT /api/collaboration-requests`; an edit sends every field again (docs/behaviour.md#request-fields). */
export const requestInput = z
  .object({
    title: text({
      lines: 'one',
      max: limits.requestTitle,
      tooLong: messages.validation.tooLong('Title', limits.requestTitle),
      required: messages.validation.title,
    }),
    collaboration_type_id: choice(messages.validation.type),
    technical_area_ids: choices({
      required: messages.validation.area,
      max: limits.technicalAreas,
      tooMany: messages.validation.areas,
    }),
    share_scope: z.enum(shareScopes, {
      error: (issue) => (missing(issue.input) ? messages.validation.scope : messages.validation.list),
    }),
    institute_ids: z.pipe(
      z.optional(z.nullable(choices({ max: limits.sharedInstitutes, tooMany: messages.validation.institutes }))),
      z.transform((list) => list ?? []),
    ),
    description: z.pipe(
      z.optional(clearable(description)),
      z.transform((value) => value ?? null),
    ),
  })
  .check(
    z.superRefine(
      (input, context) => {
        const chosen = Array.isArray(input.institute_ids) ? input.institute_ids.length : 1;
        if (input.share_scope === 'selected' && chosen === 0)
          context.addIssue({ code: 'custom', path: ['institute_ids'], message: messages.validation.institute });
      },
      // Runs also when other fields are broken, so that `fields` names every one of them.
      { when: ({ value }) => typeof value === 'object' && value !== null },
    ),
  );
export type RequestInput = z.output<typeof requestInput>;
/** The same as a form or a client sends it. */
export type RequestFormInput = z.input<typeof requestInput>;

export const requestLookup = z.object({ id: lookupId });
export const requestEdit = z.safeExtend(requestInput, requestLookup.shape);
export const requestStatusInput = z.object({ id: lookupId, statusId: choice(messages.validation.list) });
/** `requestId` in a body: a wrong type or range is 400, an unknown one 404. */
export const requestIdInput = z.object({ requestId: id });

/** A collaboration request as its viewer sees it. Times are ISO 8601 UTC with milliseconds. */
export const collaborationRequest = z.object({
  id: z.int(),
  title: z.string(),
  description: z.nullable(z.string()),
  collaboration_type_id: z.int(),
  collaboration_type_name: z.string(),
  collaboration_type_category_name: z.string(),
  technical_area_ids: z.array(z.int()),
  technical_areas: z.array(named),
  share_scope: z.enum(shareScopes),
  institute_ids: z.array(z.int()),
  institutes: z.array(named),
  collaboration_request_status_id: z.int(),
  collaboration_request_status_name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  user_id: z.int(),
  user_hashid: z.string(),
  user_name: z.nullable(z.string()),
  career_stage: z.nullable(z.string()),
  is_verified_institute: z.boolean(),
  institute_name: z.nullable(z.string()),
  claimed_institute: z.nullable(z.string()),
});
export type CollaborationRequest = z.output<typeof collaborationRequest>;

/** A request with a live offer of the viewer, and the id of the chat that the offer made. */
export const offeredRequest = z.extend(collaborationRequest, { collaboration_request_response_id: z.int() });
export type OfferedRequest = z.output<typeof offeredRequest>;

export const createdOutput = z.object({ message: z.string(), id: z.int() });

/** A person tracked as a successful collaborator; `verified`: the person offered help on this very request. */
export const successfulCollaborator = z.object({
  id: z.int(),
  /** `null` for a person whose account is deleted. */
  hashid: z.nullable(z.string()),
  email: z.string(),
  verified: z.boolean(),
});
export type SuccessfulCollaborator = z.output<typeof successfulCollaborator>;
export const trackedOutput = z.extend(successfulCollaborator, { message: z.string() });
