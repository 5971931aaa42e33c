import { points } from '@exchange/contract/credit';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { offerScreens } from '@exchange/contract/sentences/offers.screens';
import { isClosedStatus, requestStatus } from '@exchange/contract/statuses';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { inline } from '../../ui/inline.ts';
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
      title={offerScreens.withdrawQuestion()}
      onClose={onClose}
      foot={
        <>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {offerScreens.withdraw()}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {offerScreens.keepIt()}
          </Button>
        </>
      }
    >
      <p>
        {inline(
          offerScreens.whatWithdrawingDoes.parts({
            offeredHelp: points.offeredHelp,
            name: <NameLink href={profileHref(request.user_hashid)}>{displayName(request.user_name)}</NameLink>,
          }),
        )}
      </p>
      <p>
        {isClosedStatus(statusId)
          ? offerScreens.requestClosed()
          : statusId === requestStatus.active
            ? offerScreens.canOfferAgain()
            : offerScreens.noOffersNow()}
      </p>
    </Dialog>
  );
}
