import { messages } from '@exchange/contract/messages';
import { useEffect, useEffectEvent, useRef } from 'react';
import { errorText } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';

interface OlderMessagesProps {
  busy: boolean;
  error: unknown;
  onLoad: () => void;
  /** Called when it goes while it has the focus: there is nothing older. */
  onGone: () => void;
}

/** At the start of a list that began earlier. Scrolling up loads by itself; the button is for the keyboard and for another try. */
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
      {error !== null && <FieldError>{errorText(error, messages.fallback.loadMessages)}</FieldError>}
      <Button ref={button} small busy={busy} icon={error === null ? undefined : 'retry'} onClick={onLoad}>
        {error === null ? 'Earlier messages' : 'Try Again'}
      </Button>
    </div>
  );
}
