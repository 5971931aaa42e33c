import type { ChatDetails } from '@exchange/contract/chats';
import { isClosedStatus } from '@exchange/contract/statuses';
import { useNow } from '../../lib/hooks.ts';
import { exactTime, onDay } from '../../lib/time.ts';
import { Banner } from '../../ui/banner.tsx';
import { displayName } from '../../ui/person.ts';
import { UserWords } from '../../ui/text/user-text.tsx';
import { useIsBlocked } from '../blocks/use-blocks.ts';
import { ClosingNote } from '../requests/closing-note.tsx';
import { usuallyAnswers } from '../requests/request-facts.tsx';
import { mayAnswer } from './chats.logic.ts';
import { OwnAnswer } from './own-answer.tsx';

/** What the viewer knows of an offer of theirs that nobody has answered; nothing once the owner has written. */
function Waiting({ chat }: { chat: ChatDetails }) {
  const { offer_seen_at: seenAt, has_owner_reply } = chat;
  const now = useNow();
  if (has_owner_reply) return null;
  const usually = usuallyAnswers(chat.owner_answers_within_days);
  return (
    <Banner tone="note" icon="clock" title="Waiting for an answer">
      {(seenAt || usually) && (
        <p>
          {seenAt && `Seen ${onDay(new Date(seenAt), now)}. `}
          {usually && (
            <>
              <bdi>{displayName(chat.other_user_name)}</bdi> {usually}.
            </>
          )}
        </p>
      )}
    </Banner>
  );
}

/** The answer to an offer of the viewer. */
function OthersAnswer({ chat }: { chat: ChatDetails }) {
  const { offer_answer: answer, answered_at } = chat;
  if (answer === null) return <Waiting chat={chat} />;
  return (
    <Banner
      tone={answer === 'accepted' ? 'done' : 'note'}
      title={
        <>
          <bdi>{displayName(chat.other_user_name)}</bdi> {answer} your offer
        </>
      }
    >
      <p>
        {answered_at && `${exactTime(new Date(answered_at))}. `}
        <span className="only-wide">You can go on writing here.</span>
      </p>
    </Banner>
  );
}

/** What the owner wrote when the request was closed; the owner can add it or change it. */
function ChatClosingNote({ chat }: { chat: ChatDetails }) {
  const { collaboration_request_status_id: statusId, closing_note: note } = chat;
  if (chat.is_request_owner && chat.has_request_page && isClosedStatus(statusId))
    return <ClosingNote requestId={chat.collaboration_request_id} statusId={statusId} note={note} />;
  return (
    note && (
      <div className="small">
        <bdi>{displayName(chat.other_user_name)}</bdi> adds: “
        <bdi>
          <UserWords>{note}</UserWords>
        </bdi>
        ”
      </div>
    )
  );
}

/** What the owner of the request answered to the offer of a chat, for the owner the buttons, and what was said at the end. */
export default function OfferAnswerLine({ chat }: { chat: ChatDetails }) {
  // The room below fetches it.
  const isBlocked = useIsBlocked(chat.other_user_id, false);
  const Answer = chat.is_request_owner ? OwnAnswer : OthersAnswer;
  return (
    <>
      {!isBlocked && mayAnswer(chat) && <Answer chat={chat} />}
      <ChatClosingNote chat={chat} />
    </>
  );
}
