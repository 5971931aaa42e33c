import * as z from 'zod/mini';
import { answersWithinDays } from './answer-times.ts';
import { choice, choices, clientId, id, idsText, lookupId } from './ids.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { offerAnswer } from './offer-answer.ts';
import { page } from './pagination.ts';
import { profileLookup } from './profiles.ts';
import { named } from './reference.ts';
import { type ShareScope, shareScopes } from './statuses.ts';
import { clearable, text } from './text.ts';

const missing = (input: unknown) => input === undefined || input === null || input === '';

const description = text({
  lines: 'many',
  max: limits.requestDescription,
  tooLong: messages.validation.tooLong('Description', limits.requestDescription),
});

/** The fields that decide who finds a request. */
const audience = {
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
};

const institutesAreChosen = z.superRefine<{ share_scope: ShareScope; institute_ids: number[] }>(
  (input, context) => {
    const chosen = Array.isArray(input.institute_ids) ? input.institute_ids.length : 1;
    if (input.share_scope === 'selected' && chosen === 0)
      context.addIssue({ code: 'custom', path: ['institute_ids'], message: messages.validation.institute });
  },
  // Runs also when other fields are broken, so that `fields` names every one of them.
  { when: ({ value }) => typeof value === 'object' && value !== null },
);

/** `POST /api/collaboration-requests/reach`; the other fields of the form are ignored. */
export const audienceInput = z.object(audience).check(institutesAreChosen);
export type AudienceInput = z.output<typeof audienceInput>;

/** `POST` and `PUT /api/collaboration-requests`; an edit sends every field again (docs/behaviour.md#request-fields). */
export const requestInput = z
  .object({
    title: text({
      lines: 'one',
      max: limits.requestTitle,
      tooLong: messages.validation.tooLong('Title', limits.requestTitle),
      required: messages.validation.title,
    }),
    ...audience,
    description: z.pipe(
      z.optional(clearable(description)),
      z.transform((value) => value ?? null),
    ),
  })
  .check(institutesAreChosen);
export type RequestInput = z.output<typeof requestInput>;
/** The same as a form or a client sends it. */
export type RequestFormInput = z.input<typeof requestInput>;

/** `POST /api/collaboration-requests` */
export const newRequestInput = z.safeExtend(requestInput, { client_id: clientId });

export const requestLookup = z.object({ id: lookupId });
/** What the owner saw when the edit began, as a request has it (docs/behaviour.md#changes-meanwhile). */
export const loadedRequest = z.object({
  title: z.string(),
  description: z.nullable(z.string()),
  collaboration_type_id: z.int(),
  technical_area_ids: z.array(z.int()),
  share_scope: z.enum(shareScopes),
  institute_ids: z.array(z.int()),
});
/** `post` also makes a draft Active. */
export const requestEdit = z.safeExtend(requestInput, {
  ...requestLookup.shape,
  loaded: z.optional(loadedRequest),
  post: z.optional(z.boolean(messages.validation.invalidRequest)),
});
/** What the owner adds for those who offered help when a request is closed. */
const closingNote = z.optional(
  clearable(
    text({
      lines: 'many',
      max: limits.closingNote,
      tooLong: messages.validation.tooLong('Message', limits.closingNote),
    }),
  ),
);
export type RequestEdit = z.output<typeof requestEdit>;
export const requestStatusInput = z.object({
  id: lookupId,
  statusId: choice(messages.validation.list),
  note: closingNote,
});
/** `DELETE /api/collaboration-requests/{id}` */
export const requestDeleteInput = z.extend(requestLookup, { note: closingNote });
/** `requestId` in a body: a wrong type or range is 400, an unknown one 404. */
export const requestIdInput = z.object({ requestId: id });

/** `GET /api/collaboration-requests/count`: how many requests would be new with these areas. */
export const newCountInput = z.object({
  technical_area_ids: idsText({ max: limits.technicalAreas, tooMany: messages.validation.areas }),
});
/** At most `limits.countedRequests`; `has_more` beyond. */
export const newCount = z.object({ count: z.int(), has_more: z.boolean() });
export type NewCount = z.output<typeof newCount>;

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
  has_offers: z.boolean(),
  owner_answers_within_days: answersWithinDays,
});
export type CollaborationRequest = z.output<typeof collaborationRequest>;

