import { points } from '@exchange/contract/credit';
import { counted } from '@exchange/contract/format';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { isClosedStatus, requestStatus } from '@exchange/contract/statuses';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';

interface WithdrawProps {
  request: Pick<CollaborationRequest, 'user_hashid' | 'user_name'>;
  /** The status of the request now. */
  statusId: number;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an offer is withdrawn to which the owner has answered or written. */
export default function WithdrawDialog({ request, statusId, busy, onConfirm, onClose }: WithdrawProps) {
  return (
    <Dialog
      role="alertdialog"
      size="fit"
      title="Withdraw your offer?"
      onClose={onClose}
      foot={
        <>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            Withdraw my offer
          </Button>
          <Button data-autofocus onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <p>
        The chat stays; you lose the {counted(points.offeredHelp, 'point')} for this offer.{' '}
        <NameLink href={profileHref(request.user_hashid)}>{displayName(request.user_name)}</NameLink> sees in the chat
        that you have withdrawn it.
      </p>
      <p>
        {isClosedStatus(statusId)
          ? 'The request is closed, so you cannot offer help on it again.'
          : statusId === requestStatus.active
            ? 'You can offer help again as long as the request is Active.'
            : 'The request takes no offers now: you can offer help again only if it becomes Active.'}
      </p>
    </Dialog>
  );
}
