import { pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { MenuItem } from '../../ui/menu.tsx';
import { displayName } from '../../ui/person.ts';
import { useCopyLink } from '../../ui/use-copy-link.ts';
import { ReportOrBlockMenu } from '../reports/report-or-block-menu.tsx';

/** The item `Copy link` of a menu. */
export function CopyLinkItem({ requestId }: { requestId: number }) {
  const copy = useCopyLink(pathTo.request(requestId));
  return (
    <MenuItem icon="link" onClick={() => void copy()}>
      {requestScreens.copyLink()}
    </MenuItem>
  );
}

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
