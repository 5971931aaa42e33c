import { askedArea, hidingReasonInput, hidingReasonReply } from '@exchange/contract/hiding';
import { longWaitDays, notificationLimits } from '@exchange/contract/limits';
import { nearArea, ownReach, reach, widerScope } from '@exchange/contract/reach';
import {
  foundRequest,
  inviter,
  requestMatch,
  requestSearchInput,
  searchCount,
  searchCountInput,
  searchedListInput,
  searchGroup,
} from '@exchange/contract/request-search';
import {
  audienceInput,
  collaborationRequest,
  createdReply,
  loadedRequest,
  newCount,
  newCountInput,
  newRequestInput,
  offeredRequest,
  ownOffers,
  ownRequest,
  requestDeleteInput,
  requestDetails,
  requestEdit,
  requestIdInput,
  requestLookup,
  requestStatusInput,
  requestsOfPerson,
  statusReply,
  stillLookingInput,
  stillLookingLink,
} from '@exchange/contract/requests';
import {
  type ApiTag,
  clientIdField,
  describeEntity,
  describeInput,
  type FieldDoc,
  timeField,
} from '../../core/api-docs.ts';
import { loadedDescription, messageField, pageFields } from '../../core/shared.docs.ts';
import {
  answersWithinField,
  areaIdsField,
  careerStageField,
  instituteFields,
  personFields,
  personLookupFields,
} from '../profiles/profiles.docs.ts';

export const requestTag: ApiTag = {
  name: 'Requests',
  description: 'Collaboration requests: others’ to answer, one’s own to keep.',
};

export const requestIdField: FieldDoc = { description: 'The collaboration request.', example: 42 };
export const chatIdDescription = 'The offer, which is the chat.';
export const statusFields = {
  collaboration_request_status_id: 'Status of the request.',
  collaboration_request_status_name: 'Status of the request.',
};

