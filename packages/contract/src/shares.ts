import * as z from 'zod/mini';
import { describeEntity, describeInput, type FieldDoc, timeDoc } from './api-docs.ts';
import { id, lookupId } from './ids.ts';
import { personDocs } from './profiles.ts';
import { messages } from './sentences/messages.ts';

const request: FieldDoc = { description: 'The request.', example: 5 };
const person: FieldDoc = { description: personDocs.user_id, example: 12 };

/** `POST /api/collaboration-requests/colleagues`: the owner asks a person to share the request as a whole. */
export const shareInput = z.object({ id: lookupId, userId: id });

describeInput(shareInput, { id: request, userId: person });

/** `PUT /api/collaboration-requests/colleagues`: what the owner lets a colleague do. */
export const allowInput = z.object({
  id: lookupId,
  userId: id,
  mayEdit: z.boolean({ error: messages.validation.invalidRequest }),
});

describeInput(allowInput, {
  id: request,
  userId: person,
  mayEdit: {
    description:
      'Whether they may do what the owner may, in the owner’s name: edit and delete the request, and give credit. Not share it or hand it over.',
    example: true,
  },
});

/** `PUT /api/collaboration-requests/shared`: the person who is asked shares it, or not. */
export const joinSharedInput = z.object({
  id: lookupId,
  joins: z.boolean({ error: messages.validation.invalidRequest }),
});

describeInput(joinSharedInput, { id: request, joins: { description: 'Whether one shares it.', example: true } });

/** `DELETE /api/collaboration-requests/colleagues`: the owner ends it for a person; a colleague leaves. */
export const endShareInput = z.object({ id: lookupId, userId: lookupId });

describeInput(endShareInput, { id: request, userId: person });

const times = {
  may_edit: 'Whether they may do what the owner may, except share it and hand it over.',
  asked_at: timeDoc('When the person was asked.'),
  joined_at: timeDoc('Since when they share it; null if they have not answered.'),
};

/** A person with whom the viewer shares a request, or whom they asked. */
export const requestColleague = z.object({
  user_id: z.int(),
  hashid: z.nullable(z.string()),
  name: z.nullable(z.string()),
  may_edit: z.boolean(),
  asked_at: z.string(),
  joined_at: z.nullable(z.string()),
});

export type RequestColleague = z.output<typeof requestColleague>;

describeEntity(requestColleague, 'RequestColleague', { ...personDocs, ...times });

/** `GET /api/collaboration-requests/shared`: a request that another person shares with the viewer, or asks them to. */
export const sharedRequest = z.object({
  collaboration_request_id: z.int(),
  request_title: z.string(),
  collaboration_request_status_name: z.string(),
  by_user_hashid: z.nullable(z.string()),
  by_user_name: z.nullable(z.string()),
  may_edit: z.boolean(),
  asked_at: z.string(),
  joined_at: z.nullable(z.string()),
});

export type SharedRequest = z.output<typeof sharedRequest>;

describeEntity(sharedRequest, 'SharedRequest', {
  collaboration_request_id: 'The request.',
  request_title: 'Its title.',
  collaboration_request_status_name: 'Its status.',
  by_user_hashid: 'Public id of its owner, for links.',
  by_user_name: 'Name of its owner.',
  ...times,
});
