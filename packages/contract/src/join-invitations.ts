import * as z from 'zod/mini';
import { email } from './auth.ts';
import { clientId, id, lookupId } from './ids.ts';

/** `POST /api/collaboration-requests/{id}/join-invitations` */
export const joinInvitationInput = z.object({ id: lookupId, email, client_id: clientId });
export const joinInvitationsLookup = z.object({ id: lookupId });
/** `DELETE /api/collaboration-requests/{id}/join-invitations/{invitationId}` */
export const withdrawJoinInvitationInput = z.object({ id: lookupId, invitationId: lookupId });
/** An address that was invited to join, for the owner of the request. */
export const joinInvitation = z.object({ id, email: z.string(), invited_at: z.string() });
export type JoinInvitation = z.output<typeof joinInvitation>;
