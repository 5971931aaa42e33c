import type { JoinInvitation } from '@exchange/contract/join-invitations';
import { creditScreens } from '@exchange/contract/sentences/credit.screens';
import { joinInvitationSentences } from '@exchange/contract/sentences/join-invitations';
import { messages } from '@exchange/contract/sentences/messages';
import { errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Meta } from '../../ui/meta.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { whoHelpedId } from './credit.logic.ts';

function Row({ requestId, invitation: { id, email, invited_at } }: { requestId: number; invitation: JoinInvitation }) {
  const toast = useToast();
  const emailId = `invited-${id}`;
  const { mutate, isPending } = trpc.joinInvitations.withdraw.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      focusSoon(whoHelpedId(requestId));
    },
    onError: (error) =>
      toast.error(
        errorText(error, joinInvitationSentences.fallback.withdrawInvitation(), messages.fallback.networkRetry()),
      ),
  });
  return (
    <li className="list-row list-row--plain">
      <div>
        <bdi id={emailId}>{email}</bdi>
        <Meta>
          <span>{creditScreens.invitedToJoin()}</span>
          <TimeAgo at={invited_at} />
        </Meta>
      </div>
      <div className="list-row__side">
        <Button
          variant="quiet"
          small
          busy={isPending}
          aria-describedby={emailId}
          onClick={() => mutate({ id: requestId, invitationId: id })}
        >
          {creditScreens.takeBack()}
        </Button>
      </div>
    </li>
  );
}

/** The addresses that were invited to join because of a request; nothing if there are none. */
export default function JoinInvitations({ requestId }: { requestId: number }) {
  const { data } = trpc.joinInvitations.list.useQuery({ id: requestId });
  if (data === undefined || data.length === 0) return null;
  return (
    <ul className="rows" aria-label={creditScreens.invitedToJoin()}>
      {data.map((invitation) => (
        <Row key={invitation.id} requestId={requestId} invitation={invitation} />
      ))}
    </ul>
  );
}
