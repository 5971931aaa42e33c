import type { ChatInvitation } from '@exchange/contract/colleagues';
import { pathTo } from '@exchange/contract/paths';
import { colleagueSentences } from '@exchange/contract/sentences/colleagues';
import { colleagueScreens } from '@exchange/contract/sentences/colleagues.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { errorText } from '../../lib/errors.ts';
import { goTo } from '../../lib/navigation.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { inline } from '../../ui/inline.ts';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { useToast } from '../../ui/toasts.tsx';

function Invitation({ invitation }: { invitation: ChatInvitation }) {
  const toast = useToast();
  const { collaboration_request_response_id: id, by_user_name: name, by_user_hashid: hashid, history } = invitation;
  const join = trpc.colleagues.join.useMutation({
    onSuccess: ({ message }, { joins }) => {
      toast.success(message);
      if (joins) goTo(pathTo.chat(id, invitation.side === 'owner' ? 'my-requests' : 'my-offers'));
    },
    onError: (error) =>
      toast.error(errorText(error, colleagueSentences.fallback.answer(), messages.fallback.networkRetry())),
  });
  return (
    <Banner tone="note">
      <p>
        {inline(
          colleagueScreens.invitation.parts({
            name: <NameLink href={profileHref(hashid)}>{displayName(name)}</NameLink>,
            title: <bdi>{invitation.request_title}</bdi>,
          }),
        )}{' '}
        {history ? colleagueScreens.withHistory() : colleagueScreens.withoutHistory()}{' '}
        {colleagueScreens.everybodySees()}
      </p>
      <div className="row">
        <Button small variant="primary" busy={join.isPending} onClick={() => join.mutate({ id, joins: true })}>
          {colleagueScreens.join()}
        </Button>
        <Button small busy={join.isPending} onClick={() => join.mutate({ id, joins: false })}>
          {colleagueScreens.decline()}
        </Button>
      </div>
    </Banner>
  );
}

/** The chats that the user is asked to join, above the list of chats. */
export function ChatInvitations() {
  const { data } = trpc.colleagues.listInvitations.useQuery();
  return data?.map((invitation) => (
    <Invitation key={invitation.collaboration_request_response_id} invitation={invitation} />
  ));
}
