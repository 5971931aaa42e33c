import { chatSentences } from '@exchange/contract/chats';
import { useEffect, useEffectEvent, useRef } from 'react';
import { errorText } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';

interface OlderMessagesProps {
  busy: boolean;
  error: unknown;
  onLoad: () => void;
  /** Called on unmount with focus: there are no older messages. */
  onGone: () => void;
}

/** At the start of a list with older messages. Scrolling up loads them; the button is for the keyboard and for retries. */
export function OlderMessages({ busy, error, onLoad, onGone }: OlderMessagesProps) {
  const button = useRef<HTMLButtonElement>(null);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    const element = button.current;
    return () => {
      if (element === document.activeElement) gone();
    };
  }, []);
  return (
    <div className="log__older">
      {error !== null && <FieldError>{errorText(error, chatSentences.fallback.loadMessages)}</FieldError>}
      <Button ref={button} small busy={busy} icon={error === null ? undefined : 'retry'} onClick={onLoad}>
        {error === null ? 'Earlier messages' : 'Try Again'}
      </Button>
    </div>
  );
}
