import * as z from 'zod/mini';
import { clientIdDoc, describeEntity, describeInput, type FieldDoc, timeDoc } from './api-docs.ts';
import { chatId } from './chats.ts';
import { choice, choices, clientId, id, idsText, lookupId } from './ids.ts';
import { limits } from './limits.ts';
import { loadedDescription, messageDoc, page, pageDocs } from './pagination.ts';
import { areaIdsDoc, personDocs } from './profiles.ts';
import { named } from './reference.ts';
import type { RefusalEntry } from './refusals.ts';
import { chatIdDescription, requestIdDoc } from './requests.ts';
import { deskRefusalSentences, deskSentences } from './sentences/desks.ts';
import { messages } from './sentences/messages.ts';
import { requestSentences } from './sentences/requests.ts';
import { clearable, text } from './text.ts';

export const deskRefusals = {
  'desks.notFound': { status: 404, sentence: deskRefusalSentences.notFound },
  'desks.notOwnInstitute': { status: 403, sentence: deskRefusalSentences.notOwnInstitute },
  'desks.nameTaken': { status: 409, sentence: deskRefusalSentences.nameTaken },
  'desks.tooMany': { status: 409, sentence: deskRefusalSentences.tooMany },
  'desks.full': { status: 409, sentence: deskRefusalSentences.full },
  'desks.inDesk': { status: 409, sentence: deskRefusalSentences.inDesk },
  'desks.alreadyInvited': { status: 409, sentence: deskRefusalSentences.alreadyInvited },
  'desks.notInvited': { status: 404, sentence: deskRefusalSentences.notInvited },
  'desks.notMember': { status: 404, sentence: deskRefusalSentences.notMember },
  'desks.notFounder': { status: 403, sentence: deskRefusalSentences.notFounder },
  'desks.alreadyAsked': { status: 409, sentence: deskRefusalSentences.alreadyAsked },
  'desks.nobodyOnDuty': { status: 409, sentence: deskRefusalSentences.nobodyOnDuty },
  'desks.notShared': { status: 409, sentence: deskRefusalSentences.notShared },
  'desks.cannotTake': { status: 409, sentence: deskRefusalSentences.cannotTake },
  'desks.ownOffer': { status: 409, sentence: deskRefusalSentences.ownOffer },
  'desks.notTaken': { status: 409, sentence: deskSentences.notTaken },
} as const satisfies Record<string, RefusalEntry>;

export const deskLookup = z.object({ id: lookupId });

const deskId: FieldDoc = { description: 'The desk.', example: 4 };

describeInput(deskLookup, { id: deskId });

/** What every member may change. */
const words = {
  name: text({
    lines: 'one',
    max: limits.deskName,
    tooLong: messages.tooLong.name,
    required: deskSentences.validation.name,
  }),
  about: clearable(text({ lines: 'many', max: limits.deskAbout, tooLong: messages.tooLong.description })),
  technical_area_ids: choices({
    required: requestSentences.validation.area,
    max: limits.deskAreas,
    tooMany: deskSentences.validation.areas,
  }),
};

const wordsDocs = {
  name: {
    description: `One line, at most ${limits.deskName} characters; of its kind the only one of the institute.`,
    example: 'Statistics desk',
  },
  about: {
    description: `What it helps with, at most ${limits.deskAbout} characters; \`null\` for nothing.`,
    example: 'Study design, power, mixed models.',
  },
  technical_area_ids: areaIdsDoc,
};

/** `POST /api/desks` */
export const foundDeskInput = z.object({
  ...words,
  institute_id: choice(deskSentences.validation.institute),
  client_id: clientId,
});

export type FoundDeskInput = z.output<typeof foundDeskInput>;

describeInput(foundDeskInput, {
  ...wordsDocs,
  institute_id: { description: 'An institute of one of one’s badges.', example: 1 },
  client_id: clientIdDoc,
});

export const foundedDesk = z.object({ message: z.string(), id: z.int() });

