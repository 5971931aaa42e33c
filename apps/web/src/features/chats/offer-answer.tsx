import type { ChatDetails } from '@exchange/contract/chats';
import { messages } from '@exchange/contract/messages';
import type { OfferAnswer } from '@exchange/contract/offer-answer';
import { isClosedStatus, requestStatus } from '@exchange/contract/statuses';
import { timings } from '@exchange/contract/timings';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorStatus, errorText } from '../../lib/errors.ts';
import { exactTime, onDay } from '../../lib/time.ts';
import { trpc } from '../../lib/trpc.ts';
import { useNow } from '../../lib/use-now.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useIsBlocked } from '../blocks/use-blocks.ts';
import { AnswerBadge } from '../offers/answer-badge.tsx';
import { displayName } from '../people/person.ts';
import { ClosingNote } from '../requests/card/closing-note.tsx';
import { CardAction } from '../requests/card/request-card.tsx';
import { usuallyAnswers } from '../requests/card/request-facts.tsx';
import { newClientId } from './client-id.ts';
import DeclineDialog from './decline-dialog.tsx';
import { keepsWaiting, mayAnswer, waitedText } from './offer-answer.logic.ts';

interface AskProps {
  question: string;
  hint: ReactNode;
  /** Whether the question takes the focus when it appears, because a press made it. */
  focused: boolean;
  /** `ask--first`: on a phone the question and its hint are for screen readers only. */
  className?: string;
  children: ReactNode;
}

