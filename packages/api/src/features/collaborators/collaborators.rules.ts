import { failedLookupsPerDay } from '@exchange/contract/limits';
import type { SuccessfulCollaborator } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import type { Settings, Viewer } from '../../core/context.ts';
import { Refusal, refuse } from '../../core/refusal.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { collaboratorEmail } from './collaborators.emails.ts';
import {
  countFailedLookups,
  findVerifiedPerson,
  hasResponded,
  insertCollaborator,
  insertFailedLookup,
  listCollaborators,
  lockFailedLookups,
  lockOwnRequest,
  ownsRequest,
} from './collaborators.sql.ts';

/** @throws `collaborators.notOwner`, also for an unknown request, so that ids disclose nothing */
export async function requireCollaborators(
  db: Db,
  viewerId: number,
  requestId: number,
): Promise<SuccessfulCollaborator[]> {
  if (!(await ownsRequest(db, viewerId, requestId))) refuse('collaborators.notOwner');
  return listCollaborators(db, requestId);
}

/**
 * Tracks a successful collaborator; docs/behaviour.md#collaborators gives the order of the refusals. Failed look-ups are
 * counted; above the daily limit only users who offered help on this request can be tracked, against probing of
 * addresses. The count must survive, so the caller throws this refusal after the commit.
 */
export async function track(
  tx: Tx,
  settings: Settings,
  viewer: Viewer,
  { id, email }: { id: number; email: string },
): Promise<SuccessfulCollaborator | Refusal> {
  const viewerId = viewer.user_id;
  const request = (await lockOwnRequest(tx, viewerId, id)) ?? refuse('collaborators.notOwner');
  if (request.status_id !== requestStatus.completed) refuse('collaborators.notCompleted');
  const person = await findVerifiedPerson(tx, email);
  if (person?.id === viewerId) refuse('collaborators.oneself');
  const isHelper = person !== undefined && (await hasResponded(tx, id, person.id));
  if (settings.rateLimits && !isHelper) {
    await lockFailedLookups(tx, viewerId);
    if ((await countFailedLookups(tx, viewerId)) >= failedLookupsPerDay)
      refuse('collaborators.tooManyMisses', { retryAfter: 3600 });
  }
  if (person === undefined) {
    await insertFailedLookup(tx, viewerId);
    return new Refusal('collaborators.notFound');
  }
  const row = { request_id: id, user_id: person.id, owner_id: viewerId, email };
  if (!(await insertCollaborator(tx, row))) refuse('collaborators.alreadyTracked');
  await queueNotification(tx, settings, {
    kind: 'collaborator',
    to: person.id,
    from: viewerId,
    topic: `request ${id}`,
    email: collaboratorEmail(settings, { owner: viewer.name, title: request.title }),
  });
  const tracked = (await listCollaborators(tx, id)).find((collaborator) => collaborator.id === person.id);
  return tracked ?? refuse('http.internal');
}