describeEntity(foundedDesk, 'FoundedDesk', { message: messageDoc, id: 'The desk.' });

const loadedDesk = z.object({
  name: z.string(),
  about: z.nullable(z.string()),
  technical_area_ids: z.array(z.int()),
});

describeInput(loadedDesk, {
  name: wordsDocs.name.description,
  about: wordsDocs.about.description,
  technical_area_ids: 'Technical areas, by id.',
});

/** `PUT /api/desks/{id}` */
export const editDeskInput = z.extend(deskLookup, { ...words, loaded: z.optional(loadedDesk) });

export type EditDeskInput = z.output<typeof editDeskInput>;

describeInput(editDeskInput, {
  id: deskId,
  ...wordsDocs,
  loaded: `The fields as they were when the edit began. ${loadedDescription}`,
});

/** `PUT /api/desks/{id}/duty` */
export const dutyInput = z.extend(deskLookup, { on_duty: z.boolean({ error: messages.validation.invalidRequest }) });

describeInput(dutyInput, { id: deskId, on_duty: { description: 'Whether one is on duty.', example: true } });

/** `POST /api/desks/{id}/members`: asks a person to join. */
export const inviteToDeskInput = z.extend(deskLookup, { userId: id });

describeInput(inviteToDeskInput, { id: deskId, userId: { description: personDocs.user_id, example: 12 } });

/** `PUT /api/desks/{id}/members`: the person who is asked joins, or not. */
export const joinDeskInput = z.extend(deskLookup, { joins: z.boolean({ error: messages.validation.invalidRequest }) });

describeInput(joinDeskInput, { id: deskId, joins: { description: 'Whether one joins the desk.', example: true } });

/** `DELETE /api/desks/{id}/members/{userId}` */
export const deskMemberInput = z.extend(deskLookup, { userId: lookupId });

describeInput(deskMemberInput, { id: deskId, userId: { description: personDocs.user_id, example: 12 } });

/** `POST /api/desks/ask` */
export const askDeskInput = z.object({
  requestId: id,
  deskId: id,
  message: text({
    lines: 'many',
    max: limits.askMessage,
    tooLong: messages.tooLong.message,
    required: messages.validation.message,
  }),
  client_id: clientId,
});

export type AskDeskInput = z.output<typeof askDeskInput>;

describeInput(askDeskInput, {
  requestId: requestIdDoc,
  deskId,
  message: {
    description: `The first message of the chat, at most ${limits.askMessage} characters.`,
    example: 'Is a mixed model right for repeated leaves of one tree?',
  },
  client_id: clientIdDoc,
});

export const askedDeskReply = z.object({ message: z.string(), collaboration_request_response_id: z.int() });

describeEntity(askedDeskReply, 'AskedDesk', {
  message: messageDoc,
  collaboration_request_response_id: chatIdDescription,
});

/** `POST /api/desks/take` */
export const takeInput = z.object({ id: lookupId });

describeInput(takeInput, { id: chatId });

/** `GET /api/desks` */
export const desksInput = z.extend(page, {
  q: z.optional(z.string({ error: messages.validation.invalidRequest })),
  area: z.optional(idsText({ max: limits.technicalAreas, tooMany: messages.validation.list })),
});

export type DesksInput = z.output<typeof desksInput>;

describeInput(desksInput, {
  ...pageDocs,
  q: {
    description: 'Only desks with all of these words, or words that begin with them, in name, words or institute.',
    example: 'statistics',
  },
  area: { description: 'Technical areas, by id, separated by commas.', example: '101,304' },
});

/** A desk in a list. */
export const listedDesk = z.object({
  id: z.int(),
  name: z.string(),
  about: z.nullable(z.string()),
  institute_name: z.string(),
  technical_areas: z.array(named),
  member_count: z.int(),
  on_duty_count: z.int(),
  is_member: z.boolean(),
});

export type ListedDesk = z.output<typeof listedDesk>;