/** A question with its answers as buttons. */
function Ask({ question, hint, focused, className, children }: AskProps) {
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

const noBreak = '\u00a0';

/** Asks whether a request whose offer was just accepted is now in progress. */
function MoveQuestion({ chat, onDone }: { chat: ChatDetails; onDone: () => void }) {
  const toast = useToast();
  const { mutate, isPending } = trpc.requests.updateStatus.useMutation({
    onSuccess: ({ message }) => {
      onDone();
      toast.success(message);
    },
    onError: (failure) => toast.error(errorText(failure, messages.fallback.updateStatus)),
  });
  return (
    <Ask
      question={`Move the request to In${noBreak}Progress?`}
      hint={
        <span className="only-wide">
          It leaves New Requests, so nobody else offers.{keepsWaiting(chat.others_waiting)}
        </span>
      }
      focused
    >
      <CardAction
        icon="progress"
        primary
        busy={isPending}
        onClick={() => mutate({ id: chat.collaboration_request_id, statusId: requestStatus.inProgress })}
      >
        Move it
      </CardAction>
      <CardAction icon="active" onClick={onDone}>
        Keep it Active
      </CardAction>
    </Ask>
  );
}

/** The answer of the viewer, who owns the request: a question, later the answer and how to change it. */
function OwnAnswer({ chat }: { chat: ChatDetails }) {
  const id = chat.collaboration_request_response_id;
  const name = displayName(chat.other_user_name);
  const { offer_answer: answer, answered_at } = chat;
  const toast = useToast();
  const now = useNow();
  const utils = trpc.useUtils();
  const line = useRef<HTMLDivElement>(null);
  const [isDeclining, setIsDeclining] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const [asksToMove, setAsksToMove] = useState(false);
  const isActive = chat.collaboration_request_status_id === requestStatus.active;
  /** A repetition after a lost reply has the same id. */
  const clientId = useRef<string>(undefined);
  /** Removes the message of the answer before, whose Undo is outdated. */
  const closeNote = useRef<() => void>(() => undefined);
  const { mutate, isPending, error, reset } = trpc.offers.answer.useMutation({
    onMutate: () => {
      closeNote.current();
      return answer;
    },
    onSuccess: ({ message, notified_in_seconds }, sent, former) => {
      clientId.current = undefined;
      utils.chats.summary.setData(
        { id },
        (before) =>
          before && {
            ...before,
            offer_answer: sent.answer,
            answered_at: sent.answer === null ? null : new Date().toISOString(),
            has_owner_reply: true,
          },
      );
      // The dialog closes first and returns the focus to its opener, which may go.
      flushSync(() => {
        setIsDeclining(false);
        setIsChanging(false);
        setAsksToMove(sent.answer === 'accepted' && isActive);
      });
      if (sent.answer !== 'accepted' || !isActive) line.current?.focus({ preventScroll: true });
      const text = notified_in_seconds === null ? message : `${message}. ${name} will be notified in a minute.`;
      closeNote.current = toast.success(text, {
        shownMs: timings.undoShownMs,
        action: { label: 'Undo', run: () => mutate({ id, answer: former }) },
      });
    },
    onError: (failure, sent) => {
      const status = errorStatus(failure);
      // Withdrawn, deleted or blocked meanwhile: the screen is outdated.
      if (status === 404 || status === 409) void utils.invalidate();
      if (sent.answer !== 'declined') toast.error(errorText(failure, messages.fallback.answer));
    },
  });
  const decide = (next: OfferAnswer, message: string | null = null) => {
    if (message !== null) clientId.current ??= newClientId();
    mutate({ id, answer: next, ...(message === null ? {} : { message, client_id: clientId.current }) });
  };
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
        <Ask
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
        </Ask>
      ) : (
        <>
          <div className="row chat-banner__top">
            <AnswerBadge answer={answer}>
              <span>
                {answer === 'accepted' ? 'Accepted' : 'Declined'} {answered_at && <TimeAgo at={answered_at} />}
              </span>
            </AnswerBadge>
            <Button
              variant="quiet"
              small
              aria-expanded={isChanging}
              onClick={() => {
                setIsChanging(!isChanging);
                setAsksToMove(false);
              }}
            >
              Change answer
            </Button>
          </div>
          {isChanging && (
            <Ask question="What do you answer instead?" focused hint={<bdi>{name} is notified of a new answer.</bdi>}>
              {answer === 'accepted' ? decline : accept}
              <CardAction icon="undo" busy={isPending} onClick={() => decide(null)}>
                No answer yet
              </CardAction>
            </Ask>
          )}
          {asksToMove && isActive && <MoveQuestion chat={chat} onDone={() => setAsksToMove(false)} />}
        </>
      )}
      {isDeclining && (
        <DeclineDialog
          chatId={id}
          name={name}
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

/** The answer to an offer of the viewer. */
function OthersAnswer({ chat }: { chat: ChatDetails }) {
  const name = displayName(chat.other_user_name);
  const { offer_answer: answer, answered_at, offer_seen_at: seenAt, has_owner_reply } = chat;
  const now = useNow();
  if (answer === null) {
    if (has_owner_reply) return null;
    const usually = usuallyAnswers(chat.owner_answers_within_days);
    return (
      <Banner tone="note" icon="clock" title="Waiting for an answer">
        {(seenAt || usually) && (
          <p>
            {seenAt && `Seen ${onDay(new Date(seenAt), now)}. `}
            {usually && (
              <>
                <bdi>{name}</bdi> {usually}.
              </>
            )}
          </p>
        )}
      </Banner>
    );
  }
  return (
    <Banner
      tone={answer === 'accepted' ? 'done' : 'note'}
      title={
        <>
          <bdi>{name}</bdi> {answer} your offer
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

/** What the owner of the request answered to the offer of a chat, for the owner the buttons, and what was said at the end. */
export default function OfferAnswerLine({ chat }: { chat: ChatDetails }) {
  // The room below fetches it.
  const isBlocked = useIsBlocked(chat.other_user_id, false);
  return (
    <>
      {!isBlocked &&
        mayAnswer(chat) &&
        (chat.is_request_owner ? <OwnAnswer chat={chat} /> : <OthersAnswer chat={chat} />)}
      {chat.is_request_owner && chat.has_request_page && isClosedStatus(chat.collaboration_request_status_id) ? (
        <ClosingNote
          requestId={chat.collaboration_request_id}
          statusId={chat.collaboration_request_status_id}
          note={chat.closing_note}
        />
      ) : (
        chat.closing_note && (
          <p className="small">
            <bdi>{displayName(chat.other_user_name)}</bdi> adds: “<bdi>{chat.closing_note}</bdi>”
          </p>
        )
      )}
    </>
  );
}
