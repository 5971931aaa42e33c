import type { ChatDetails } from '@exchange/contract/chats';
import type { OfferAnswer } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { displayName } from '../../ui/person.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { AnswerBadge } from '../offers/answer-badge.tsx';
import { CardAction } from '../requests/request-card.tsx';
import { AnswerQuestion } from './answer-question.tsx';
import { otherParty } from './chats.logic.ts';
import DeclineDialog from './decline-dialog.tsx';
import { MoveQuestion } from './move-question.tsx';
import { waitedText } from './offer-answer.logic.ts';
import { useAnswerOffer } from './use-answer-offer.ts';

interface GivenAnswerProps {
  answer: NonNullable<OfferAnswer>;
  answeredAt: string | null;
  isChanging: boolean;
  onChange: () => void;
}

/** The answer that an offer has, and the button that asks for another one. */
function GivenAnswer({ answer, answeredAt, isChanging, onChange }: GivenAnswerProps) {
  return (
    <div className="row chat-banner__top">
      <AnswerBadge answer={answer}>
        <span>
          {answer === 'accepted' ? 'Accepted' : 'Declined'} {answeredAt && <TimeAgo at={answeredAt} />}
        </span>
      </AnswerBadge>
      <Button variant="quiet" small aria-expanded={isChanging} onClick={onChange}>
        Change answer
      </Button>
    </div>
  );
}

/** The answer of the viewer, who owns the request: a question, later the answer and how to change it. */
export function OwnAnswer({ chat }: { chat: ChatDetails }) {
  const { offer_answer: answer, answered_at } = chat;
  const name = displayName(chat.other_user_name);
  const now = useNow();
  const line = useRef<HTMLDivElement>(null);
  const [isDeclining, setIsDeclining] = useState(false);
  /** What is asked below the answer. */
  const [asked, setAsked] = useState<'change' | 'move' | null>(null);
  const isActive = chat.collaboration_request_status_id === requestStatus.active;
  const { decide, isPending, error, reset } = useAnswerOffer(chat, (given) => {
    const next = given === 'accepted' && isActive ? 'move' : null;
    // The dialog closes first and returns the focus to its opener, which may go.
    flushSync(() => {
      setIsDeclining(false);
      setAsked(next);
    });
    if (next === null) line.current?.focus({ preventScroll: true });
  });
  const accept = (
    <CardAction icon="check" primary busy={isPending} onClick={() => decide('accepted')}>
      Accept offer
    </CardAction>
  );
  const decline = (
    <CardAction icon="close" aria-haspopup="dialog" busy={isPending} onClick={() => setIsDeclining(true)}>
      No thanks
    </CardAction>
  );
  return (
    <div className="stack offer-answer" tabIndex={-1} ref={line}>
      {answer === null ? (
        <AnswerQuestion
          question="Do you take this offer?"
          className="ask--first"
          focused={false}
          hint={
            <>
              <bdi>{name}</bdi> {waitedText(chat, now)}
              <span className="only-wide">
                {' '}
                Both of you can go on writing whatever you answer, and you can change it later.
              </span>
            </>
          }
        >
          {accept}
          {decline}
        </AnswerQuestion>
      ) : (
        <>
          <GivenAnswer
            answer={answer}
            answeredAt={answered_at}
            isChanging={asked === 'change'}
            onChange={() => setAsked(asked === 'change' ? null : 'change')}
          />
          {asked === 'change' && (
            <AnswerQuestion
              question="What do you answer instead?"
              focused
              hint={
                <>
                  <bdi>{name}</bdi> is notified of a new answer.
                </>
              }
            >
              {answer === 'accepted' ? decline : accept}
              <CardAction icon="undo" busy={isPending} onClick={() => decide(null)}>
                No answer yet
              </CardAction>
            </AnswerQuestion>
          )}
          {asked === 'move' && isActive && (
            <MoveQuestion
              chat={chat}
              onDone={() => {
                flushSync(() => setAsked(null));
                line.current?.focus({ preventScroll: true });
              }}
            />
          )}
        </>
      )}
      {isDeclining && (
        <DeclineDialog
          chatId={chat.collaboration_request_response_id}
          person={otherParty(chat)}
          busy={isPending}
          error={error}
          onDecline={(message) => decide('declined', message)}
          onClose={() => {
            reset();
            setIsDeclining(false);
          }}
        />
      )}
    </div>
  );
}
