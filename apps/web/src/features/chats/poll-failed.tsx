import { messages } from '@exchange/contract/messages';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';

/** New messages could not be asked for; what was loaded stays above, and the next poll may well succeed. */
export function PollFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div className="chat-room__lost" role="alert">
      <FieldError>{messages.fallback.loadMessages}</FieldError>
      <Button variant="quiet" icon="retry" busy={busy} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
