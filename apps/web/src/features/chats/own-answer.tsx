import type { ChatDetails } from '@exchange/contract/chats';
import type { OfferAnswer } from '@exchange/contract/requests';
import { chatScreens } from '@exchange/contract/sentences/chats.screens';
import { requestStatus } from '@exchange/contract/statuses';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNow } from '../../lib/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { inline } from '../../ui/inline.ts';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { AnswerBadge } from '../offers/answer-badge.tsx';
import { CardAction } from '../requests/request-card.tsx';
import { useStatusChange } from '../requests/status-control.tsx';
import { daysWaited, otherParty } from './chats.logic.ts';
import DeclineDialog from './decline-dialog.tsx';
import { useAnswerOffer } from './use-answer-offer.ts';

interface AnswerQuestionProps {
  question: string;
  hint: ReactNode;
  /** Whether the question takes the focus when it appears, because a press made it. */
  focused: boolean;
  /** `ask--first`: on a phone the question and its hint are for screen readers only. */
  className?: string;
  children: ReactNode;
}

/** A question with its answers as buttons. */
function AnswerQuestion({ question, hint, focused, className, children }: AnswerQuestionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <section className={classNames('request-card ask', className)} aria-labelledby={id}>
      <div className="request-card__body">
        <h2 className="request-card__title request-card__title--second" id={id} tabIndex={-1} ref={heading}>
          {question}
        </h2>
        <p className="small">{hint}</p>
      </div>
      <div className="card-actions">{children}</div>
    </section>
  );
}

/** Asks whether a request whose offer was just accepted is now in progress. */
function MoveQuestion({ chat, onDone }: { chat: ChatDetails; onDone: () => void }) {
  const { change, isPending } = useStatusChange({
    requestId: chat.collaboration_request_id,
    title: chat.request_title,
    current: { id: chat.collaboration_request_status_id, name: chat.collaboration_request_status_name },
    onChanged: onDone,
  });
  return (
    <AnswerQuestion
      question={chatScreens.moveQuestion()}
      hint={<span className="only-wide">{chatScreens.moveHint({ others: chat.others_waiting })}</span>}
      focused
    >
      <CardAction icon="progress" primary busy={isPending} onClick={() => change(requestStatus.inProgress)}>
        {chatScreens.move()}
      </CardAction>
      <CardAction icon="active" onClick={onDone}>
        {chatScreens.keepActive()}
      </CardAction>
    </AnswerQuestion>
  );
}

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
          {inline(
            chatScreens.answered.parts<ReactNode>({ answer, time: answeredAt ? <TimeAgo at={answeredAt} /> : '' }),
          )}
        </span>
      </AnswerBadge>
      <Button variant="quiet" small aria-expanded={isChanging} onClick={onChange}>
        {chatScreens.changeAnswer()}
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
      {chatScreens.acceptOffer()}
    </CardAction>
  );
  const decline = (
    <CardAction icon="close" aria-haspopup="dialog" busy={isPending} onClick={() => setIsDeclining(true)}>
      {chatScreens.noThanks()}
    </CardAction>
  );
  return (
    <div className="stack offer-answer" tabIndex={-1} ref={line}>
      {answer === null ? (
        <AnswerQuestion
          question={chatScreens.takesOffer()}
          className="ask--first"
          focused={false}
          hint={inline(
            chatScreens.waits.parts<ReactNode>({
              days: daysWaited(chat, now),
              name: <NameLink href={profileHref(chat.other_user_hashid)}>{name}</NameLink>,
              wide: (words) => <span className="only-wide">{inline(words)}</span>,
            }),
          )}
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
              question={chatScreens.whatInstead()}
              focused
              hint={inline(chatScreens.isNotified.parts({ name: <bdi>{name}</bdi> }))}
            >
              {answer === 'accepted' ? decline : accept}
              <CardAction icon="undo" busy={isPending} onClick={() => decide(null)}>
                {chatScreens.noAnswerYet()}
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