const audienceFields = {
  collaboration_type_id: { description: 'Collaboration type.', example: 101 },
  technical_area_ids: areaIdsField,
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
const formFields = { title: { description: 'One line.', example: 'Segmenting heart images' }, ...audienceFields };
const wanted = 'What is wanted; only a draft may lack it.';
const descriptionExample = 'We lose the landmarks.';

export const requestFields = {
  ...formFields,
  ...statusFields,
  ...instituteFields,
  id: 'Id.',
  description: wanted,
  collaboration_type_name: 'Name of the collaboration type.',
  collaboration_type_category_name: 'Category of the collaboration type.',
  technical_areas: 'Technical areas.',
  institutes: 'The same with their names.',
  created_at: timeField('When it was created, or first left Draft.'),
  updated_at: timeField('When it was last changed.'),
  user_id: personFields.user_id,
  user_hashid: 'The owner’s public id, for links.',
  user_name: 'The owner’s name.',
  career_stage: careerStageField,
  has_offers: 'Whether somebody offers help on it.',
  owner_answers_within_days: answersWithinField,
};

const expiresAt = timeField(
  'When one’s own request expires unless one says that it is still wanted; null while that is not asked.',
);

describeEntity(collaborationRequest, 'CollaborationRequest', requestFields);
const offerCountFields = {
  offer_count: 'People who offer help on it.',
  accepted_count: 'Offers that one accepted.',
  declined_count: 'Offers that one declined.',
  waiting_count: 'Offers without an answer.',
  long_waiting_count: `Of these, those older than ${longWaitDays} days to which one has not written either.`,
  closing_note: 'What one added for those who offered help when it was closed.',
};
describeEntity(ownOffers, 'OwnOffers', offerCountFields);
describeEntity(requestDetails, 'RequestDetails', {
  ...requestFields,
  viewer_state: 'What it is to the viewer: own, new, hidden, offered help on, or none of these.',
  collaboration_request_response_id: 'The viewer’s chat about it, also after the offer was withdrawn.',
  is_answered: 'Whether the owner has answered the offer or written in that chat.',
  invited_at: timeField('When its owner asked the viewer for help; null where the owner has not.'),
  invitation_message: 'What the owner wrote then; null for nothing.',
  is_open_to_type: 'Whether the viewer’s preferences are open to its type; a custom table, in an area of both.',
  expires_at: expiresAt,
  own_offers: 'The offers on it; null for everybody but its owner.',
});
describeEntity(ownRequest, 'OwnRequest', {
  ...requestFields,
  ...offerCountFields,
  unread_count: 'Unread messages in the chats of their offers.',
  expires_at: expiresAt,
});
describeEntity(offeredRequest, 'OfferedRequest', {
  ...requestFields,
  description: 'What is wanted.',
  collaboration_request_response_id: chatIdDescription,
  is_credited: 'Whether its owner named one as a successful collaborator.',
  offer_answer: 'What the owner answered to the offer; `null` while it waits.',
  offer_seen_at: timeField('When the owner first read the offer; `null` where that is not known.'),
  has_owner_reply: 'Whether the owner answered or wrote since the offer was made.',
});
describeEntity(foundRequest, 'FoundRequest', { ...requestFields, match: 'What fits between it and the viewer.' });
describeEntity(requestMatch, 'RequestMatch', {
  area_ids: 'Its areas that the viewer has too.',
  is_type_open: 'Whether the viewer’s preferences are open to its type; a custom table, in an area of both.',
  is_same_institute: 'Whether its owner’s verified institute is the viewer’s.',
  invited_by: 'Who asked the viewer for help on it; null where nobody has, or the viewer has answered.',
  collaboration_request_response_id: 'The viewer’s chat about it; null without a live offer.',
  words: 'Its words that were searched for, without case and accents.',
});
describeEntity(inviter, 'Inviter', {
  user_id: personFields.user_id,
  hashid: 'Their public id, for links.',
  name: 'Their name.',
  message: 'What they wrote; null for nothing.',
});
describeEntity(searchCount, 'SearchCount', {
  count: 'How many requests the search finds.',
  has_more: 'Whether there are more than were counted.',
  groups: 'With `by`: the choices of that filter among the counted requests, the most frequent first.',
});
describeEntity(searchGroup, 'SearchGroup', {
  id: 'Id.',
  name: 'Name of the type, area or institute.',
  count: 'How many of the counted requests have it.',
});
describeEntity(createdReply, 'CreatedRequest', { message: messageField, id: 'Id.' });
describeEntity(newCount, 'NewCount', {
  count: 'How many requests would be new.',
  has_more: 'Whether there are more than were counted.',
});

const listOfIds = (what: string) => ({
  description: `Ids of ${what}, separated by commas.`,
  example: '101,304',
});
/** What a search takes. */
export const searchFields = {
  q: {
    description: 'Words, `"a phrase"`, `-word`, `or`; the last word may go on. Case and accents do not count.',
    example: 'cryo-EM "image registration" -python',
  },
  type: listOfIds('collaboration types'),
  area: listOfIds('technical areas'),
  institute: listOfIds('institutes, of which one is the owner’s verified one'),
  among: {
    description: '`matching`: new requests, which is the default without words; `all`: everything Active one may see.',
    example: 'all',
  },
  offers: { description: '`none`: requests without offers alone.', example: 'none' },
} satisfies Record<string, FieldDoc>;
export const sortField: FieldDoc = { description: '`newest` or `best`.', example: 'best' };
describeInput(requestSearchInput, { ...pageFields, ...searchFields, sort: sortField });
describeInput(searchedListInput, { ...pageFields, q: searchFields.q });
describeInput(searchCountInput, {
  ...searchFields,
  by: { description: 'The filter whose choices are counted.', example: 'type' },
});
describeInput(newCountInput, {
  technical_area_ids: { description: 'Ids of technical areas, separated by commas.', example: '101,304' },
});
describeEntity(statusReply, 'StatusChange', {
  message: messageField,
  people: 'How many people have a live offer on the request.',
  notified_in_seconds: `When they get an email about the new status, ${notificationLimits.statusAfterSeconds} seconds after a change unless the status is changed before; null where they get none.`,
  is_too_late: 'Whether they got an email about the former status within the last minute.',
});

describeInput(stillLookingInput, {
  token: { description: 'The token of the link.', example: '42.1800000000.c2lnbmF0dXJl' },
});
describeEntity(stillLookingLink, 'StillLookingLink', {
  state:
    'What the link would do: answer the question, nothing because something has happened since, nothing because the request is not Active, or it is not valid.',
  title: 'Title of the request; null where the link is not valid.',
  expires_at: timeField('When the request expires without an answer; null where it is not asked any more.'),
});
describeInput(requestIdInput, { requestId: requestIdField });
describeInput(hidingReasonInput, {
  requestId: requestIdField,
  reason: { description: 'Why it is hidden; null takes the reason back.', example: 'not_my_area' },
});
describeEntity(askedArea, 'AskedArea', { id: 'Id.', name: 'Name of the area.' });
describeEntity(hidingReasonReply, 'HidingReasonNoted', {
  message: messageField,
  area: 'An area to ask about, whether to remove it from the profile; null for none.',
});
describeInput(requestLookup, { id: requestIdField });
describeInput(requestsOfPerson, { ...personLookupFields, ...pageFields });
describeInput(newRequestInput, {
  ...formFields,
  description: {
    description: 'What is wanted; without it the request is a draft.',
    example: descriptionExample,
  },
  client_id: clientIdField,
});
describeInput(loadedRequest, { ...formFields, description: { description: wanted, example: descriptionExample } });
describeInput(requestEdit, {
  ...formFields,
  id: requestIdField,
  description: { description: wanted, example: descriptionExample },
  loaded: `The request as it was when the edit began. ${loadedDescription}`,
  post: { description: 'Also makes a draft Active.', example: true },
});
describeInput(audienceInput, audienceFields);
const bandField = { description: 'How many people: `0`, `fewer than 5` or `about N`.', example: 'about 14' };
describeEntity(ownReach, 'OwnReach', { people: bandField });
describeEntity(widerScope, 'WiderScope', { share_scope: audienceFields.share_scope.description, people: bandField });
describeEntity(nearArea, 'NearArea', { id: 'Id.', name: 'Name of the area.', people: bandField });
describeEntity(reach, 'Reach', {
  people: bandField,
  wider_scopes: 'Where it is `0`: wider scopes, and how many people each would reach.',
  near_areas:
    'Where it is `0`: areas that stand on profiles together with the chosen ones, and how many people each would reach.',
});
const closingNoteField = {
  description: 'A line for those who offered help, in the email about the closing and in their chats.',
  example: 'Solved with starch grains. Thank you all for offering.',
};
describeInput(requestStatusInput, {
  id: requestIdField,
  statusId: { description: 'The new status.', example: 2 },
  note: closingNoteField,
});
describeInput(requestDeleteInput, { id: requestIdField, note: closingNoteField });
