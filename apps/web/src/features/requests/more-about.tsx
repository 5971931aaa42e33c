import type { CollaborationRequest } from '@exchange/contract/requests';
import { displayName } from '../people/person.ts';
import { MoreMenu } from '../reports/more-menu.tsx';

/** The menu "More" on the foot of a card. */
export function MoreAbout({ request }: { request: CollaborationRequest }) {
  const person = { id: request.user_id, name: displayName(request.user_name) };
  return <MoreMenu card subject={{ kind: 'request', id: request.id, person }} />;
}
