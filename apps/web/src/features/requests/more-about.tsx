import { messages } from '@exchange/contract/messages';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { More } from '../../lib/more.tsx';

/** The menu "More" on the foot of a card. */
export function MoreAbout({ request }: { request: CollaborationRequest }) {
  const person = { id: request.user_id, name: request.user_name ?? messages.screen.unnamed };
  return <More kind="request" id={request.id} person={person} look="slip" />;
}
