import type { ChatDetails } from '@exchange/contract/chats';
import { chatScreens } from '@exchange/contract/sentences/chats.screens';
import { isClosedStatus } from '@exchange/contract/statuses';
import type { ReactNode } from 'react';
import { useNow } from '../../lib/hooks.ts';
import { dayInSentence, exactTime } from '../../lib/time.ts';
import { Banner } from '../../ui/banner.tsx';
import { inline } from '../../ui/inline.ts';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { UserWords } from '../../ui/text/user-text.tsx';
import { useIsBlocked } from '../blocks/use-blocks.ts';
import { ClosingNote } from '../requests/closing-note.tsx';
import { mayAnswer } from './chats.logic.ts';
import { OwnAnswer } from './own-answer.tsx';

function OtherPerson({ chat }: { chat: ChatDetails }) {
  return <NameLink href={profileHref(chat.other_user_hashid)}>{displayName(chat.other_user_name)}</NameLink>;
}

/** What the viewer knows of an offer of theirs that nobody has answered; nothing once the owner has written. */
function Waiting({ chat }: { chat: ChatDetails }) {
  const { offer_seen_at: seenAt, has_owner_reply, owner_answers_within_days: days } = chat;
  const now = useNow();
  if (has_owner_reply) return null;
  return (
    <Banner tone="note" icon="clock" title={chatScreens.waitingForAnswer()}>
      {(seenAt || days) && (
        <p>
          {seenAt && chatScreens.seen(dayInSentence(new Date(seenAt), now))}{' '}
          {days &&
            inline(
              chatScreens.usuallyAnswers.parts<ReactNode>({
                days,
                name: <OtherPerson chat={chat} />,
              }),
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
      title={inline(chatScreens.othersAnswer.parts<ReactNode>({ answer, name: <OtherPerson chat={chat} /> }))}
    >
      <p>
        {inline(
          chatScreens.answeredAt.parts<ReactNode>({
            time: answered_at === null ? '' : exactTime(new Date(answered_at)),
            wide: (words) => <span className="only-wide">{inline(words)}</span>,
          }),
        )}
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
        {inline(
          chatScreens.closingNote.parts({
            name: <OtherPerson chat={chat} />,
            note: (
              <bdi>
                <UserWords>{note}</UserWords>
              </bdi>
            ),
          }),
        )}
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
      {!isBlocked && chat.desk?.taken_at !== null && mayAnswer(chat) && <Answer chat={chat} />}
      <ChatClosingNote chat={chat} />
    </>
  );
}
