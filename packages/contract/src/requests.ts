import * as z from 'zod/mini';
import { clientIdDoc, describeEntity, describeInput, type FieldDoc, timeDoc } from './api-docs.ts';
import { choice, choices, clientId, id, idsText, lookupId } from './ids.ts';
import { limits, longWaitDays, notificationLimits } from './limits.ts';
import { loadedDescription, messageDoc, page, pageDocs } from './pagination.ts';
import { picture, pictureIds, pictureIdsDoc, picturesDoc } from './pictures.ts';
import { efforts } from './planning.ts';
import {
  answersWithinDays,
  answersWithinDoc,
  areaIdsDoc,
  awayUntilDoc,
  careerStageDoc,
  instituteDocs,
  personDocs,
  personLookupDocs,
  profileLookup,
  textLanguage,
} from './profiles.ts';
import { named } from './reference.ts';
import type { RefusalEntry } from './refusals.ts';
import { messages } from './sentences/messages.ts';
import { profileSentences } from './sentences/profiles.ts';
import { requestRefusalSentences, requestSentences } from './sentences/requests.ts';
import { type ShareScope, shareScopes } from './statuses.ts';
import { clearable, text } from './text.ts';

/** Keys are codes on the wire; some keep the name that they were published with (docs/behaviour/api.md#errors). */
export const requestRefusals = {
  'requests.notFound': { status: 404, sentence: requestRefusalSentences.notFound },
  'requests.notOwner': { status: 403, sentence: requestRefusalSentences.notOwner },
  'requests.descriptionRequired': {
    status: 400,
    sentence: requestRefusalSentences.descriptionRequired,
    code: 'description_required',
  },
  'requests.neededBy': { status: 400, sentence: messages.validation.day },
  'requests.verifiedInstitute': { status: 400, sentence: requestSentences.validation.verifiedInstitute },
  'requests.dismissOwn': { status: 403, sentence: requestRefusalSentences.dismissOwn },
  'requests.dismissOffered': {
    status: 409,
    sentence: requestRefusalSentences.dismissOffered,
  },
  'requests.notHidden': { status: 409, sentence: requestRefusalSentences.notHidden },
  'requests.firstWaits': { status: 409, sentence: requestRefusalSentences.firstWaits },
  'requests.notActive': {
    status: 409,
    sentence: requestRefusalSentences.notActive,
    code: 'not_active',
  },
  'requests.notSolved': { status: 409, sentence: requestRefusalSentences.notSolved },
  'requests.stillLookingLink': { status: 400, sentence: requestRefusalSentences.stillLookingLink },
  'requests.tooMany': {
    status: 429,
    sentence: requestRefusalSentences.tooMany,
    code: 'rate_limited',
  },
  'requests.tooManyReach': {
    status: 429,
    sentence: requestRefusalSentences.tooManyReach,
    code: 'rate_limited',
  },
} as const satisfies Record<string, RefusalEntry>;

/** What the owner of a request answers to an offer of help; null while the offer waits. */
export const offerAnswer = z.nullable(z.enum(['accepted', 'declined'], { error: messages.validation.list }));

export type OfferAnswer = z.output<typeof offerAnswer>;

const missing = (input: unknown) => input === undefined || input === null || input === '';

const description = text({
  lines: 'many',
  max: limits.requestDescription,
  tooLong: messages.tooLong.description,
});

/** The fields that decide who finds a request. */
const audience = {
  collaboration_type_id: choice(requestSentences.validation.type),
  technical_area_ids: choices({
    required: requestSentences.validation.area,
    max: limits.technicalAreas,
    tooMany: profileSentences.validation.areas,
  }),
  share_scope: z.enum(shareScopes, {
    error: (issue) => (missing(issue.input) ? requestSentences.validation.scope() : messages.validation.list()),
  }),
  institute_ids: z.pipe(
    z.optional(z.nullable(choices({ max: limits.sharedInstitutes, tooMany: requestSentences.validation.institutes }))),
    z.transform((list) => list ?? []),
  ),
};

