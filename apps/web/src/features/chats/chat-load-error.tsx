import { messages } from '@exchange/contract/messages';
import { errorText } from '../../lib/errors.ts';
import { LoadError } from '../../ui/banner.tsx';

interface ChatLoadErrorProps {
  /** The sentence for the failure. */
  title: string;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** Shown instead of content that could not be loaded: the failure and, where known, the reason. */
export function ChatLoadError({ title, error, busy, onRetry }: ChatLoadErrorProps) {
  const why = errorText(error, title, messages.fallback.network);
  return (
    <LoadError title={title} busy={busy} onRetry={onRetry}>
      {why === title ? null : why}
    </LoadError>
  );
}
