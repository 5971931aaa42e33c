import { limits } from '@exchange/contract/limits';
import { chatScreens } from '@exchange/contract/sentences/chats.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { offerSentences } from '@exchange/contract/sentences/offers';
import { useId, useState } from 'react';
import { asText, useDraft } from '../../lib/draft.ts';
import { errorFields } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { RadioOption } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { type Person, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { UserTextArea } from '../../ui/text/user-text-area.tsx';
import { declineTexts, isOwnText, messageProblem } from './chats.logic.ts';

interface DeclineProps {
  chatId: number;
  /** The helper. */
  person: Person;
  busy: boolean;
  error: unknown;
  /** `null` declines without a message. */
  onDecline: (message: string | null) => void;
  onClose: () => void;
}

/** Declines an offer: three texts to start from, the person's own words, or no message. What was typed is kept. */
export default function DeclineDialog({ chatId, person, busy, error, onDecline, onClose }: DeclineProps) {
  const group = useId();
  const [text, setText] = useDraft<string>(`decline:${chatId}`, '', asText);
  /** The words that a text to start from has replaced. */
  const [replaced, setReplaced] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const problem = messageProblem(text);
  const shown = problem === messages.validation.message() && !tried ? undefined : problem;
  const choose = (next: string) => {
    if (isOwnText(text)) setReplaced(text);
    setText(next);
  };
  return (
    <Dialog
      size="fit"
      title={chatScreens.noThanks()}
      onClose={onClose}
      foot={
        <>
          <Button
            variant="primary"
            busy={busy}
            onClick={() => {
              setTried(true);
              if (problem === undefined) onDecline(text);
            }}
          >
            {chatScreens.declineAndSend()}
          </Button>
          <Button busy={busy} onClick={() => onDecline(null)}>
            {chatScreens.declineOnly()}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {messages.button.cancel()}
          </Button>
        </>
      }
    >
      {!errorFields(error).message && (
        <ErrorBanner
          error={error}
          fallback={offerSentences.fallback.answer()}
          network={messages.fallback.networkRetry()}
        >
          <p>{chatScreens.messageKept()}</p>
        </ErrorBanner>
      )}
      <p>
        {inline(
          chatScreens.howDeclined.parts({
            name: <NameLink href={profileHref(person.hashid)}>{person.name}</NameLink>,
          }),
        )}
      </p>
      <fieldset>
        <legend className="visually-hidden">{chatScreens.textsToStart()}</legend>
        {declineTexts().map(({ label, text: start }) => (
          <RadioOption
            key={label}
            name={group}
            value={label}
            checked={text === start}
            hint={start}
            onChange={() => choose(start)}
          >
            {label}
          </RadioOption>
        ))}
      </fieldset>
      <UserTextArea
        label={chatScreens.message()}
        hint={chatScreens.sentAsItStands()}
        limit={limits.answerMessage}
        rows={3}
        data-autofocus
        readOnly={busy}
        value={text}
        error={errorFields(error).message ?? shown}
        onChange={setText}
      />
      {replaced !== null && !isOwnText(text) && (
        <p className="quiet small" role="status">
          {inline(
            chatScreens.wordsReplaced.parts({
              button: (words) => (
                <button type="button" className="text-button" onClick={() => setText(replaced)}>
                  {inline(words)}
                </button>
              ),
            }),
          )}
        </p>
      )}
    </Dialog>
  );
}