const institutesAreChosen = z.superRefine<{ share_scope: ShareScope; institute_ids: number[] }>(
  (input, context) => {
    const chosen = Array.isArray(input.institute_ids) ? input.institute_ids.length : 1;
    if (input.share_scope === 'selected' && chosen === 0)
      context.addIssue({ code: 'custom', path: ['institute_ids'], message: requestSentences.validation.institute() });
  },
  // Runs also when other fields are broken, so that `fields` names every one of them.
  { when: ({ value }) => typeof value === 'object' && value !== null },
);

/** `POST /api/collaboration-requests/reach`; the other fields of the form are ignored. */
export const audienceInput = z.object(audience).check(institutesAreChosen);

export type AudienceInput = z.output<typeof audienceInput>;

export const audienceDocs = {
  collaboration_type_id: { description: 'Collaboration type.', example: 101 },
  technical_area_ids: areaIdsDoc,
  share_scope: {
    description:
      'Who sees it: everyone; people with a verified institute; people at the owner’s; people at the selected ones.',
    example: 'everyone',
  },
  institute_ids: {
    description: 'Institutes that see it, with scope `selected`; otherwise empty.',
    example: [],
  },
};

describeInput(audienceInput, audienceDocs);

/** How much work a request asks of a person. */
export const effort = z.enum(efforts, { error: messages.validation.list });

/** When help is needed, and how much; what is left out is none, and stays as it is in an edit. */
const plan = {
  needed_by: z.optional(z.nullable(z.iso.date({ error: messages.validation.day }))),
  effort: z.optional(z.nullable(effort)),
};

const planDocs = {
  needed_by: {
    description:
      'The last day on which help is of use; null for none. It has no time zone, and is over when it has ended everywhere.',
    example: '2027-03-04',
  },
  effort: { description: 'How much work it asks of a person; null for not said.', example: 'day' },
} satisfies Record<string, FieldDoc>;

/** Chosen by hand; left out it stays as it is in an edit, and null leaves it to the text. */
const language = z.optional(z.nullable(textLanguage));

const languageDoc: FieldDoc = {
  description: 'Tag of the language in which it is written, if one chooses it; null leaves it to the text.',
  example: 'de',
};

export const requestLanguageDoc: FieldDoc = {
  description:
    'Tag of the language in which it is written: the chosen one, else the one of its text; null if that is unsure.',
  example: 'en',
};

/** `POST` and `PUT /api/collaboration-requests`; an edit sends every field again (docs/behaviour/requests.md#request-fields). */
export const requestInput = z
  .object({
    title: text({
      lines: 'one',
      max: limits.requestTitle,
      tooLong: messages.tooLong.title,
      required: requestSentences.validation.title,
    }),
    ...audience,
    description: z.pipe(
      z.optional(clearable(description)),
      z.transform((value) => value ?? null),
    ),
    ...plan,
    language,
    /** What is left out stays as it is in an edit. */
    picture_ids: z.optional(pictureIds),
  })
  .check(institutesAreChosen);

export type RequestInput = z.output<typeof requestInput>;

/** The same as a form or a client sends it. */
export type RequestFormInput = z.input<typeof requestInput>;

/** `POST /api/collaboration-requests`; without `post` a request with a description is Active. */
export const newRequestInput = z.safeExtend(requestInput, {
  post: z.optional(z.boolean({ error: messages.validation.invalidRequest })),
  client_id: clientId,
});

export type NewRequestInput = z.output<typeof newRequestInput>;

const shownDocs = {
  title: { description: 'One line.', example: 'Segmenting heart images' },
  ...audienceDocs,
  ...planDocs,
  language: languageDoc,
};

const formDocs = { ...shownDocs, picture_ids: pictureIdsDoc };

const descriptionExample = 'We lose the landmarks.';

describeInput(newRequestInput, {
  ...formDocs,
  description: {
    description: 'What is wanted; without it the request is a draft.',
    example: descriptionExample,
  },
  post: { description: '`false` keeps it a draft, also with a description.', example: true },
  client_id: clientIdDoc,
});

