import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

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
export function UnsentState({ failure, waits, onRetry, onDrop }: UnsentStateProps) {
  if (failure === null) {
    return (
      <p className="message__state">
        <Icon name="clock" size="s" />
        Sending
      </p>
    );
  }
  if (waits) {
    return (
      <div className="message__state">
        <Icon name="clock" size="s" />
        <p>Waits for the network</p>
        <Button variant="quiet" onClick={onDrop}>
          Discard
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
        Try Again
      </Button>
      <Button variant="quiet" onClick={onDrop}>
        Discard
      </Button>
    </div>
  );
}
