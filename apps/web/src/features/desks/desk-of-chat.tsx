import type { ChatSummary } from '@exchange/contract/chats';
import { pathTo } from '@exchange/contract/paths';
import { deskSentences } from '@exchange/contract/sentences/desks';
import { deskScreens } from '@exchange/contract/sentences/desks.screens';
import { Link } from 'wouter';
import { fullDay } from '../../lib/time.ts';
import { trpc } from '../../lib/trpc.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { inline } from '../../ui/inline.ts';
import { displayName } from '../../ui/person.ts';
import { TakeButton } from './take-button.tsx';

type DeskChatSummary = ChatSummary & { desk: NonNullable<ChatSummary['desk']> };

/** `Take over`, if the desk says that one may. */
function TakeOver({ chat, leader }: { chat: DeskChatSummary; leader: string }) {
  const { data: desk } = trpc.desks.read.useQuery({ id: chat.desk.id }, { retry: false });
  const id = chat.collaboration_request_response_id;
  const mine = desk?.chats.find((one) => one.collaboration_request_response_id === id);
  return mine?.may_take && <TakeButton chatId={id} leader={leader} />;
}

/** The desk of a chat: that nobody has taken it, or who leads it since when. */
export default function DeskOfChat({ chat }: { chat: DeskChatSummary }) {
  const user = useCurrentUser();
  const { desk, is_request_owner: isOwners, collaboration_request_response_id: id } = chat;
  const name = <Link href={pathTo.desk(desk.id)}>{desk.name}</Link>;
  if (desk.taken_at === null)
    return (
      <Banner tone="note" icon="clock" title={deskSentences.notTaken()}>
        <p>{inline(deskScreens.forDesk.parts({ desk: name }))}</p>
        {!isOwners && <TakeButton chatId={id} leader={null} />}
      </Banner>
    );
  const leads = chat.people?.find((person) => person.side === 'helper' && person.leads);
  const leader = displayName(leads?.name ?? (isOwners ? chat.other_user_name : (user?.name ?? null)));
  return (
    <div className="row">
      <span className="small">
        {inline(
          deskScreens.forDeskSince.parts({
            desk: name,
            name: <bdi>{leader}</bdi>,
            time: fullDay(new Date(desk.taken_at)),
          }),
        )}
      </span>
      {!isOwners && leads !== undefined && leads.user_id !== user?.user_id && <TakeOver chat={chat} leader={leader} />}
    </div>
  );
}