export const requestLookup = z.object({ id: lookupId });

export const requestIdDoc: FieldDoc = { description: 'The collaboration request.', example: 42 };

describeInput(requestLookup, { id: requestIdDoc });

/** What the owner saw when the edit began, as a request has it (docs/behaviour/api.md#changes-meanwhile). */
const loadedRequest = z.object({
  title: z.string(),
  description: z.nullable(z.string()),
  collaboration_type_id: z.int(),
  technical_area_ids: z.array(z.int()),
  share_scope: z.enum(shareScopes),
  institute_ids: z.array(z.int()),
  needed_by: z.optional(z.nullable(z.string())),
  effort: z.optional(z.nullable(z.string())),
  language: z.optional(z.nullable(z.string())),
  picture_ids: z.optional(z.array(z.int())),
});

const wanted = 'What is wanted; only a draft may lack it.';

describeInput(loadedRequest, { ...formDocs, description: { description: wanted, example: descriptionExample } });

/** `post` also makes a draft Active. */
export const requestEdit = z.safeExtend(requestInput, {
  ...requestLookup.shape,
  loaded: z.optional(loadedRequest),
  post: z.optional(z.boolean({ error: messages.validation.invalidRequest })),
});

describeInput(requestEdit, {
  ...formDocs,
  id: requestIdDoc,
  description: { description: wanted, example: descriptionExample },
  loaded: `The request as it was when the edit began. ${loadedDescription}`,
  post: { description: 'Also makes a draft Active.', example: true },
});

/** What the owner adds for those who offered help when a request is closed. */
const closingNote = z.optional(
  clearable(
    text({
      lines: 'many',
      max: limits.closingNote,
      tooLong: messages.tooLong.message,
    }),
  ),
);

export type RequestEdit = z.output<typeof requestEdit>;

export const requestStatusInput = z.object({
  id: lookupId,
  statusId: choice(messages.validation.list),
  note: closingNote,
});

const closingNoteDoc = {
  description: 'A line for those who offered help, in the email about the closing and in their chats.',
  example: 'Solved with starch grains. Thank you all for offering.',
};

describeInput(requestStatusInput, {
  id: requestIdDoc,
  statusId: { description: 'The new status.', example: 2 },
  note: closingNoteDoc,
});

/** `DELETE /api/collaboration-requests/{id}` */
export const requestDeleteInput = z.extend(requestLookup, { note: closingNote });

describeInput(requestDeleteInput, { id: requestIdDoc, note: closingNoteDoc });

/** `requestId` in a body: a wrong type or range is 400, an unknown one 404. */
export const requestIdInput = z.object({ requestId: id });

describeInput(requestIdInput, { requestId: requestIdDoc });

/** `PUT /api/collaboration-requests/{id}/accepts-offers` */
export const acceptsOffersInput = z.extend(requestLookup, {
  accepts_offers: z.boolean({ error: messages.validation.invalidRequest }),
});

const acceptsOffersDoc: FieldDoc = {
  description: 'Whether the request takes offers of help; false while its owner has enough.',
  example: false,
};

describeInput(acceptsOffersInput, { id: requestIdDoc, accepts_offers: acceptsOffersDoc });

/** `PUT /api/collaboration-requests/{id}/solution` */
export const solutionInput = z.extend(requestLookup, {
  solution: clearable(text({ lines: 'many', max: limits.solution, tooLong: messages.tooLong.message })),
  is_solution_shown: z.boolean({ error: messages.validation.invalidRequest }),
});

export type SolutionInput = z.output<typeof solutionInput>;

const solutionDocs = {
  solution: {
    description: 'What solved it, as its owner says; null for nothing, and for others while it is not shown.',
    example: 'Starch grains survive milling.',
  },
  is_solution_shown: {
    description: 'Whether those who may see the request find it among solved ones while it is Successful.',
    example: true,
  },
} satisfies Record<string, FieldDoc>;

