import { deletion, requestedDeletion, session } from '@exchange/contract/account';
import { validateTokenOutput } from '@exchange/contract/auth';
import { chatMessage, chatSummary, unreadCounts } from '@exchange/contract/chats';
import { homeStats } from '@exchange/contract/home';
import { notificationPreferences } from '@exchange/contract/notifications';
import { offerHelpOutput } from '@exchange/contract/offers';
import { messageReply } from '@exchange/contract/pagination';
import {
  collaborationPoints,
  collaborationPreference,
  ownProfile,
  profileArea,
  publicProfile,
} from '@exchange/contract/profiles';
import {
  collaborationRequestStatus,
  collaborationTypeCategory,
  named,
  technicalAreaCategory,
} from '@exchange/contract/reference';
import {
  collaborationRequest,
  createdOutput,
  offeredRequest,
  successfulCollaborator,
  trackedOutput,
} from '@exchange/contract/requests';
import { blockedPerson } from '@exchange/contract/safety';
import * as z from 'zod/mini';

/** The names that the schemas of replies have in the document. */
const entities: Readonly<Record<string, z.core.$ZodType>> = {
  Message: messageReply,
  Session: validateTokenOutput,
  HomeStats: homeStats,
  Named: named,
  TechnicalAreaCategory: technicalAreaCategory,
  CollaborationTypeCategory: collaborationTypeCategory,
  CollaborationRequestStatus: collaborationRequestStatus,
  Profile: publicProfile,
  OwnProfile: ownProfile,
  TechnicalArea: profileArea,
  CollaborationPoints: collaborationPoints,
  CollaborationPreference: collaborationPreference,
  NotificationPreferences: notificationPreferences,
  LoggedInBrowser: session,
  Deletion: deletion,
  RequestedDeletion: requestedDeletion,
  CollaborationRequest: collaborationRequest,
  OfferedRequest: offeredRequest,
  CreatedRequest: createdOutput,
  CreatedOffer: offerHelpOutput,
  SuccessfulCollaborator: successfulCollaborator,
  TrackedCollaborator: trackedOutput,
  ChatSummary: chatSummary,
  ChatMessage: chatMessage,
  UnreadCounts: unreadCounts,
  BlockedPerson: blockedPerson,
};

/** Tells zod's registry the names; more than once changes nothing. */
export function nameEntities(): void {
  for (const [id, schema] of Object.entries(entities)) z.globalRegistry.add(schema, { id });
}

/** Names of the entities, in the order of the document. */
export const entityNames: readonly string[] = Object.keys(entities);
