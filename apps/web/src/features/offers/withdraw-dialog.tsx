import { counted } from '@exchange/contract/counted';
import { points } from '@exchange/contract/points';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface WithdrawProps {
  /** Name of the request's owner. */
  owner: string;
  isClosed: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an offer is withdrawn that somebody has answered, or that cannot be made again. */
export default function WithdrawDialog({ owner, isClosed, busy, onConfirm, onClose }: WithdrawProps) {
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
        The chat stays; you lose the {counted(points.offeredHelp, 'point')} for this offer. <bdi>{owner}</bdi> sees in
        the chat that you have withdrawn it.
      </p>
      <p>
        {isClosed
          ? 'The request is closed, so you cannot offer help on it again.'
          : 'You can offer help again as long as the request is Active.'}
      </p>
    </Dialog>
  );
}