/** What a request is to a viewer; `new` is what New Requests has, `other` what none of the viewer's lists has. */
const viewerStates = ['own', 'new', 'hidden', 'offered', 'other'] as const;
export type ViewerState = (typeof viewerStates)[number];

/** The live offers on a request of the viewer's own. */
const offerCounts = {
  offer_count: z.int(),
  /** Of the offers, those that are accepted, those that are declined, and those without an answer. */
  accepted_count: z.int(),
  declined_count: z.int(),
  waiting_count: z.int(),
  /** Of those without an answer, those older than two days (`longWaitDays`) to which the owner has not written either. */
  long_waiting_count: z.int(),
  /** What the owner added for their people when the request was closed. */
  closing_note: z.nullable(z.string()),
};
export const ownOffers = z.object(offerCounts);
export type OwnOffers = z.output<typeof ownOffers>;

/** `GET /api/collaboration-requests/{id}`: a request, and what it is to the viewer (docs/behaviour.md#one-request). */
export const requestDetails = z.extend(collaborationRequest, {
  viewer_state: z.enum(viewerStates),
  /** The viewer's chat with the owner, also of a withdrawn offer. */
  collaboration_request_response_id: z.nullable(z.int()),
  is_answered: z.boolean(),
  /** When the owner asked the viewer for help on it, and in which words; null where the owner has not. */
  invited_at: z.nullable(z.string()),
  invitation_message: z.nullable(z.string()),
  is_open_to_type: z.boolean(),
  /** When it expires unless its owner, who is the viewer, answers `Still looking?`; null while that is not asked. */
  expires_at: z.nullable(z.string()),
  /** The offers on it; null for everybody but its owner. */
  own_offers: z.nullable(ownOffers),
});
export type RequestDetails = z.output<typeof requestDetails>;

/** `GET /api/profile/{userId}/collaboration-requests` */
export const requestsOfPerson = z.extend(page, profileLookup.shape);

/** A request of the viewer's own, with the numbers of its live offers and of unread messages in their chats. */
export const ownRequest = z.extend(collaborationRequest, {
  ...offerCounts,
  unread_count: z.int(),
  /** When it expires unless its owner answers `Still looking?`; null while that is not asked. */
  expires_at: z.nullable(z.string()),
});
export type OwnRequest = z.output<typeof ownRequest>;

/** A request with a live offer of the viewer, the id of the chat that the offer made, and whether the owner named the viewer. */
export const offeredRequest = z.extend(collaborationRequest, {
  collaboration_request_response_id: z.int(),
  is_credited: z.boolean(),
  /** What the owner answered to the offer; null while it waits. */
  offer_answer: offerAnswer,
  /** When the owner first read the offer; null where that is not known. */
  offer_seen_at: z.nullable(z.string()),
  /** Whether the owner answered or wrote since the offer was made. */
  has_owner_reply: z.boolean(),
});
export type OfferedRequest = z.output<typeof offeredRequest>;

export const createdReply = z.object({ message: z.string(), id: z.int() });

/** What a change of status means for those who offered help (docs/behaviour.md#statuses). */
export const statusReply = z.object({
  message: z.string(),
  /** How many there are, whether or not they get emails. */
  people: z.int(),
  /** When they get an email about the new status; null where it is none that others are notified of. */
  notified_in_seconds: z.nullable(z.int()),
  /** Whether they got one about the former status within the last minute. */
  is_too_late: z.boolean(),
});
export type StatusChange = z.output<typeof statusReply>;

/** `POST /api/still-looking`, `POST /api/still-looking-link`: the token of a link in an email; another one is an invalid link. */
export const stillLookingInput = z.object({ token: z.catch(z.string(), '') });
/** What the link that keeps a request Active would do now. */
export const stillLookingLink = z.object({
  /** `asked`: it answers the question; `kept`: something has happened since; `closed`: the request is not Active; `invalid`: not one of ours, or too old. */
  state: z.enum(['asked', 'kept', 'closed', 'invalid']),
  /** The title of the request; null where the link is invalid. */
  title: z.nullable(z.string()),
  /** When the request expires without an answer; null where it is not asked any more. */
  expires_at: z.nullable(z.string()),
});
export type StillLookingLink = z.output<typeof stillLookingLink>;
