import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface UnsentStateProps {
  /** Why it did not go; `null` while it is on its way. */
  failure: string | null;
  onRetry: () => void;
  onDrop: () => void;
}

/** Below a message that the server has not confirmed: on its way, or what went wrong and what one can do. */
export function UnsentState({ failure, onRetry, onDrop }: UnsentStateProps) {
  if (failure === null) {
    return (
      <p className="message__state">
        <Icon name="clock" size="s" />
        Sending
      </p>
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