describeInput(solutionInput, { id: requestIdDoc, ...solutionDocs });

/** `GET /api/collaboration-requests/count`: how many requests would be new with these areas. */
export const newCountInput = z.object({
  technical_area_ids: idsText({ max: limits.technicalAreas, tooMany: profileSentences.validation.areas }),
});

describeInput(newCountInput, {
  technical_area_ids: { description: 'Ids of technical areas, separated by commas.', example: '101,304' },
});

/** At most `limits.countedRequests`; `has_more` beyond. */
export const newCount = z.object({ count: z.int(), has_more: z.boolean() });

export type NewCount = z.output<typeof newCount>;

describeEntity(newCount, 'NewCount', {
  count: 'How many requests would be new.',
  has_more: 'Whether there are more than were counted.',
});

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
  my_institute_name: z.nullable(z.string()),
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
  accepts_offers: z.boolean(),
  needed_by: z.nullable(z.string()),
  effort: z.nullable(z.enum(efforts)),
  language: z.nullable(textLanguage),
  is_language_chosen: z.boolean(),
  pictures: z.array(picture),
  solution: z.nullable(z.string()),
  is_solution_shown: z.boolean(),
  owner_answers_within_days: answersWithinDays,
  owner_away_until: z.nullable(z.string()),
});

export type CollaborationRequest = z.output<typeof collaborationRequest>;

export const statusDocs = {
  collaboration_request_status_id: 'Status of the request.',
  collaboration_request_status_name: 'Status of the request.',
};

export const requestDocs = {
  ...shownDocs,
  pictures: picturesDoc,
  language: requestLanguageDoc,
  is_language_chosen: 'Whether its owner chose the language.',
  ...solutionDocs,
  ...statusDocs,
  ...instituteDocs,
  id: 'Id.',
  description: wanted,
  collaboration_type_name: 'Name of the collaboration type.',
  collaboration_type_category_name: 'Category of the collaboration type.',
  technical_areas: 'Technical areas.',
  institutes: 'The same with their names.',
  my_institute_name: 'Which institute the scope `my` means; `null` in other scopes.',
  created_at: timeDoc('When it was created, or first left Draft.'),
  updated_at: timeDoc('When it was last changed.'),
  user_id: personDocs.user_id,
  user_hashid: 'The owner’s public id, for links.',
  user_name: 'The owner’s name.',
  career_stage: careerStageDoc,
  has_offers: 'Whether somebody offers help on it.',
  accepts_offers: acceptsOffersDoc,
  owner_answers_within_days: answersWithinDoc,
  owner_away_until: awayUntilDoc,
};

describeEntity(collaborationRequest, 'CollaborationRequest', requestDocs);

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

const ownOffers = z.object(offerCounts);

export type OwnOffers = z.output<typeof ownOffers>;

const offerCountDocs = {
  offer_count: 'People who offer help on it.',
  accepted_count: 'Offers that one accepted.',
  declined_count: 'Offers that one declined.',
  waiting_count: 'Offers without an answer.',
  long_waiting_count: `Of these, those older than ${longWaitDays} days to which one has not written either.`,
  closing_note: 'What one added for those who offered help when it was closed.',
};

describeEntity(ownOffers, 'OwnOffers', offerCountDocs);

/** `GET /api/collaboration-requests/{id}`: a request, and what it is to the viewer (docs/behaviour/requests.md#one-request). */
export const requestDetails = z.extend(collaborationRequest, {
  viewer_state: z.enum(viewerStates),
  /** The viewer's chat with the owner, also of a withdrawn offer. */
  collaboration_request_response_id: z.nullable(z.int()),
  is_answered: z.boolean(),
  /** When the owner asked the viewer for help on it, and in which words; null if the owner has not. */
  invited_at: z.nullable(z.string()),
  invitation_message: z.nullable(z.string()),
  is_open_to_type: z.boolean(),
  /** When it expires unless its owner, who is the viewer, answers `Still looking?`; null while that is not asked. */
  expires_at: z.nullable(z.string()),
  /** Since when it waits for a moderator, as the first request of the viewer, its owner; null for one that does not. */
  review_asked_at: z.nullable(z.string()),
  /** The offers on it; null for everybody but its owner. */
  own_offers: z.nullable(ownOffers),
});

