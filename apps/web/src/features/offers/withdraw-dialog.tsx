import { points } from '@exchange/contract/credit';
import { counted } from '@exchange/contract/format';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';

interface WithdrawProps {
  request: CollaborationRequest;
  isClosed: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an offer is withdrawn to which the owner has answered or written. */
export default function WithdrawDialog({ request, isClosed, busy, onConfirm, onClose }: WithdrawProps) {
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
        {isClosed
          ? 'The request is closed, so you cannot offer help on it again.'
          : 'You can offer help again as long as the request is Active.'}
      </p>
    </Dialog>
  );
}