const deskDocs = {
  id: 'The desk.',
  name: 'Its name.',
  about: 'What it helps with.',
  institute_name: 'Name of its institute.',
  technical_areas: 'Its technical areas.',
  member_count: 'How many members one sees.',
  on_duty_count: 'How many of them are on duty and not away.',
  is_member: 'Whether one is a member.',
};

describeEntity(listedDesk, 'Desk', deskDocs);

const deskMember = z.object({
  user_id: z.int(),
  hashid: z.string(),
  name: z.nullable(z.string()),
  on_duty: z.boolean(),
  is_away: z.boolean(),
  joined_at: z.string(),
});

export type DeskMember = z.output<typeof deskMember>;

describeEntity(deskMember, 'DeskMember', {
  ...personDocs,
  on_duty: 'Whether the person is told when the desk is asked, unless away.',
  is_away: 'Whether the person is away.',
  joined_at: timeDoc('Since when the person is in the desk.'),
});

/** A person who is asked to join and has not answered. */
const invitedMember = z.object({
  user_id: z.int(),
  hashid: z.nullable(z.string()),
  name: z.nullable(z.string()),
});

describeEntity(invitedMember, 'InvitedDeskMember', personDocs);

/** An open chat of a desk, for its members. */
const deskChat = z.object({
  collaboration_request_response_id: z.int(),
  /** Null if the viewer may not see the request. */
  request_title: z.nullable(z.string()),
  leader_id: z.int(),
  leader_name: z.nullable(z.string()),
  taken_at: z.nullable(z.string()),
  asked_at: z.string(),
  may_take: z.boolean(),
});

export type DeskChat = z.output<typeof deskChat>;

describeEntity(deskChat, 'DeskChat', {
  collaboration_request_response_id: chatIdDescription,
  request_title: 'Title of the request; `null` if one may not see it.',
  leader_id: 'Who leads it for the desk.',
  leader_name: 'Name of who leads it.',
  taken_at: timeDoc('Since when the person leads it; `null` if nobody has taken it.'),
  asked_at: timeDoc('When the desk was asked or offered help.'),
  may_take: 'Whether one may take it, or take it over.',
});

/** `GET /api/desks/{id}` */
export const deskDetails = z.extend(listedDesk, {
  technical_area_ids: z.array(z.int()),
  members: z.array(deskMember),
  /** Who may take out others. */
  may_take_out: z.boolean(),
  /** For members: who is asked to join, and the open chats. */
  invited: z.array(invitedMember),
  chats: z.array(deskChat),
});

export type DeskDetails = z.output<typeof deskDetails>;

describeEntity(deskDetails, 'DeskDetails', {
  ...deskDocs,
  technical_area_ids: 'Its technical areas, by id.',
  members: 'Its members, who joined first first.',
  may_take_out: 'Whether one may take out others: the founder, or else who is in longest.',
  invited: 'For members: who is asked to join and has not answered.',
  chats: 'For members: its chats on requests that are not closed.',
});

/** A desk that the viewer is asked to join. */
const deskInvitation = z.object({
  id: z.int(),
  name: z.string(),
  institute_name: z.string(),
  by_user_hashid: z.nullable(z.string()),
  by_user_name: z.nullable(z.string()),
});

describeEntity(deskInvitation, 'DeskInvitation', {
  id: 'The desk.',
  name: 'Its name.',
  institute_name: 'The institute that it belongs to.',
  by_user_hashid: 'Public id of the member who asks, for links.',
  by_user_name: 'Name of the member who asks.',
});

/** `GET /api/desks/mine`: the desks of the viewer, and those that they are asked to join. */
export const ownDesks = z.object({
  desks: z.array(named),
  institutes: z.array(named),
  invitations: z.array(deskInvitation),
});

export type OwnDesks = z.output<typeof ownDesks>;

describeEntity(ownDesks, 'OwnDesks', {
  desks: 'The desks in which one is, by name.',
  institutes: 'The institutes of one’s badges, for which one may found a desk.',
  invitations: 'The desks that one is asked to join, the last one first.',
});