export type RequestDetails = z.output<typeof requestDetails>;

const expiresAt = timeDoc(
  'When one’s own request expires unless one says that it is still wanted; null while that is not asked.',
);

const reviewAskedAt = timeDoc(
  'Since when one’s own request waits for a moderator, as one’s first; null for one that does not.',
);

describeEntity(requestDetails, 'RequestDetails', {
  ...requestDocs,
  viewer_state: 'What it is to the viewer: own, new, hidden, offered help on, or none of these.',
  collaboration_request_response_id: 'The viewer’s chat about it, also after the offer was withdrawn.',
  is_answered: 'Whether the owner has answered the offer or written in that chat.',
  invited_at: timeDoc('When its owner asked the viewer for help; null where the owner has not.'),
  invitation_message: 'What the owner wrote then; null for nothing.',
  is_open_to_type: 'Whether the viewer’s preferences are open to its type; a custom table, in an area of both.',
  expires_at: expiresAt,
  review_asked_at: reviewAskedAt,
  own_offers: 'The offers on it; null for everybody but its owner.',
});

/** `GET /api/profile/{userId}/collaboration-requests` */
export const requestsOfPerson = z.extend(page, profileLookup.shape);

describeInput(requestsOfPerson, { ...personLookupDocs, ...pageDocs });

/** A request of the viewer's own, with the numbers of its live offers and of unread messages in their chats. */
export const ownRequest = z.extend(collaborationRequest, {
  ...offerCounts,
  unread_count: z.int(),
  /** When it expires unless its owner answers `Still looking?`; null while that is not asked. */
  expires_at: z.nullable(z.string()),
  /** Since when it waits for a moderator, as the first request of its owner; null for one that does not. */
  review_asked_at: z.nullable(z.string()),
});

export type OwnRequest = z.output<typeof ownRequest>;

describeEntity(ownRequest, 'OwnRequest', {
  ...requestDocs,
  ...offerCountDocs,
  unread_count: 'Unread messages in the chats of their offers.',
  expires_at: expiresAt,
  review_asked_at: reviewAskedAt,
});

/** A request with a live offer of the viewer, the id of the chat that the offer made, and whether the owner named the viewer. */
export const offeredRequest = z.extend(collaborationRequest, {
  collaboration_request_response_id: z.int(),
  is_credited: z.boolean(),
  /** What the owner answered to the offer; null while it waits. */
  offer_answer: offerAnswer,
  /** When the owner first read the offer; null if that is not known. */
  offer_seen_at: z.nullable(z.string()),
  /** Whether the owner answered or wrote since the offer was made. */
  has_owner_reply: z.boolean(),
});

export type OfferedRequest = z.output<typeof offeredRequest>;

export const chatIdDescription = 'The offer, which is the chat.';

describeEntity(offeredRequest, 'OfferedRequest', {
  ...requestDocs,
  description: 'What is wanted.',
  collaboration_request_response_id: chatIdDescription,
  is_credited: 'Whether its owner named one as a successful collaborator.',
  offer_answer: 'What the owner answered to the offer; `null` while it waits.',
  offer_seen_at: timeDoc('When the owner first read the offer; `null` where that is not known.'),
  has_owner_reply: 'Whether the owner answered or wrote since the offer was made.',
});

const inReviewDoc =
  'Whether it waits for a moderator, as the first request of its owner: it is a draft until the moderator posts it.';

/** What a request that was created or edited says: whether it is posted or waits for a moderator. */
export const postedReply = z.object({ message: z.string(), is_in_review: z.boolean() });

describeEntity(postedReply, 'PostedRequest', { message: messageDoc, is_in_review: inReviewDoc });

export type PostedReply = z.output<typeof postedReply>;

export const createdReply = z.extend(postedReply, { id: z.int() });

