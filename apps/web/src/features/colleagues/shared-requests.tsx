import { pathTo } from '@exchange/contract/paths';
import { colleagueSentences } from '@exchange/contract/sentences/colleagues';
import { colleagueScreens } from '@exchange/contract/sentences/colleagues.screens';
import { messages } from '@exchange/contract/sentences/messages';
import type { SharedRequest } from '@exchange/contract/shares';
import { Link } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { goTo } from '../../lib/navigation.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { inline } from '../../ui/inline.ts';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { useToast } from '../../ui/toasts.tsx';

const OwnerName = ({ request }: { request: SharedRequest }) => (
  <NameLink href={profileHref(request.by_user_hashid)}>{displayName(request.by_user_name)}</NameLink>
);

function Invitation({ request }: { request: SharedRequest }) {
  const toast = useToast();
  const id = request.collaboration_request_id;
  const join = trpc.shares.join.useMutation({
    onSuccess: ({ message }, { joins }) => {
      toast.success(message);
      if (joins) goTo(pathTo.request(id));
    },
    onError: (error) =>
      toast.error(errorText(error, colleagueSentences.fallback.answer(), messages.fallback.networkRetry())),
  });
  return (
    <Banner tone="note">
      <p>
        {inline(
          colleagueScreens.shareAsked.parts({
            name: <OwnerName request={request} />,
            title: <bdi>{request.request_title}</bdi>,
          }),
        )}
      </p>
      <div className="row">
        <Button small variant="primary" busy={join.isPending} onClick={() => join.mutate({ id, joins: true })}>
          {colleagueScreens.share()}
        </Button>
        <Button small busy={join.isPending} onClick={() => join.mutate({ id, joins: false })}>
          {colleagueScreens.decline()}
        </Button>
      </div>
    </Banner>
  );
}

/** The requests that the user is asked to share, above the list of chats. */
export function ShareInvitations() {
  const { data } = trpc.shares.mine.useQuery();
  return data
    ?.filter((request) => request.joined_at === null)
    .map((request) => <Invitation key={request.collaboration_request_id} request={request} />);
}

/** The requests that others share with the user; nothing without one. */
export function SharedRequests() {
  const { data } = trpc.shares.mine.useQuery();
  const shared = data?.filter((request) => request.joined_at !== null) ?? [];
  if (shared.length === 0) return null;
  return (
    <Card title={colleagueScreens.sharedWithYou()} titleId="shared-requests">
      <ul className="rows">
        {shared.map((request) => (
          <li key={request.collaboration_request_id} className="row">
            <Link href={pathTo.request(request.collaboration_request_id)}>
              <bdi>{request.request_title}</bdi>
            </Link>
            <span className="quiet small">
              {inline(colleagueScreens.sharedBy.parts({ name: <OwnerName request={request} /> }))} ·{' '}
              {request.collaboration_request_status_name}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
