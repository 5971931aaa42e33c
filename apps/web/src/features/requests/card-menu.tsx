import type { CollaborationRequest } from '@exchange/contract/requests';
import { displayName } from '../../ui/person.ts';
import { ReportOrBlockMenu } from '../reports/report-or-block-menu.tsx';
import { CopyLinkItem } from './copy-link.tsx';

/** The menu "More" of another person's request. */
export function MoreAbout({ request }: { request: CollaborationRequest }) {
  const person = { id: request.user_id, hashid: request.user_hashid, name: displayName(request.user_name) };
  return (
    <ReportOrBlockMenu
      card
      subject={{ kind: 'request', id: request.id, person }}
      items={<CopyLinkItem requestId={request.id} />}
    />
  );
}
