import { colleagueSentences } from '@exchange/contract/sentences/colleagues';
import { colleagueScreens } from '@exchange/contract/sentences/colleagues.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { inline } from '../../ui/inline.ts';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** On the page of a request that its owner shares with the user: by whom, what they may do and the way out. Nothing for another request. */
export default function SharedBy({ requestId }: { requestId: number }) {
  const toast = useToast();
  const ownId = useCurrentUser()?.user_id;
  const { data } = trpc.shares.mine.useQuery();
  const shared = data?.find((request) => request.collaboration_request_id === requestId && request.joined_at !== null);
  const end = trpc.shares.end.useMutation({
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) =>
      toast.error(errorText(error, colleagueSentences.fallback.takeOut(), messages.fallback.networkRetry())),
  });
  if (shared === undefined || ownId === undefined) return null;
  return (
    <Banner tone="note">
      <p>
        {inline(
          colleagueScreens.sharedBy.parts({
            name: <NameLink href={profileHref(shared.by_user_hashid)}>{displayName(shared.by_user_name)}</NameLink>,
          }),
        )}
      </p>
      {shared.may_edit && <p>{colleagueScreens.youMayEdit()}</p>}
      <div className="row">
        <Button small busy={end.isPending} onClick={() => end.mutate({ id: requestId, userId: ownId })}>
          {colleagueScreens.leaveRequest()}
        </Button>
      </div>
    </Banner>
  );
}