describeEntity(createdReply, 'CreatedRequest', { message: messageDoc, is_in_review: inReviewDoc, id: 'Id.' });

/** What a change of status means for those who offered help (docs/behaviour/requests.md#statuses). */
export const statusReply = z.extend(postedReply, {
  /** How many there are, whether or not they get emails. */
  people: z.int(),
  /** When they get an email about the new status; null if it is none that others are notified of. */
  notified_in_seconds: z.nullable(z.int()),
  /** Whether they got one about the former status within the last minute. */
  is_too_late: z.boolean(),
});

export type StatusChange = z.output<typeof statusReply>;

describeEntity(statusReply, 'StatusChange', {
  message: messageDoc,
  is_in_review: inReviewDoc,
  people: 'How many people have a live offer on the request.',
  notified_in_seconds: `When they get an email about the new status, ${notificationLimits.statusAfterSeconds} seconds after a change unless the status is changed before; null where they get none.`,
  is_too_late: 'Whether they got an email about the former status within the last minute.',
});

/** `POST /api/still-looking`, `POST /api/still-looking-link`: the token of a link in an email; another one is an invalid link. */
export const stillLookingInput = z.object({ token: z.catch(z.string(), '') });

describeInput(stillLookingInput, {
  token: { description: 'The token of the link.', example: '42.1800000000.c2lnbmF0dXJl' },
});

/** What the link that keeps a request Active would do now. */
export const stillLookingLink = z.object({
  /** `asked`: it answers the question; `kept`: something has happened since; `closed`: the request is not Active; `invalid`: not one of ours, or too old. */
  state: z.enum(['asked', 'kept', 'closed', 'invalid']),
  /** The title of the request; null if the link is invalid. */
  title: z.nullable(z.string()),
  /** When the request expires without an answer; null if it is not asked any more. */
  expires_at: z.nullable(z.string()),
});

export type StillLookingLink = z.output<typeof stillLookingLink>;

describeEntity(stillLookingLink, 'StillLookingLink', {
  state:
    'What the link would do: answer the question, nothing because something has happened since, nothing because the request is not Active, or it is not valid.',
  title: 'Title of the request; null where the link is not valid.',
  expires_at: timeDoc('When the request expires without an answer; null where it is not asked any more.'),
});

/** Why a person hides a request; nobody else learns of it. */
export const hidingReasons = ['not_my_area', 'no_time', 'unclear', 'does_not_suit'] as const;

export type HidingReason = (typeof hidingReasons)[number];

/** A request that the viewer has hidden, with the reason if the viewer has given one. */
export const hiddenRequest = z.extend(collaborationRequest, { hiding_reason: z.nullable(z.enum(hidingReasons)) });

export type HiddenRequest = z.output<typeof hiddenRequest>;

describeEntity(hiddenRequest, 'HiddenRequest', {
  ...requestDocs,
  description: 'What is wanted.',
  hiding_reason: 'Why one has hidden it; `null` without a reason. Nobody else learns of it.',
});

/** `PUT /api/collaboration-requests/dismiss-reason`: `null` takes the reason back. */
export const hidingReasonInput = z.object({
  requestId: id,
  reason: z.nullable(z.enum(hidingReasons, { error: messages.validation.list })),
});

describeInput(hidingReasonInput, {
  requestId: requestIdDoc,
  reason: { description: 'Why it is hidden; null takes the reason back.', example: 'not_my_area' },
});

/** A technical area that one is asked about. */
const askedArea = z.object({ id: z.int(), name: z.string() });

describeEntity(askedArea, 'AskedArea', { id: 'Id.', name: 'Name of the area.' });

/** The reply: the area of one's own that one is asked about, once, after hiding several requests in it. */
export const hidingReasonReply = z.object({
  message: z.string(),
  area: z.nullable(askedArea),
});

describeEntity(hidingReasonReply, 'HidingReasonNoted', {
  message: messageDoc,
  area: 'An area to ask about, whether to remove it from the profile; null for none.',
});
