import type { Picture } from '@exchange/contract/pictures';
import { chatScreens } from '@exchange/contract/sentences/chats.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { pictureSentences } from '@exchange/contract/sentences/pictures';
import { Fragment, lazy, memo, type ReactNode, Suspense, useId, useState } from 'react';
import { Link } from 'wouter';
import { useLanguage } from '../../lib/language.ts';
import { clockTime, exactTime } from '../../lib/time.ts';
import { BelongsTo } from '../../ui/belongs-to.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import { Pictures } from '../../ui/pictures/pictures.tsx';
import { UserText } from '../../ui/text/user-text.tsx';

const OwnMessage = lazy(() => import('./own-message.tsx'));
/** Without it the text is as in any other message. */
const FoundText = lazy(() => import('../reference/found-text.tsx').catch(() => ({ default: Fragment })));

/** Sends a message: words, pictures or both. */
export type SendMessage = (text: string, pictures: readonly Picture[]) => void;

interface UnsentStateProps {
  /** Why sending failed; `null` while sending. */
  failure: string | null;
  /** Failed without a network, so that it goes by itself. */
  waits: boolean;
  onRetry: () => void;
  onDrop: () => void;
}

/**
 * Below a message that is not confirmed: that it is being sent or waits for the network, or why it failed, with Try Again
 * and Discard.
 */
function UnsentState({ failure, waits, onRetry, onDrop }: UnsentStateProps) {
  if (failure === null) {
    return (
      <p className="message__state">
        <Icon name="clock" size="s" />
        {chatScreens.sending()}
      </p>
    );
  }
  if (waits) {
    return (
      <div className="message__state">
        <Icon name="clock" size="s" />
        <p>{chatScreens.waitsForNetwork()}</p>
        <Button variant="quiet" onClick={onDrop}>
          {chatScreens.discard()}
        </Button>
      </div>
    );
  }
  return (
    <div className="message__state message__state--failed">
      <p className="message__reason" role="alert">
        <Icon name="error" size="s" />
        {failure}
      </p>
      <Button variant="quiet" icon="retry" onClick={onRetry}>
        {messages.button.tryAgain()}
      </Button>
      <Button variant="quiet" onClick={onDrop}>
        {chatScreens.discard()}
      </Button>
    </div>
  );
}

interface MessageRowProps {
  chatId: number;
  /** Id of an own message that is confirmed. */
  messageId: number | null;
  /** Of the element. */
  id: string;
  /** Whether a search led here. */
  isFound: boolean;
  isCorrected: boolean;
  /** Sends a text again that was taken back, while this message can be. */
  onResend: SendMessage | undefined;
  /** `client_id` of an own message that is not confirmed. */
  clientId: string | null;
  own: boolean;
  follows: boolean;
  text: string;
  pictures: readonly Picture[];
  /** ISO 8601. */
  at: string;
  failure: string | null;
  /** Failed without a network, so that it goes by itself. */
  waits: boolean;
  /** Name of another's message. */
  from: string;
  /** Profile of its sender; `null` if the account is deleted. */
  fromHref: string | null;
  onRetry: (clientId: string) => void;
  onDrop: (clientId: string) => void;
}

/** One message. Its props are stable, so that typing and polls do not render a thousand messages again. */
export const MessageRow = memo(function MessageRow({
  chatId,
  messageId,
  id,
  isFound,
  isCorrected,
  onResend,
  clientId,
  own,
  follows,
  text,
  pictures,
  at,
  failure,
  waits,
  from,
  fromHref,
  onRetry,
  onDrop,
}: MessageRowProps) {
  useLanguage();
  const textId = useId();
  // One that is being corrected stays so when its time is over.
  const [wasChangeable] = useState(onResend !== undefined);
  const date = new Date(at);
  const time = (
    <time dateTime={at} title={exactTime(date)}>
      {clockTime(date)}
    </time>
  );
  const isEmpty = text === '' && pictures.length === 0;
  const said = (
    <UserText className={classNames('bubble', failure !== null && !waits && 'bubble--failed')}>{text}</UserText>
  );
  const bubble = (
    <div className="message__content" id={textId}>
      <Pictures pictures={pictures} from={own ? null : from} />
      {isEmpty && <p className="bubble quiet">{pictureSentences.deleted()}</p>}
      {text !== '' &&
        (isFound ? (
          <Suspense fallback={said}>
            <FoundText>{said}</FoundText>
          </Suspense>
        ) : (
          said
        ))}
    </div>
  );
  return (
    <div
      id={id}
      tabIndex={isFound ? -1 : undefined}
      className={classNames('message', own && 'message--own', follows && 'message--next', isFound && 'message--found')}
    >
      {follows ? (
        <span className="visually-hidden">
          {inline(chatScreens.messageHead.parts({ name: own ? chatScreens.you() : <bdi>{from}</bdi>, time }))}
        </span>
      ) : (
        <p className="message__head">
          {inline(
            chatScreens.messageHead.parts<ReactNode>({
              name: own ? (
                chatScreens.you()
              ) : fromHref === null ? (
                <bdi>{from}</bdi>
              ) : (
                // The banner has the same link; a tab stop for each group would be in front of the composer.
                <Link href={fromHref} className="message__name" tabIndex={-1}>
                  <bdi>{from}</bdi>
                </Link>
              ),
              time,
            }),
          )}
        </p>
      )}
      {messageId === null || !wasChangeable ? (
        bubble
      ) : (
        <BelongsTo value={textId}>
          <Suspense fallback={bubble}>
            <OwnMessage chatId={chatId} id={messageId} text={text} pictures={pictures} onResend={onResend}>
              {bubble}
            </OwnMessage>
          </Suspense>
        </BelongsTo>
      )}
      {isCorrected && <p className="message__state">{chatScreens.corrected()}</p>}
      {clientId !== null && (
        <BelongsTo value={textId}>
          <UnsentState
            failure={failure}
            waits={waits}
            onRetry={() => onRetry(clientId)}
            onDrop={() => onDrop(clientId)}
          />
        </BelongsTo>
      )}
    </div>
  );
});
