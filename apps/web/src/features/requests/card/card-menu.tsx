import type { CollaborationRequest } from '@exchange/contract/requests';
import type { ReactNode } from 'react';
import { MenuItem } from '../../../ui/menu.tsx';
import { displayName } from '../../people/person.ts';
import { ReportOrBlockMenu } from '../../reports/report-or-block-menu.tsx';
import { CopyLinkItem } from './copy-link.tsx';

/** The item that withdraws an offer. */
export function WithdrawItem({ onPress }: { onPress: () => void }) {
  return (
    <MenuItem icon="undo" onClick={onPress}>
      Withdraw my offer
    </MenuItem>
  );
}

interface MoreAboutProps {
  request: CollaborationRequest;
  /** More items, after `Copy link`. */
  items?: ReactNode;
}

/** The menu "More" of another person's request. */
export function MoreAbout({ request, items }: MoreAboutProps) {
  const person = { id: request.user_id, name: displayName(request.user_name) };
  return (
    <ReportOrBlockMenu
      card
      subject={{ kind: 'request', id: request.id, person }}
      items={
        <>
          <CopyLinkItem requestId={request.id} />
          {items}
        </>
      }
    />
  );
}
